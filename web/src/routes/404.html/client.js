/**
 * @param {{ pages: { path: string, name: string }[], faces: Record<string, string> }} settings
 * @param {(pathname: string, pages: { path: string, name: string }[]) => { path: string, name: string } | undefined} nearestPage
 */
export async function start({ pages, faces }, nearestPage) {
  try {
    const theme = localStorage.getItem('theme');
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the system's theme stands.
  }

  const nearest = nearestPage(location.pathname, pages);
  const offer = document.querySelector('#nearest');
  const link = offer?.querySelector('a');
  if (nearest && offer && link) {
    link.textContent = nearest.name;
    link.dataset.path = nearest.path;
    offer.removeAttribute('hidden');
  }

  const site = await findStart();
  for (const a of document.querySelectorAll('a[data-path]')) {
    a.setAttribute('href', site + a.getAttribute('data-path'));
  }
  for (const [family, file] of Object.entries(faces)) {
    const weight = family.includes('Sans') ? '200 900' : '400';
    document.fonts.add(await new FontFace(family, `url(${site}${file})`, { weight }).load());
  }
}

/** The site may live under any sub-path: its start is the nearest folder above that has one. */
async function findStart() {
  const folders = location.pathname.split('/').slice(1, -1);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const folder = ['', ...folders.slice(0, depth), ''].join('/');
    const reading = fetch(`${folder}_app/version.json`, { method: 'HEAD' });
    // Without a network, the offline copy answers at the start alone.
    const found = await reading.then(({ ok }) => ok).catch(() => false);
    if (found) return folder;
  }
  return './';
}
