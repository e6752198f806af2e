/** The simulated service inside a test's own process: real `fetch`, no port. */
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { type Control, controlOf } from './control.ts';
import { respond } from './host.ts';
import { unreachableOrigin } from './mount.ts';
import { ConnectionLost } from './refusal.ts';
import { serveResult } from './results.ts';
import type { World } from './world/world.ts';

export interface Served extends Control, Disposable {
  baseUrl: string;
  close: () => void;
}

/**
 * Serves every request under `baseUrl` (for example `http://service.test/prefix`) from the world until
 * closed; the provider is at `${baseUrl}/_identity`. Other requests pass through.
 */
export function serveWorld(
  world: World,
  {
    baseUrl,
    onResponse,
  }: {
    baseUrl: string;
    /** Gets a copy of each response before it is sent. */
    onResponse?: (request: Request, response: Response) => Promise<void>;
  },
): Served {
  const base = new URL(baseUrl);
  const servicePath = base.pathname.replace(/\/$/, '');
  const mount = {
    servicePath,
    identityPath: `${servicePath}/_identity`,
    foreignOrigin: unreachableOrigin,
  };
  const handler = http.all(
    ({ request }) => [base.origin, unreachableOrigin].includes(new URL(request.url).origin),
    async ({ request }) => {
      try {
        const foreign = request.url.startsWith(unreachableOrigin);
        const answer = foreign ? serveResult(world, '', request) : respond(world, mount, request);
        const response = (await answer) ?? undefined;
        if (response !== undefined) await onResponse?.(request, response.clone());
        return response;
      } catch (error) {
        if (error instanceof ConnectionLost) return Response.error();
        throw error;
      }
    },
  );
  const server = setupServer(handler);
  server.listen({ onUnhandledFrame: 'bypass' });
  let open = true;
  const close = () => {
    if (open) server.close();
    open = false;
  };
  return {
    ...controlOf(world),
    baseUrl: base.origin + servicePath,
    close,
    [Symbol.dispose]: close,
  };
}
