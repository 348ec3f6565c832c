import type { Page } from '@playwright/test';

export const DATABASE = 'bandit-lab-audit';

export type StoreName = 'entries' | 'runs';

/** All that a store of the log holds, as it lies there. */
export function readStore<T>(page: Page, store: StoreName): Promise<T[]> {
  return page.evaluate(
    ([database, name]) =>
      new Promise<T[]>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(new Error('The log cannot be opened.'));
        opening.onsuccess = () => {
          const request = opening.result.transaction(name).objectStore(name).getAll();
          request.onsuccess = () => {
            opening.result.close();
            resolve(request.result as T[]);
          };
        };
      }),
    [DATABASE, store] as const,
  );
}

/** Changes a row behind the page's back. */
export function changeRow(
  page: Page,
  store: StoreName,
  id: string,
  changes: object,
): Promise<void> {
  return page.evaluate(
    ([database, name, key, fields]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(name, 'readwrite');
          const rows = transaction.objectStore(name);
          const request = rows.get(key);
          request.onsuccess = () => rows.put({ ...(request.result as object), ...fields });
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [DATABASE, store, id, changes] as const,
  );
}

/** Opens the database beside the page's own connection, or makes it with stores of the test's. */
export function openAt(
  page: Page,
  version: number,
  stores: Readonly<Record<string, readonly object[]>> = {},
): Promise<void> {
  return page.evaluate(
    ([database, wanted, made]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database, wanted);
        opening.onerror = () => reject(new Error('The log cannot be opened.'));
        opening.onupgradeneeded = () => {
          for (const [name, rows] of Object.entries(made)) {
            const store = opening.result.createObjectStore(name, { keyPath: 'id' });
            for (const row of rows) store.add(row);
          }
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
    [DATABASE, version, stores] as const,
  );
}
