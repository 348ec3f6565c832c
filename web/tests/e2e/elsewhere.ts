import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on another origin, that would answer anything a page asks it for. */
export interface Elsewhere {
  /** Its address, with a slash at the end. */
  readonly url: string;
  /** Paths of the requests that have come. */
  readonly reached: readonly string[];
  close(): void;
}

export async function listenElsewhere(): Promise<Elsewhere> {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? '');
    const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' };
    response.writeHead(200, headers).end('export default 1');
  });
  server.on('upgrade', (request, socket) => {
    reached.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    reached,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
