// The site's own origin is no sandbox: unless the frame has none, this page does nothing.
if (origin === 'null' && parent !== window) {
  addEventListener('message', (/** @type {MessageEvent<{ program: string }>} */ event) => {
    const [port] = event.ports;
    if (event.source !== parent || port === undefined) return;
    const program = new Blob([event.data.program], { type: 'text/javascript' });
    const worker = new Worker(URL.createObjectURL(program));
    worker.onerror = (error) => {
      error.preventDefault();
      parent.postMessage({ message: error.message, line: error.lineno }, '*');
    };
    worker.postMessage(null, [port]);
  });
}
