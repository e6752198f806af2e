/**
 * All calls to the service go through here. The client adds the key and the bearer, sends both only to the
 * service's own origin and path, and converts every failure to one typed error.
 */
import { now } from '#lib/clock.ts';
import type { Adaptation } from './adapter/adaptation.ts';
import { inUtf8, parseJson } from './body.ts';
import { endpoints, type EndpointName } from './contract/endpoints.ts';
import { type ListHeaders, listHeaders } from './contract/envelope.ts';
import { ServiceError } from './errors.ts';
import { fetchWithLimit } from './fetch-with-limit.ts';
import { statedRetryAfter } from './rate-headers.ts';
import { createLimiter } from './rate-limiter/limiter.ts';
import type { Priority, RateLimitMonitor } from './rate-limiter/rate-limit-monitor.ts';
import { ownState, type SharedState } from './rate-limiter/shared-state.ts';
import { toServiceError } from './to-service-error.ts';
import { trackWrite } from './writes-in-flight.ts';

export interface ServiceResponse {
  /** Parsed JSON, not yet validated against the contract. */
  body: unknown;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Seconds to wait, if the response states them. */
  retryAfter?: number | null;
  list?: ListHeaders;
}

export interface Call {
  /** Values for the `{name}` parts of the path. */
  path?: Record<string, string>;
  /** Query parameters; `undefined` and `null` are omitted. */
  query?: Record<string, string | number | boolean | null | undefined>;
  /** The body, sent as JSON. */
  json?: unknown;
  signal?: AbortSignal | undefined;
  /** Defaults to `screen`. */
  priority?: Priority;
  /** For background work: units left of all of it, including this call, so that it can be spread evenly. */
  unitsLeft?: number;
  /** Wraps each exchange: for a write that must be recorded immediately before it is sent. */
  around?: (send: () => Promise<Response>) => Promise<Response>;
}

export interface Client {
  /**
   * Calls an endpoint as soon as the rate limit has room. Throws `ServiceError`; an abort is rethrown.
   */
  call: (endpoint: EndpointName, call?: Call) => Promise<ServiceResponse>;
  /** Like `call`, with the body as a stream: for tables too large to be held twice. */
  open: (
    endpoint: EndpointName,
    call?: Call,
  ) => Promise<{ body: ReadableStream<Uint8Array>; receivedAt: number; list?: ListHeaders }>;
  rateLimit: RateLimitMonitor;
  /** Only for `result.ts`, which is loaded with the first result. */
  options: Pick<ClientOptions, 'baseUrl' | 'allowedResultOrigins' | 'adapter'>;
  /** One exchange with the service, outside of the rate limit. Throws like `call`, but not for a refusal. */
  exchange: (endpoint: EndpointName, call: ConfinedCall) => Promise<Response>;
}

interface ConfinedCall extends Call {
  /** Replaces the endpoint's own address; the caller has checked that it belongs to the service. */
  address?: string;
}

export interface ClientOptions {
  /** Absolute, without a trailing slash. */
  baseUrl: string;
  subscriptionKey: string;
  /** Origins that a result may be fetched from, besides the service's own. */
  allowedResultOrigins?: readonly string[];
  /** The bearer of the next call; `null` if the user is signed out. */
  bearer: () => Promise<string | null>;
  /** Called once after a 401 with the rejected bearer: returns a different one, or `null` if there is none. */
  renewBearer: (refused: string) => Promise<string | null>;
  /** Called after a second 401, for a renewed bearer. */
  stillRefused: (bearer: string) => Promise<void>;
  /** For a service that differs from the contract. */
  adapter?: Adaptation | undefined;
  /** The state of a service's rate limit, by address and key; by default this tab's own. */
  stateOf?: (service: string) => SharedState;
}

export function createClient(options: ClientOptions): Client {
  function send(endpoint: EndpointName, call: ConfinedCall, bearer: string): Promise<Response> {
    const step = () => transmit(endpoint, call, bearer);
    return call.around ? call.around(step) : step();
  }

  async function transmit(endpoint: EndpointName, call: ConfinedCall, bearer: string) {
    const { method } = endpoints[endpoint];
    // Results are converted when they are read: a download saves the original file.
    const adapter = call.address === undefined ? options.adapter : undefined;
    const address =
      call.address ??
      adapter?.addressOf(options.baseUrl, endpoint, call) ??
      callAddress(options.baseUrl, endpoint, call);
    const json = adapter ? adapter.bodyOf(endpoint, call.json) : call.json;
    try {
      const response = await fetchWithLimit(address, {
        method,
        headers: {
          Accept: 'application/json',
          ...(json !== undefined && { 'Content-Type': 'application/json' }),
          Authorization: `Bearer ${bearer}`,
          'Subscription-Key': options.subscriptionKey,
        },
        // Credentials are added explicitly, and a redirect could carry them to another host.
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        body: json === undefined ? null : JSON.stringify(json),
        signal: call.signal ?? null,
      });
      return adapter ? await adapter.read(response, endpoint, call.signal) : response;
    } catch (error) {
      if (call.signal?.aborted || error instanceof ServiceError) throw error;
      throw Object.assign(new ServiceError({ kind: 'network' }), { cause: error });
    }
  }

  /** One exchange with the service, with the bearer renewed if it was rejected. */
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

  const rateLimit = createLimiter({
    now,
    shared: options.stateOf?.(`${options.baseUrl} ${options.subscriptionKey}`) ?? ownState(now),
    ask: () => exchange('rateLimits', {}),
  });

  /** A response of any status, as soon as the rate limit has room. */
  async function respond(endpoint: EndpointName, call: Call) {
    const { priority = 'screen', unitsLeft, signal } = call;
    const response = await rateLimit.run({ endpoint, priority, unitsLeft, signal }, () =>
      exchange(endpoint, call),
    );
    return { response, receivedAt: now(), list: listHeaders(response.headers) };
  }

  async function request(endpoint: EndpointName, call: Call): Promise<ServiceResponse> {
    const { response, receivedAt, list } = await respond(endpoint, call);
    const text = await readText(response, call.signal);
    if (!response.ok) throw toServiceError(response, text);
    const body = parseJson(text);
    if (body === undefined) throw new ServiceError({ kind: 'unreadable' });
    return {
      body,
      receivedAt,
      retryAfter: statedRetryAfter(response.headers, receivedAt) ?? null,
      list,
    };
  }

  return {
    rateLimit,
    options,
    exchange,
    async call(endpoint, call = {}) {
      const isRead = endpoints[endpoint].method === 'GET';
      return isRead ? request(endpoint, call) : trackWrite(() => request(endpoint, call));
    },
    async open(endpoint, call = {}) {
      const { response, receivedAt, list } = await respond(endpoint, call);
      if (!response.ok) throw toServiceError(response, await readText(response, call.signal));
      if (response.body === null) throw new ServiceError({ kind: 'unreadable' });
      return { body: inUtf8(response, response.body), receivedAt, list };
    },
  };
}

/** Reports a failed renewal of the bearer like a failed call. */
async function reachable<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch {
    throw new ServiceError({ kind: 'network' });
  }
}

/**
 * The address of a call. An identifier is encoded, and one that a URL parser would resolve as a dot segment
 * cannot exist.
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

async function readText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return response.body === null ? '' : await new Response(inUtf8(response, response.body)).text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ServiceError({ kind: 'network' });
  }
}
