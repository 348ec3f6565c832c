/** What the frame says of a call: its head, then its body; or that it failed. */
type Word =
  | { readonly status: number; readonly headers: [name: string, value: string][] }
  | { readonly text: string }
  | { readonly failed: true };

/** The frame of the server called last; a frame reaches one server for as long as it is there. */
let current: { readonly server: string; readonly frame: Promise<HTMLIFrameElement> } | undefined;

/**
 * As `fetch`, but by the frame that may call a server elsewhere, which the page itself may not.
 * The frame is made for the first call to a server and goes with the first to another.
 * @param page - address of the relay's page, on this site.
 * @param init - without a `signal` the call cannot be ended.
 */
export function relayedFetch(
  page: string,
  url: string,
  { signal, headers, ...init }: RequestInit,
): Promise<Response> {
  const { port1: port, port2: theirs } = new MessageChannel();
  return new Promise((resolve, reject) => {
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const fail = (error: Error) => {
      if (body === undefined) reject(error);
      else body.error(error);
      port.close();
    };
    port.onmessage = ({ data }: MessageEvent<Word>) => {
      if ('failed' in data) fail(new TypeError('The call failed.'));
      else if ('text' in data) {
        body?.enqueue(new TextEncoder().encode(data.text));
        body?.close();
        port.close();
      } else {
        const stream = new ReadableStream<Uint8Array>({ start: (made) => void (body = made) });
        resolve(new Response(stream, data));
      }
    };
    signal?.addEventListener('abort', () => {
      port.postMessage('stop');
      fail(signal.reason as Error);
      // A frame that did not load would not answer the next call either.
      dropFrame();
    });
    const call = { url, init: { ...init, headers: [...new Headers(headers)] } };
    void frameFor(page, new URL(url).origin).then(({ contentWindow }) =>
      contentWindow?.postMessage(call, location.origin, [theirs]),
    );
  });
}

function frameFor(page: string, server: string): Promise<HTMLIFrameElement> {
  if (current?.server !== server) {
    dropFrame();
    current = { server, frame: newFrame(`${page}#${encodeURIComponent(server)}`) };
  }
  return current.frame;
}

function dropFrame(): void {
  void current?.frame.then((old) => old.remove());
  current = undefined;
}

function newFrame(address: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.hidden = true;
  frame.title = 'Calls to your server';
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(frame), { once: true });
    document.body.append(frame);
  });
}
