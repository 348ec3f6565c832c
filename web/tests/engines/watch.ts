// Put first into every page, so that what the engine complains of can be read afterwards. A script
// and not a module: modules start too late to hear everything.
{
  const complaints: string[] = [];
  Object.assign(globalThis, { complaintsOfThePage: complaints });

  for (const name of ['error', 'warn'] as const) {
    const say = console[name].bind(console);
    console[name] = (...texts: unknown[]) => {
      complaints.push(`console.${name}: ${texts.join(' ')}`);
      say(...texts);
    };
  }
  addEventListener(
    'error',
    ({ message, target }) => {
      // Firefox has this event for some whose files arrive whole; a module that is missing in truth
      // shows as a rejected import and as an answer of 400 or more.
      if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') return;
      complaints.push(
        target instanceof Element ? `not loaded: ${target.outerHTML.slice(0, 200)}` : message,
      );
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    complaints.push(`rejected: ${String(reason)}`);
  });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    complaints.push(`${violatedDirective} refused ${blockedURI}`);
  });
}
