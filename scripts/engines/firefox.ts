import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asJson } from './engine.ts';
import type { EngineKind } from './engine.ts';
import { endProgram, findProgram, firstLine, startProgram } from './programs.ts';

const PROGRAMS = ['firefox-esr', 'firefox'];

/** Quiet: no look-ups, no updates, no reports, and no page of its own at the start. */
const PREFERENCES: Readonly<Record<string, string | boolean | number>> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

/**
 * Firefox over WebDriver BiDi, which it speaks by itself.
 * @see https://w3c.github.io/webdriver-bidi/
 */
export const FIREFOX: EngineKind = {
  name: 'firefox',
  packages: ['firefox-esr'],
  missing: () => (PROGRAMS.some(findProgram) ? [] : ['firefox-esr']),
  async start() {
    const profile = await mkdtemp(join(tmpdir(), 'bandit-lab-firefox-'));
    const preferences = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    await writeFile(join(profile, 'user.js'), preferences.join(''));
    const program = PROGRAMS.map(findProgram).find((path) => path !== undefined)!;
    const args = [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
    ];
    // As root, Firefox starts only where the home folder is root's own.
    const env = { ...process.env, HOME: profile };
    const child = startProgram(program, [...args, '--width', '1280', '--height', '900'], env);
    const end = async () => {
      await endProgram(child);
      await rm(profile, { recursive: true, force: true });
    };
    try {
      const address = await firstLine(child, 2, /WebDriver BiDi listening on (ws:\S+)/);
      const send = await connect(`${address}/session`);
      const { capabilities } = await send<{ capabilities: { browserVersion: string } }>(
        'session.new',
        { capabilities: {} },
      );
      const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
      const { context } = tree.contexts[0];
      return {
        name: `Firefox ${capabilities.browserVersion}`,
        open: async (url) => {
          await send('browsingContext.navigate', { context, url, wait: 'complete' });
        },
        run: async <T>(body: string) => {
          const answer = await send<Evaluated>('script.evaluate', {
            expression: asJson(body),
            target: { context },
            awaitPromise: true,
          });
          if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
          return JSON.parse(answer.result.value) as T;
        },
        picture: async () => {
          const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
            context,
          });
          return Buffer.from(data, 'base64');
        },
        close: end,
      };
    } catch (error) {
      await end();
      throw error;
    }
  },
};

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

type Send = <T>(method: string, params: object) => Promise<T>;

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Opens the socket; commands are numbered, and so are their answers. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, Waiting>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(data as string) as Answer;
    const answered = id === undefined ? undefined : waiting.get(id);
    if (error === undefined) answered?.resolve(result);
    else answered?.reject(new Error(`${error}: ${message}`));
    if (id !== undefined) waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)));
  });
  let last = 0;
  return <T>(method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    }) as Promise<T>;
}
