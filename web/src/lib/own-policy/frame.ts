import type { FromSandbox, ToSandbox } from './messages.ts';
import { readAnswer } from './read-answer.ts';

/** What a frame is made of. */
export interface FrameParts {
  /** Address of the sandbox's page. */
  readonly page: string;
  /** Text of the program that runs in it. */
  readonly program: string;
}

/** An error that the program did not catch: in its file's language, at a line of it. */
export interface UncaughtError {
  readonly message: string;
  readonly line: number | null;
}

export interface FrameListener {
  answer(message: FromSandbox): void;
  uncaught(error: UncaughtError): void;
}

/**
 * A frame without an origin, and the worker in it. Whatever comes out of it may be made up: it is
 * read as data and checked.
 */
export class SandboxFrame {
  readonly #element = document.createElement('iframe');
  readonly #port: MessagePort;
  readonly #listener: FrameListener;

  constructor({ page, program }: FrameParts, listener: FrameListener) {
    this.#listener = listener;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = readAnswer(data);
      if (message !== null) listener.answer(message);
    };
    const frame = this.#element;
    // What the element sandboxes passes by the service worker, and there is no network without one:
    // where there is a worker, its answer's head does the same.
    const byWorker = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    if (!byWorker) seal(frame);
    frame.hidden = true;
    frame.title = 'Sandbox of your policy';
    frame.src = page;
    frame.onload = () => {
      if (frame.contentDocument !== null) {
        // It has the site's origin: the worker was removed in the meantime.
        seal(frame);
        frame.src = page;
        return;
      }
      // A frame without an origin can only be addressed as anybody; the program is no secret.
      frame.contentWindow?.postMessage({ program }, '*', [port2]);
    };
    addEventListener('message', this.#hear);
    document.body.append(frame);
  }

  send(message: ToSandbox): void {
    this.#port.postMessage(message);
  }

  /** Ends the worker, whatever it does. */
  remove(): void {
    removeEventListener('message', this.#hear);
    this.#port.onmessage = null;
    this.#port.close();
    this.#element.remove();
  }

  readonly #hear = ({ source, data }: MessageEvent<unknown>): void => {
    if (source === null || source !== this.#element.contentWindow) return;
    const { message, line } = Object(data) as Record<string, unknown>;
    this.#listener.uncaught({
      message: typeof message === 'string' ? message : 'The sandbox stopped.',
      line: typeof line === 'number' && line > 0 ? line : null,
    });
  };
}

function seal(frame: HTMLIFrameElement): void {
  frame.setAttribute('sandbox', 'allow-scripts');
}
