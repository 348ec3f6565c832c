import { TAKE_OVER, cachePrefix } from '../workers/offline-caches.ts';

const KEY = 'bandit-lab:offline';

/** The copy of the site on this device, which a service worker keeps and answers from. */
export class OfflineCopy {
  /** Undefined until it is known. */
  state = $state<'making' | 'kept' | 'removed' | 'failed'>();
  /** There is a newer version than the page's. */
  newer = $state(false);
  readonly #start: string;
  readonly #container: ServiceWorkerContainer;
  #registration: ServiceWorkerRegistration | undefined;
  /** The first worker is about to take over this page, which is of its version. */
  #first = false;
  #reloading = false;

  /** @param start - path of the site's start, with a slash at its end. */
  constructor(start: string, container: ServiceWorkerContainer) {
    this.#start = start;
    this.#container = container;
    container.addEventListener('controllerchange', () => this.#handedOver());
  }

  /** Keeps a copy, unless the visitor has removed it. */
  async open(): Promise<void> {
    if (isRemoved()) this.state = 'removed';
    else await this.keep();
  }

  async keep(): Promise<void> {
    remember(false);
    this.state = 'making';
    try {
      const script = `${this.#start}service-worker.js`;
      const registration = await this.#container.register(script, { scope: this.#start });
      this.#registration = registration;
      this.#first = registration.active === null;
      this.#watch(registration);
      await activated(registration);
      this.#end('kept');
    } catch {
      this.#end('failed');
    }
  }

  /** Removes it until {@link keep}. The page itself stays as it is. */
  async remove(): Promise<void> {
    remember(true);
    this.newer = false;
    const registration = await this.#container.getRegistration(this.#start);
    await registration?.unregister();
    this.#registration = undefined;
    const prefix = cachePrefix(this.#start);
    const names = await caches.keys();
    const own = names.filter((name) => name.startsWith(prefix));
    await Promise.all(own.map((name) => caches.delete(name)));
    this.state = 'removed';
  }

  /** Asks the site's host for a newer version. */
  look(): void {
    this.#registration?.update().catch(() => undefined);
  }

  /** Loads the page in the newest version. */
  reload(): void {
    this.#reloading = true;
    const waiting = this.#registration?.waiting;
    // Another page may have let it take over.
    if (waiting) waiting.postMessage(TAKE_OVER);
    else location.reload();
  }

  #end(state: 'kept' | 'failed'): void {
    // The visitor may have removed it while it was made.
    if (this.state === 'making') this.state = state;
  }

  #watch(registration: ServiceWorkerRegistration): void {
    if (registration.waiting && registration.active) this.newer = true;
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && registration.active) this.newer = true;
      });
    });
  }

  #handedOver(): void {
    if (this.#reloading) location.reload();
    else if (this.#first) this.#first = false;
    else if (this.#registration) this.newer = true;
  }
}

function isRemoved(): boolean {
  try {
    return localStorage.getItem(KEY) === 'removed';
  } catch {
    return false;
  }
}

function remember(removed: boolean): void {
  try {
    if (removed) localStorage.setItem(KEY, 'removed');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

/** @throws when the worker of a first visit could not fill its copy */
async function activated({
  active,
  waiting,
  installing,
}: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  if (worker === null) throw new Error('There is no worker.');
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The copy could not be made.'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
