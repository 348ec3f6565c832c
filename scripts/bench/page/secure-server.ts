import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { Http2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TaskError } from '../../tasks/process.mjs';

/**
 * Serves over HTTP/2 on this machine, with a certificate made for the occasion, which the browser has
 * to be told to take.
 *
 * @throws TaskError without the program openssl
 */
export async function serveSecurely(
  handler: RequestListener,
): Promise<{ readonly origin: string; readonly close: () => void }> {
  const certificate = await makeCertificate();
  // The handler uses nothing in which the two versions of the protocol differ.
  const server = createSecureServer(certificate, handler as never);
  const sessions = new Set<Http2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const session of sessions) session.destroy();
  };
  return { origin: `https://127.0.0.1:${port}`, close };
}

async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'bandit-lab-certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
  try {
    await promisify(execFile)('openssl', [
      ...kind,
      ...['-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert],
    ]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } catch (error) {
    throw new TaskError(`No certificate could be made with openssl: ${(error as Error).message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
