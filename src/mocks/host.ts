/** What every host does with a request: the service, its results, the provider, the control. */
import { preflightHeaders } from './cors.ts';
import { serveControl } from './control-routes.ts';
import { serveIdentity } from './identity/routes.ts';
import type { Mount } from './mount.ts';
import { serveResult } from './results.ts';
import { serve } from './service.ts';
import type { World } from './world/world.ts';

/**
 * The answer, or null when the request lies outside all of them. Throws BrokenOff where a scenario
 * wants the connection to break.
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
