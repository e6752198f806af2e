/** The service: finds the requested operation and answers it, on any host. */
import { corsHeaders, hiddenHeaders, preflightHeaders } from './cors.ts';
import { type Call, type Endpoint, currentRateLimitHeaders } from './endpoint.ts';
import { OAuthError } from './identity/oauth-error.ts';
import { type Mount, below } from './mount.ts';
import { ConnectionLost, Refusal } from './refusal.ts';
import { rejectRemovedPath } from './removed-paths.ts';
import { routes } from './routes.ts';
import { isoInstant } from './world/calendar.ts';
import { type Charge, rateLimitHeaders } from './world/rate-limit.ts';
import { logLength } from './world/state.ts';
import type { World } from './world/world.ts';

/**
 * Answers a request under the mount's service path; null for any other.
 * Throws ConnectionLost if the scenario drops the connection.
 */
export async function serve(
  world: World,
  mount: Mount,
  request: Request,
): Promise<Response | null> {
  const url = new URL(request.url);
  const path = below(mount.servicePath, url.pathname);
  if (path === null) return null;
  const found = routes.filter((route) => paramsOf(route.path, path));
  if (request.method === 'OPTIONS') {
    return preflight(found, await currentRateLimitHeaders(world));
  }
  let spent: Charge | undefined;
  const answered = await answer(world, mount, request, { url, path, found }, (charge) => {
    spent = charge;
  }).catch((error: unknown) => error);
  const units = spent?.taken ?? 0;
  const status = answered instanceof Response ? answered.status : 0;
  const onData = found.some((one) => one.onData);
  await log(world, onData, { method: request.method, path: path + url.search, status, units });
  if (!(answered instanceof Response)) throw answered;
  const budget = spent ? rateLimitHeaders(spent) : await currentRateLimitHeaders(world);
  const { scenario } = await world.store.read();
  const readable = scenario === 'hidden-headers' ? hiddenHeaders : corsHeaders;
  return dressed(answered, { ...budget, ...readable }, request.method === 'HEAD');
}

interface Wanted {
  url: URL;
  path: string;
  /** All operations on this path, of any method. */
  found: readonly Endpoint[];
}

async function answer(
  world: World,
  mount: Mount,
  request: Request,
  { url, path, found }: Wanted,
  spent: (charge: Charge) => void,
): Promise<Response> {
  try {
    const route = found.find((one) => one.method === wantedMethod(request.method));
    if (!route) {
      rejectRemovedPath(path);
      throw refuseMethod(found);
    }
    const params = paramsOf(route.path, path) ?? {};
    const call: Call = { world, mount, request, url, query: url.searchParams, params };
    return await route.answer(call, spent);
  } catch (error) {
    if (error instanceof ConnectionLost) throw error;
    if (error instanceof OAuthError) return error.toResponse();
    const known = error instanceof Refusal ? error : new Refusal(500, String(error));
    return known.toResponse(path, crypto.randomUUID());
  }
}

function wantedMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

function refuseMethod(found: readonly Endpoint[]): Refusal {
  if (found.length === 0) return new Refusal(404, 'No such path.');
  const detail = `Allowed here: ${allowed(found)}.`;
  return new Refusal(405, detail, { headers: { Allow: allowed(found) } });
}

function allowed(found: readonly Endpoint[]): string {
  const methods = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods, 'OPTIONS'].join(', ');
}

function preflight(found: readonly Endpoint[], budget: Record<string, string>): Response {
  const headers = {
    ...budget,
    ...preflightHeaders,
    Allow: allowed(found),
    'Access-Control-Allow-Methods': allowed(found),
  };
  return new Response(null, { status: 204, headers });
}

/** The values of `{name}` if a path matches a template; otherwise null. */
export function paramsOf(template: string, path: string): Record<string, string> | null {
  const wanted = template.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === '') return null;
    if (name !== undefined) params[name] = decode(value);
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Adds headers to a response without overwriting; HEAD is GET without a body. */
function dressed(plain: Response, more: Record<string, string>, bare: boolean): Response {
  const headers = new Headers(more);
  plain.headers.forEach((value, name) => headers.set(name, value));
  return new Response(bare ? null : plain.body, { status: plain.status, headers });
}

async function log(
  world: World,
  onData: boolean,
  entry: { method: string; path: string; status: number; units: number },
): Promise<void> {
  await world.store.update((state) => {
    if (onData) state.dataCalls++;
    state.log.push({ ...entry, at: isoInstant(world.now(state)) });
    state.log.splice(0, state.log.length - logLength);
  });
}
