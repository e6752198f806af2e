/** Routes a request to the service, report results, the identity provider or the control, on any host. */
import { serveControl } from './control-routes.ts';
import { preflightHeaders } from './cors.ts';
import { serveIdentity } from './identity/routes.ts';
import type { Mount } from './mount.ts';
import { serveResult } from './results.ts';
import { serve } from './service.ts';
import type { World } from './world/world.ts';

/**
 * The response, or null for a path outside all of them. Throws ConnectionLost if a scenario drops the
 * connection.
 */
export async function respond(
  world: World,
  mount: Mount,
  request: Request,
  { control = true } = {},
): Promise<Response | null> {
  const answer = control ? await serveControl(world, request) : null;
  return (
    answer ??
    (await serveIdentity(world, mount, request)) ??
    (await serveResult(world, mount.servicePath, request, preflightHeaders)) ??
    (await serve(world, mount, request))
  );
}
