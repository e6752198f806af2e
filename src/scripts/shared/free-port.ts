import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free TCP port of this machine, for a program that cannot choose one itself. It is below those that
 * systems give to connections, so that none takes it before the program listens.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
