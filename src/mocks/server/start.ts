/** The simulated service and its identity provider as a real HTTP server. */
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { respond } from '../host.ts';
import { BrokenOff } from '../refusal.ts';
import { createWorld, type World } from '../world/world.ts';
import { send, toRequest } from './adapter.ts';
import { type ServerOptions, defaults } from './options.ts';

export interface Running {
  /** For example `http://localhost:4010`. */
  origin: string;
  world: World;
  close: () => Promise<void>;
}

const mount = { servicePath: '', identityPath: '/_identity' };

/**
 * Starts the server; port 0 takes any that is free. Rejects with Node's error (code `EADDRINUSE`)
 * when the port is taken. Closing breaks off what is still being answered.
 */
export async function startServer(options: Partial<ServerOptions> = {}): Promise<Running> {
  const { port, host, seed, tier, scenario, start, sizes, control } = { ...defaults, ...options };
  const began = Date.now();
  const clock = () => (start === null ? Date.now() : start + Date.now() - began);
  const world = createWorld({ seed, clock, sizes, scenario, tier });
  const server = createServer((message, response) => {
    void answer(world, message, response, control);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    origin: `http://${name}:${taken}`,
    world,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  world: World,
  message: IncomingMessage,
  response: ServerResponse,
  control: boolean,
): Promise<void> {
  try {
    const found = await respond(world, mount, toRequest(message, 'localhost'), { control });
    await send(found ?? new Response(null, { status: 404 }), message, response);
  } catch (error) {
    // A client that went away is no fault; neither is a connection that a scenario breaks.
    if (error instanceof BrokenOff || response.headersSent) response.destroy();
    else response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
  }
}
