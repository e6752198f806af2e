/** The simulated service and its identity provider as a real HTTP server. */
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { respond } from '#mocks/host.ts';
import { ConnectionLost, Refusal } from '#mocks/refusal.ts';
import { serveResult } from '#mocks/results.ts';
import { createWorld, type World } from '#mocks/world/world.ts';
import { send, toRequest } from './adapter.ts';
import { type ServerOptions, defaults } from './options.ts';

export interface Running {
  /** For example `http://localhost:4010`. */
  origin: string;
  /** The origin of results for reports named `foreign-origin`. */
  foreignOrigin: string;
  world: World;
  close: () => Promise<void>;
}

/**
 * Starts the server; port 0 uses any free port. Rejects with Node's error (code `EADDRINUSE`)
 * if the port is taken. Closing aborts open responses. A `clock` (milliseconds since 1970) replaces
 * the system's and `start`, for tests with a fixed time.
 */
export async function startServer(
  options: Partial<ServerOptions> & { clock?: () => number } = {},
): Promise<Running> {
  const { port, host, seed, tier, scenario, start, sizes, control } = {
    ...defaults,
    ...options,
  };
  const clock = options.clock ?? clockFrom(start);
  const world = createWorld({
    seed,
    clock,
    sizes,
    scenario,
    tier,
  });
  const mount = { servicePath: '', identityPath: '/_identity', foreignOrigin: '' };
  const main = await listen(port, host, (request) => respond(world, mount, request, { control }));
  // Results on a foreign origin use another port.
  const foreign = await listen(0, host, (request) => serveResult(world, '', request)).catch(
    async (error: unknown) => {
      await main.close();
      throw error;
    },
  );
  mount.foreignOrigin = foreign.origin;
  return {
    origin: main.origin,
    foreignOrigin: foreign.origin,
    world,
    close: async () => {
      await Promise.all([main.close(), foreign.close()]);
    },
  };
}

/** The system clock, or one that runs from `start` (ms). */
function clockFrom(start: number | null): () => number {
  const began = Date.now();
  return () => (start === null ? Date.now() : start + Date.now() - began);
}

type Answer = (request: Request) => Promise<Response | null>;

async function listen(port: number, host: string, answer: Answer) {
  // A client must not reuse a connection that is just being closed.
  const server = createServer({ keepAliveTimeout: 0 }, (message, response) => {
    void handle(answer, message, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://${nameOf(host)}:${taken}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The host name for the address that the server listens on. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

async function handle(
  answer: Answer,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const found = await answer(toRequest(message, 'localhost'));
    await send(found ?? new Response(null, { status: 404 }), message, response);
  } catch (error) {
    // Clients that disconnect and connections that a scenario drops are not errors.
    if (error instanceof ConnectionLost || response.headersSent) response.destroy();
    else if (error instanceof Refusal) response.writeHead(error.status).end();
    else response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
  }
}
