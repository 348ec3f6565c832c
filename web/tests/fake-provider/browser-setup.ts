import type { TestProject } from 'vitest/node';
import { startFakeProvider } from './fake-provider.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Base addresses: a server that lets every page in, one that lets none in, and none at all. */
    fakeProviders: { open: string; closed: string; gone: string };
  }
}

/** Servers of another origin for tests that run in a page. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const open = await startFakeProvider({ key: 'a-key-of-the-visitor' });
  const closed = await startFakeProvider({ cors: 'none' });
  const gone = await startFakeProvider();
  await gone.close();
  project.provide('fakeProviders', { open: open.url, closed: closed.url, gone: gone.url });
  return async () => {
    await open.close();
    await closed.close();
  };
}
