// Keeps what a visitor does to a page that has not come alive, until it says that it has.
(() => {
  // A page that is opened from another one is alive at once.
  if (document.readyState !== 'loading') return;
  const MOST = 50;
  const kept = [];

  const keep = (act) => {
    if (kept.length < MOST) kept.push(act);
  };

  const onclick = (event) => {
    const target = event.target.closest('main :is(button, summary, a[href])');
    if (target === null) return;
    if (target.localName === 'a') {
      // The links among the views of a page carry what its address says, once it has been read.
      const { pathname, hash } = target;
      const modified = event.ctrlKey || event.metaKey || event.shiftKey;
      if (pathname !== location.pathname || hash !== '' || modified) return;
      event.preventDefault();
    }
    const details = target.closest('summary')?.parentElement;
    const open = details && !details.open;
    keep(() => {
      if (details) details.open = open;
      else target.click();
    });
  };

  const oninput = ({ target }) => {
    if (target.closest('main') === null) return;
    const { value, checked } = target;
    keep(() => {
      if (target.type === 'checkbox' || target.type === 'radio') {
        if (target.checked !== checked) target.click();
        return;
      }
      target.value = value;
      for (const type of ['input', 'change'])
        target.dispatchEvent(new Event(type, { bubbles: true }));
    });
  };

  const onkeydown = (event) => {
    const target = event.target.closest('main [role="slider"]');
    if (target === null) return;
    const { key, shiftKey } = event;
    event.preventDefault();
    const bubbles = true;
    keep(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles })));
  };

  const listeners = { click: onclick, input: oninput, keydown: onkeydown };
  for (const [type, listener] of Object.entries(listeners))
    document.addEventListener(type, listener, true);
  document.addEventListener(
    'page-alive',
    () => {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener, true);
      for (const act of kept.splice(0)) act();
    },
    { once: true },
  );
})();
