// Runs before the first paint, so that a remembered theme never flashes in late, and hears the
// switch from the start, before the page has come alive.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's theme stands.
  }
  document.addEventListener('DOMContentLoaded', () => {
    const value = root.dataset.theme ?? 'system';
    const choice = document.querySelector(`input[name="theme"][value="${value}"]`);
    if (choice) choice.checked = true;
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'theme') return;
    const theme = target.value;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (theme === 'system') localStorage.removeItem('theme');
      else localStorage.setItem('theme', theme);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  });
})();
