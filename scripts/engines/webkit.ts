import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { asJson } from './engine.ts';
import type { EngineKind } from './engine.ts';
import { endProgram, findProgram, firstLine, startProgram } from './programs.ts';

const MINI_BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';
const PROGRAMS = ['WebKitWebDriver', 'Xvfb'];

/**
 * WebKitGTK's MiniBrowser over WebDriver, on a display of its own.
 * @see https://w3c.github.io/webdriver/
 */
export const WEBKIT: EngineKind = {
  name: 'webkit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  missing: () => [
    ...PROGRAMS.filter((name) => findProgram(name) === undefined),
    ...(miniBrowser() === undefined ? ['MiniBrowser'] : []),
  ],
  async start() {
    const screen = ['-screen', '0', '1280x900x24', '-nolisten', 'tcp', '-displayfd', '3'];
    const display = startProgram('Xvfb', screen);
    const number = await firstLine(display, 3, /(\d+)\n/);
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${number}` };
    const driver = startProgram('WebKitWebDriver', [`--port=${port}`], env);
    const end = async () => {
      await endProgram(driver);
      await endProgram(display);
    };
    const send = (method: string, path: string, body?: object) =>
      command(method, `http://127.0.0.1:${port}${path}`, body);
    try {
      await ready(() => send('GET', '/status'));
      const options = { binary: miniBrowser(), args: ['--automation'] };
      const { sessionId, capabilities } = (await send('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
      })) as Session;
      const session = `/session/${sessionId}`;
      await send('POST', `${session}/timeouts`, { script: 120_000 });
      await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 });
      return {
        name: `WebKitGTK ${capabilities.browserVersion}`,
        open: async (url) => void (await send('POST', `${session}/url`, { url })),
        run: async <T>(body: string) => {
          const script = `const done = arguments[0];
            ${asJson(body)}.then((json) => done([json]), (error) => done([null, String(error)]));`;
          const answer = await send('POST', `${session}/execute/async`, { script, args: [] });
          const [json, error] = answer as [string, string?];
          if (error !== undefined) throw new Error(error);
          return JSON.parse(json) as T;
        },
        picture: async () => {
          const data = (await send('GET', `${session}/screenshot`)) as string;
          return Buffer.from(data, 'base64');
        },
        close: async () => {
          await send('DELETE', session);
          await end();
        },
      };
    } catch (error) {
      await end();
      throw error;
    }
  },
};

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

function miniBrowser(): string | undefined {
  return globSync(MINI_BROWSERS).filter(existsSync).sort().at(-1);
}

async function command(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as {
    value: { error?: string; message?: string } | null;
  };
  if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

/** Waits for the driver to listen. */
async function ready(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
