// Alone this page does nothing: it serves the page of this site that holds it, for the one server
// that stands after the # of its address.
if (parent !== window) {
  const {
    hostname,
    origin: server,
    protocol,
  } = new URL(decodeURIComponent(location.hash.slice(1)));
  // A policy can only become stricter: from here on this document reaches that server and no other.
  // It has no form for addresses of figures; for those the check below is all there is.
  if (!/^[\d.]+$|^\[/.test(hostname)) {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'content-security-policy';
    policy.content = `connect-src ${server}`;
    document.head.append(policy);
  }

  /** @param {MessageEvent<{ url: string, init: RequestInit }>} event */
  const answer = async ({ data, origin, ports: [port], source }) => {
    const fromPage = source === parent && origin === location.origin && port !== undefined;
    if (!fromPage || protocol !== 'https:' || new URL(data.url).origin !== server) return;
    const call = new AbortController();
    port.onmessage = () => call.abort();
    try {
      const response = await fetch(data.url, { ...data.init, signal: call.signal });
      port.postMessage({ status: response.status, headers: [...response.headers] });
      port.postMessage({ text: await response.text() });
    } catch {
      port.postMessage({ failed: true });
    }
  };
  addEventListener(
    'message',
    (/** @type {MessageEvent<{ url: string, init: RequestInit }>} */ event) => void answer(event),
  );
}
