import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { listenElsewhere } from './elsewhere.ts';
import type { Elsewhere } from './elsewhere.ts';

/** What a program tried, and what came of it. */
type Tried = Record<string, string>;

let elsewhere: Elsewhere;
test.beforeEach(async () => (elsewhere = await listenElsewhere()));
test.afterEach(() => elsewhere.close());

/**
 * Runs a program, without the site's own in front of it, in a frame of the sandbox's page. It is
 * the body of a function that gets `attempt`, `elsewhere` and `site`.
 */
function runInFrame(
  page: Page,
  body: string,
  sandbox: string,
  patience = 15_000,
): Promise<Tried | 'silent'> {
  const program = `self.onmessage = async ({ ports: [port] }) => {
    const tried = {};
    const late = () => new Promise((resolve) => setTimeout(resolve, 1500, 'nothing'));
    const attempt = async (name, action) => {
      try {
        tried[name] = 'REACHED ' + String(await Promise.race([action(), late()]));
      } catch (error) {
        tried[name] = error.name;
      }
    };
    const [elsewhere, site] = ${JSON.stringify([elsewhere.url, page.url()])};
    ${body}
    port.postMessage(tried);
  }`;
  return page.evaluate(
    ({ program, sandbox, patience }) =>
      new Promise<Tried | 'silent'>((resolve) => {
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', sandbox);
        frame.src = 'sandbox.html';
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }: MessageEvent<Tried>) => resolve(data);
        frame.onload = () => frame.contentWindow?.postMessage({ program }, '*', [port2]);
        document.body.append(frame);
        setTimeout(() => resolve('silent'), patience);
      }),
    { program, sandbox, patience },
  );
}

test('a program in the sandbox reaches no network, no storage and no page', async ({ page }) => {
  await page.goto('./');
  await page.evaluate(() => {
    localStorage.setItem('secret', 'kept');
    indexedDB.open('secret');
  });
  const tried = await runInFrame(
    page,
    `const event = (target, good) => new Promise((resolve, reject) => {
      target['on' + good] = () => resolve(good);
      target.onerror = () => reject(new Error());
    });
    const nested = (code) => new Worker(URL.createObjectURL(new Blob([code])));
    await attempt('fetch', () => fetch(elsewhere + 'fetch'));
    await attempt('fetch without cors', () => fetch(elsewhere + 'opaque', { mode: 'no-cors' }));
    await attempt('fetch of the site', () => fetch(site));
    await attempt('fetch of data', () => fetch('data:,'));
    await attempt('XMLHttpRequest', () => {
      const request = new XMLHttpRequest();
      request.open('GET', elsewhere + 'xhr');
      request.send();
      return event(request, 'load');
    });
    await attempt('XMLHttpRequest, synchronous', () => {
      const request = new XMLHttpRequest();
      request.open('GET', elsewhere + 'sync', false);
      request.send();
    });
    await attempt('WebSocket', () => event(new WebSocket(elsewhere.replace('http', 'ws') + 'ws'), 'open'));
    await attempt('EventSource', () => event(new EventSource(elsewhere + 'events'), 'open'));
    await attempt('WebTransport', () => new WebTransport(elsewhere.replace('http', 'https')).ready);
    await attempt('sendBeacon', () => navigator.sendBeacon(elsewhere + 'beacon', 'x'));
    await attempt('importScripts', () => importScripts(elsewhere + 'scripts'));
    await attempt('importScripts of the site', () => importScripts(site + 'theme.js'));
    await attempt('import', () => import(elsewhere + 'module'));
    await attempt('import of data', () => import('data:text/javascript,export default 1'));
    await attempt('FontFace', () => new FontFace('x', 'url(' + elsewhere + 'font)').load());
    await attempt('Worker', () => event(new Worker(elsewhere + 'worker'), 'message'));
    await attempt('fetch in a worker of its own', () => {
      const code = 'fetch("' + elsewhere + 'nested").then(() => postMessage(1), () => setTimeout(() => null.no))';
      return event(nested(code), 'message');
    });
    await attempt('indexedDB', () => event(indexedDB.open('secret'), 'success'));
    await attempt('caches', () => caches.keys());
    await attempt('files', () => navigator.storage.getDirectory());
    await attempt('localStorage', () => localStorage.getItem('secret'));
    await attempt('document', () => document.title);
    await attempt('parent', () => parent.document.title);
    await attempt('eval', () => eval('1'));`,
    'allow-scripts',
  );
  expect(Object.keys(tried)).toHaveLength(24);
  const open = Object.entries(tried).filter(([, outcome]) => outcome.startsWith('REACHED'));
  expect(open).toEqual([]);
  expect(elsewhere.reached).toEqual([]);
  await page.goto(elsewhere.url);
  expect(elsewhere.reached).toContain('/');
});

test('the sandbox’s page runs nothing that keeps the site’s origin', async ({ page }) => {
  await page.goto('./');
  const body = `tried.origin = self.origin`;
  expect(await runInFrame(page, body, 'allow-scripts')).toEqual({ origin: 'null' });
  expect(await runInFrame(page, body, 'allow-scripts allow-same-origin', 2_000)).toBe('silent');
  await page.goto('sandbox.html');
  await page.evaluate(() =>
    postMessage({ program: 'postMessage(1)' }, '*', [new MessageChannel().port2]),
  );
  expect(page.workers()).toHaveLength(0);
});
