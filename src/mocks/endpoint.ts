/**
 * What all operations share: subscription key, bearer, rate limit, scenario faults, request body,
 * headers and refusals.
 */
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import { readText } from './body.ts';
import { bearerChallenge, dataFault, signInFault } from './faults.ts';
import { type Mount, subscriptionKey, clientId } from './mount.ts';
import { Refusal, malformed } from './refusal.ts';
import type { Layout } from './world/layout.ts';
import { oddAnswer } from './world/odd.ts';
import { type Charge, rateLimitHeaders, rateLimitOf, charge } from './world/rate-limit.ts';
import type { State } from './world/state.ts';
import { until } from './world/store.ts';
import { verify } from './world/tokens.ts';
import { type User, userBySubject } from './world/users.ts';
import type { World } from './world/world.ts';

/** One request to the service. */
export interface Call {
  world: World;
  mount: Mount;
  request: Request;
  /** The absolute URL as requested. */
  url: URL;
  query: URLSearchParams;
  /** Values of `{name}` in the endpoint's path. */
  params: Record<string, string>;
}

/** A call of a signed-in user, within the rate limit. */
export interface DataCall extends Call {
  name: EndpointName;
  user: User;
  state: State;
  layout: Layout;
  /** Milliseconds since 1970 in the world. */
  now: number;
  /** The parsed body; undefined for GET. */
  json: unknown;
}

export interface Endpoint {
  method: string;
  path: string;
  /** True for data operations, which scenarios can disturb; false for sign-in. */
  onData: boolean;
  answer: (call: Call, spent: (charge: Charge) => void) => Promise<Response>;
}

/**
 * A data operation: it needs the subscription key and a bearer, and costs API units.
 * `run` returns a value (200, JSON) or a response, and throws a Refusal otherwise.
 */
export function endpoint(name: EndpointName, run: (call: DataCall) => unknown): Endpoint {
  const { method, path, cost } = endpoints[name];
  return {
    method,
    path,
    onData: true,
    answer: async (call, spent) => {
      const { store } = call.world;
      const state = await until(store, ({ held }) => !held);
      const now = call.world.now(state);
      const fault = await dataFault(state);
      if (fault) return fault;
      const user = await authenticate(call, state, now);
      const charged = await store.update((fresh) => charge(fresh, subscriptionKey, cost, now));
      spent(charged);
      if (charged.retryAfter !== null) throw rateLimitExceeded(charged.retryAfter);
      const json = method === 'GET' ? undefined : await readJson(call.request);
      const layout = call.world.layout(state);
      const answer = await run({ ...call, name, user, state, layout, now, json });
      if (answer instanceof Response) return answer;
      return jsonResponse(state.scenario === 'odd' ? oddAnswer(answer) : answer);
    },
  };
}

/** A sign-in operation: form-encoded, without key, bearer or cost; OAuth errors, never cached. */
export function signInEndpoint(
  name: EndpointName,
  run: (call: Call & { form: URLSearchParams; state: State; now: number }) => Promise<object>,
): Endpoint {
  const { method, path } = endpoints[name];
  return {
    method,
    path,
    onData: false,
    answer: async (call) => {
      const state = await call.world.store.read();
      const fault = signInFault(state);
      if (fault) return fault;
      const form = await readForm(call);
      const body = await run({ ...call, form, state, now: call.world.now(state) });
      return jsonResponse(body, { headers: { 'Cache-Control': 'no-store' } });
    },
  };
}

/** A JSON response, 200 by default. */
export function jsonResponse(body: unknown, init: ResponseInit = {}): Response {
  const headers = {
    'Content-Type': 'application/json',
    ...(init.headers as Record<string, string>),
  };
  return new Response(JSON.stringify(body), { ...init, headers });
}

/** Rate-limit headers for responses that cost nothing. */
export async function currentRateLimitHeaders(world: World): Promise<Record<string, string>> {
  const state = await world.store.read();
  return rateLimitHeaders(rateLimitOf(state, subscriptionKey, world.now(state)));
}

async function authenticate(call: Call, state: State, now: number): Promise<User> {
  const { headers } = call.request;
  if (headers.get('subscription-key') !== subscriptionKey) {
    throw new Refusal(401, 'The Subscription-Key header is missing or unknown.');
  }
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const claims = token === undefined ? null : await verify(state, token, clientId, now);
  const user = claims && userBySubject(claims.sub);
  if (!user) {
    throw new Refusal(401, 'The bearer is missing, expired or not an id_token of this service.', {
      headers: bearerChallenge,
    });
  }
  if (user.username === 'refused') throw new Refusal(403, 'This user has no access to this data.');
  return user;
}

function rateLimitExceeded(seconds: number): Refusal {
  return new Refusal(429, `Rate limit exceeded. Retry in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  // Cancelling a job needs no body.
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw malformed([{ pointer: '', detail: 'The body is not JSON.' }]);
  }
}

async function readForm(call: Call): Promise<URLSearchParams> {
  if (call.request.method === 'GET') return call.query;
  const type = call.request.headers.get('content-type') ?? '';
  const text = await readText(call.request);
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return new URLSearchParams(text);
  throw new Refusal(415, 'The body must be application/x-www-form-urlencoded.');
}
