/**
 * What every operation of the service has in common, done once: the key, the bearer, the budget,
 * the faults of a scenario, reading the body, the headers, and saying no.
 */
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import { readText } from './body.ts';
import { costs } from './costs.ts';
import { bearerChallenge, dataFault, signInFault } from './faults.ts';
import { type Mount, subscriptionKey, clientId } from './mount.ts';
import { Refusal, malformed } from './refusal.ts';
import { type Charge, budgetHeaders, budgetOf, charge } from './world/budget.ts';
import type { Layout } from './world/layout.ts';
import { oddAnswer } from './world/odd.ts';
import type { State } from './world/state.ts';
import { until } from './world/store.ts';
import { verify } from './world/tokens.ts';
import { type User, userBySubject } from './world/users.ts';
import type { World } from './world/world.ts';

/** One request on its way through the service. */
export interface Call {
  world: World;
  mount: Mount;
  request: Request;
  /** Absolute, as the request was sent. */
  url: URL;
  query: URLSearchParams;
  /** Values of `{name}` in the endpoint's path. */
  params: Record<string, string>;
}

/** A call of a signed-in user, within the budget. */
export interface DataCall extends Call {
  user: User;
  state: State;
  layout: Layout;
  /** Milliseconds since 1970 in the world. */
  now: number;
  /** The body, parsed; undefined for GET. */
  json: unknown;
}

export interface Endpoint {
  method: string;
  path: string;
  /** Whether it is an operation on data, which scenarios may disturb, or one of the login. */
  onData: boolean;
  answer: (call: Call, spent: (charge: Charge) => void) => Promise<Response>;
}

/**
 * An operation on data: it needs the subscription key and a bearer, and takes its cost from the budget.
 * `run` answers a value (200, JSON) or a response, and throws a Refusal to say no.
 */
export function endpoint(name: EndpointName, run: (call: DataCall) => unknown): Endpoint {
  const { method, path } = endpoints[name];
  const cost = costs[name];
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
      const user = await whoAsks(call, state, now);
      const charged = await store.update((fresh) => charge(fresh, subscriptionKey, cost, now));
      spent(charged);
      if (charged.retryAfter !== null) throw overspent(charged.retryAfter);
      const json = method === 'GET' ? undefined : await readJson(call.request);
      const layout = call.world.layout(state);
      const answer = await run({ ...call, user, state, layout, now, json });
      if (answer instanceof Response) return answer;
      return jsonResponse(state.scenario === 'odd' ? oddAnswer(answer) : answer);
    },
  };
}

/** An operation of the login: form-encoded, without key, bearer or cost; OAuth's errors, never cached. */
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

/** JSON, 200 unless said otherwise. */
export function jsonResponse(body: unknown, init: ResponseInit = {}): Response {
  const headers = {
    'Content-Type': 'application/json',
    ...(init.headers as Record<string, string>),
  };
  return new Response(JSON.stringify(body), { ...init, headers });
}

/** Where the budget stands, for answers that took nothing from it. */
export async function standing(world: World): Promise<Record<string, string>> {
  const state = await world.store.read();
  return budgetHeaders(budgetOf(state, subscriptionKey, world.now(state)));
}

async function whoAsks(call: Call, state: State, now: number): Promise<User> {
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
  if (user.username === 'refused') throw new Refusal(403, 'This user may not see this data.');
  return user;
}

function overspent(seconds: number): Refusal {
  return new Refusal(429, `The budget is spent. Wait ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  // Cancelling a job takes no body.
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
