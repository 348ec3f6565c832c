import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The repository's top folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Everything that the tasks keep between runs; safe to delete. */
export const CACHE = join(ROOT, '.cache');

/** Held while the tools or packages are being installed. */
export const LOCK = join(CACHE, 'install.lock');

export const WEB = join(ROOT, 'web');
export const BUILD = join(WEB, 'build');
export const REPORTS = join(CACHE, 'reports');
