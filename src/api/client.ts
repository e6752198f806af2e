/**
 * Every call to the service goes through here. The client adds the key and the bearer, keeps both
 * on the service's own origin and path, and turns whatever goes wrong into one typed error.
 */
import { now } from '#lib/clock.ts';
import { inUtf8 } from './charset.ts';
import { endpoints, type EndpointName } from './contract/endpoints.ts';
import { ServiceError } from './errors.ts';
import { type BudgetBoard, priorities, type Priority } from './rate-limiter/board.ts';
import { createGate } from './rate-limiter/gate.ts';
import type { Order } from './rate-limiter/scheduler.ts';
import { createJoin } from './join.ts';
import { countWrite } from './writes.ts';

export interface Answer {
  /** Parsed JSON, not yet read against the contract. */
  body: unknown;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When the service wants to be asked again: its `Retry-After`, as it came. */
  retryAfter?: string | null;
}

export interface Call {
  /** Values for the `{name}` parts of the path. */
  path?: Record<string, string>;
  /** Query parameters; `undefined` and `null` are left out. */
  query?: Record<string, string | number | boolean | null | undefined>;
  /** The body, sent as JSON. */
  json?: unknown;
  signal?: AbortSignal | undefined;
  /** Who waits for it; `screen` unless said otherwise. */
  priority?: Priority;
  /** Of background work: units that all of it still takes, this call included, so that it can be spread evenly. */
  unitsLeft?: number;
  /** Does each exchange itself: for a write that must be written down in the moment before it leaves. */
  around?: (send: () => Promise<Response>) => Promise<Response>;
}

export interface Client {
  /**
   * Calls one endpoint, when the budget carries it; reading the same twice at once is one call. Throws
   * `ServiceError`; an abort is thrown on as it came.
   */
  call: (endpoint: EndpointName, call?: Call) => Promise<Answer>;
  /** As `call`, with the body as it comes: for tables too large to be held twice. */
  open: (
    endpoint: EndpointName,
    call?: Call,
  ) => Promise<{ body: ReadableStream<Uint8Array>; receivedAt: number }>;
  budget: BudgetBoard;
  /** For `result.ts` alone, which is loaded when the first result is: where it may go, and how to. */
  options: Pick<ClientOptions, 'baseUrl' | 'allowedResultOrigins'>;
  /** One exchange with the service, outside of the budget. Throws as `call` does, but not for a refusal. */
  exchange: (endpoint: EndpointName, call: ConfinedCall) => Promise<Response>;
}

export interface ConfinedCall extends Call {
  /** In place of the endpoint's own; whoever gives it has confined it to the service. */
  address?: string;
}

export interface ClientOptions {
  /** Absolute, without a slash at the end. */
  baseUrl: string;
  subscriptionKey: string;
  /** Origins beside the service's own that a result may be fetched from. */
  allowedResultOrigins?: readonly string[];
  /** The bearer of the next call; `null` when nobody is signed in any more. */
  bearer: () => Promise<string | null>;
  /** Asked once after a 401 with the bearer that met it: a different one, or `null` when the session is over. */
  renewBearer: (refused: string) => Promise<string | null>;
  /** Told of a second 401, which a renewed bearer met. */
  stillRefused: (bearer: string) => Promise<void>;
  /** Whether the browser's other tabs spend from the same budget; not where there are none, as in tests. */
  withTabs?: boolean;
}

/** A call without a word of an answer for so long (milliseconds) will have none. */
const silence = 120_000;

export function createClient(options: ClientOptions): Client {
  function send(endpoint: EndpointName, call: ConfinedCall, bearer: string): Promise<Response> {
    const step = () => transmit(endpoint, call, bearer);
    return call.around ? call.around(step) : step();
  }

  async function transmit(
    endpoint: EndpointName,
    call: ConfinedCall,
    bearer: string,
  ): Promise<Response> {
    const { method } = endpoints[endpoint];
    const address = call.address ?? callAddress(options.baseUrl, endpoint, call);
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), silence);
    try {
      return await fetch(address, {
        method,
        headers: {
          Accept: 'application/json',
          ...(call.json !== undefined && { 'Content-Type': 'application/json' }),
          Authorization: `Bearer ${bearer}`,
          'Subscription-Key': options.subscriptionKey,
        },
        // Credentials are ours to add, and a redirect could carry them to another host.
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        body: call.json === undefined ? null : JSON.stringify(call.json),
        signal: call.signal ? AbortSignal.any([call.signal, patience.signal]) : patience.signal,
      });
    } catch (error) {
      if (call.signal?.aborted) throw error;
      throw new ServiceError({ kind: 'network' });
    } finally {
      clearTimeout(timer);
    }
  }

  /** One exchange with the service, the bearer renewed on the way where it was refused. */
  async function exchange(endpoint: EndpointName, call: ConfinedCall): Promise<Response> {
    const bearer = await reachable(() => options.bearer());
    if (bearer === null) throw new ServiceError({ kind: 'unauthorized' });
    const response = await send(endpoint, call, bearer);
    if (response.status !== 401) return response;
    const renewed = await reachable(() => options.renewBearer(bearer));
    if (renewed === null) return response;
    const again = await send(endpoint, call, renewed);
    if (again.status === 401) await reachable(() => options.stillRefused(renewed));
    return again;
  }

  const budget = createGate(async () => {
    const [{ createScheduler }, { alone, browserTabs }] = await Promise.all([
      import('./rate-limiter/scheduler.ts'),
      import('./rate-limiter/browser-tabs.ts'),
    ]);
    return createScheduler({
      service: `${options.baseUrl} ${options.subscriptionKey}`,
      now,
      neighbours: options.withTabs ? browserTabs : () => alone,
      ask: () => exchange('rateLimits', {}),
    });
  });

  function orderOf(endpoint: EndpointName, call: Call): Order {
    const { priority = 'screen', unitsLeft, signal } = call;
    return { endpoint, priority, unitsLeft, signal };
  }

  async function answer(order: Order, endpoint: EndpointName, call: Call): Promise<Answer> {
    const response = await budget.run(order, () => exchange(endpoint, call));
    const receivedAt = now();
    const body = await readBody(response, call.signal);
    if (!response.ok) throw await refused(response, body);
    if (body === undefined) throw new ServiceError({ kind: 'unreadable' });
    return { body, receivedAt, retryAfter: response.headers.get('Retry-After') };
  }

  const join = createJoin<Answer>();
  /** By address, the orders of calls that others may join. */
  const orders = new Map<string, Order>();

  return {
    budget,
    options,
    exchange,
    async call(endpoint, call = {}) {
      if (endpoints[endpoint].method !== 'GET') {
        return countWrite(() => answer(orderOf(endpoint, call), endpoint, call));
      }
      const key = callAddress('', endpoint, call);
      // Somebody waits for it who is more urgent than who asked for it first.
      const asked = orders.get(key);
      if (asked && isMoreUrgent(call.priority ?? 'screen', asked)) {
        budget.raise(asked, call.priority ?? 'screen');
      }
      return join(key, call.signal, async (signal) => {
        const own = { ...call, signal };
        const order = orderOf(endpoint, own);
        orders.set(key, order);
        try {
          return await answer(order, endpoint, own);
        } finally {
          if (orders.get(key) === order) orders.delete(key);
        }
      });
    },
    async open(endpoint, call = {}) {
      const response = await budget.run(orderOf(endpoint, call), () => exchange(endpoint, call));
      const receivedAt = now();
      if (!response.ok) throw await refused(response, await readBody(response, call.signal));
      if (response.body === null) throw new ServiceError({ kind: 'unreadable' });
      return { body: inUtf8(response, response.body), receivedAt };
    },
  };
}

function isMoreUrgent(priority: Priority, { priority: other }: Order): boolean {
  return priorities.indexOf(priority) < priorities.indexOf(other);
}

/** The error that a refusal means; without its details where the code that reads them does not load. */
async function refused(response: Response, body: unknown): Promise<ServiceError> {
  try {
    return (await import('./refusal.ts')).refusal(response, body);
  } catch {
    return new ServiceError({ kind: 'server', status: response.status });
  }
}

/** A renewal that found no service is the same to a page as a call that found none. */
async function reachable<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch {
    throw new ServiceError({ kind: 'network' });
  }
}

/**
 * The address of a call. An identifier is data: it is encoded, and one that a URL parser would take
 * for a step to another folder names nothing that the service could have.
 */
export function callAddress(baseUrl: string, endpoint: EndpointName, call: Call): string {
  const path = endpoints[endpoint].path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = call.path?.[name] ?? '';
    if (value === '' || value === '.' || value === '..')
      throw new ServiceError({ kind: 'notFound' });
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** The parsed body; `undefined` when it is empty or no JSON. */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  let text: string;
  try {
    text = response.body === null ? '' : await new Response(inUtf8(response, response.body)).text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ServiceError({ kind: 'network' });
  }
  try {
    // A key that could reach an object's prototype has no place in data.
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch {
    return undefined;
  }
}
