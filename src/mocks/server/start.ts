/** The simulated service and its identity provider as a real HTTP server. */
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { respond } from '#mocks/host.ts';
import { BrokenOff, Refusal } from '#mocks/refusal.ts';
import { serveResult } from '#mocks/results.ts';
import { createWorld, type World } from '#mocks/world/world.ts';
import { send, toRequest } from './adapter.ts';
import { type ServerOptions, defaults } from './options.ts';

export interface Running {
  /** For example `http://localhost:4010`. */
  origin: string;
  /** Where results lie that are asked to lie elsewhere. */
  foreignOrigin: string;
  world: World;
  close: () => Promise<void>;
}

/**
 * Starts the server; port 0 takes any that is free. Rejects with Node's error (code `EADDRINUSE`)
 * when the port is taken. Closing breaks off what is still being answered. A `clock` (milliseconds
 * since 1970) takes the place of the device's and of `start`, for tests in which time stands still.
 */
export async function startServer(
  options: Partial<ServerOptions> & { clock?: () => number } = {},
): Promise<Running> {
  const { port, host, seed, tier, scenario, start, sizes, control } = { ...defaults, ...options };
  const clock = options.clock ?? clockFrom(start);
  const world = createWorld({ seed, clock, sizes, scenario, tier });
  const mount = { servicePath: '', identityPath: '/_identity', foreignOrigin: '' };
  const main = await listen(port, host, (request) => respond(world, mount, request, { control }));
  // Results that are asked to lie elsewhere do so at another port.
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

/** The device's clock, or one that goes on from `start` (ms). */
function clockFrom(start: number | null): () => number {
  const began = Date.now();
  return () => (start === null ? Date.now() : start + Date.now() - began);
}

type Answer = (request: Request) => Promise<Response | null>;

async function listen(port: number, host: string, answer: Answer) {
  const server = createServer((message, response) => {
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

/** How this machine calls the address that it listens on. */
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
    // A client that went away is no fault; neither is a connection that a scenario breaks.
    if (error instanceof BrokenOff || response.headersSent) response.destroy();
    else if (error instanceof Refusal) response.writeHead(error.status).end();
    else response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
  }
}
