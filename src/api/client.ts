/**
 * Every call to the service goes through here. The client adds the key and the bearer, keeps both
 * on the service's own origin and path, and turns whatever goes wrong into one typed error.
 */
import * as z from 'zod/mini';
import { now } from '../lib/clock.ts';
import { endpoints, type EndpointName } from './contract/endpoints.ts';
import { Problem } from './contract/problem.ts';
import { ServiceError } from './errors.ts';
import { type Budget, readBudget, readRetryAfter } from './rate-headers.ts';

export interface Answer {
  /** Parsed JSON, not yet read against the contract. */
  body: unknown;
  budget: Budget | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

export interface Call {
  /** Values for the `{name}` parts of the path. */
  path?: Record<string, string>;
  /** Query parameters; `undefined` and `null` are left out. */
  query?: Record<string, string | number | boolean | null | undefined>;
  signal?: AbortSignal | undefined;
}

export interface Client {
  /** Calls one endpoint. Throws `ServiceError`; an abort is thrown on as it came. */
  call(endpoint: EndpointName, call?: Call): Promise<Answer>;
}

export interface ClientOptions {
  /** Absolute, without a slash at the end. */
  baseUrl: string;
  subscriptionKey: string;
  /** The bearer of the next call; `null` when nobody is signed in any more. */
  bearer: () => Promise<string | null>;
  /** Asked once after a 401 with the bearer that met it: a different one, or `null` when the session is over. */
  renewBearer: (refused: string) => Promise<string | null>;
  /** Told of a second 401, which a renewed bearer met. */
  stillRefused: (bearer: string) => Promise<void>;
}

export function createClient(options: ClientOptions): Client {
  async function send(endpoint: EndpointName, call: Call, bearer: string): Promise<Response> {
    const { method } = endpoints[endpoint];
    const address = callAddress(options.baseUrl, endpoint, call);
    try {
      return await fetch(address, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${bearer}`,
          'Subscription-Key': options.subscriptionKey,
        },
        // Credentials are ours to add, and a redirect could carry them to another host.
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal: call.signal ?? null,
      });
    } catch (error) {
      if (call.signal?.aborted) throw error;
      throw new ServiceError({ kind: 'network' });
    }
  }

  return {
    async call(endpoint, call = {}) {
      const bearer = await reachable(() => options.bearer());
      if (bearer === null) throw new ServiceError({ kind: 'unauthorized' });
      let response = await send(endpoint, call, bearer);
      if (response.status === 401) {
        const renewed = await reachable(() => options.renewBearer(bearer));
        if (renewed !== null) {
          response = await send(endpoint, call, renewed);
          if (response.status === 401) await reachable(() => options.stillRefused(renewed));
        }
      }
      const receivedAt = now();
      const body = await readBody(response, call.signal);
      if (!response.ok) throw refusal(response, body, receivedAt);
      if (body === undefined) throw new ServiceError({ kind: 'unreadable' });
      return { body, budget: readBudget(response.headers), receivedAt };
    },
  };
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
    text = await response.text();
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

function refusal(response: Response, body: unknown, receivedAt: number): ServiceError {
  const parsed = z.safeParse(Problem, body);
  const problem = parsed.success ? parsed.data : {};
  const { status, headers } = response;
  if (status === 401) return new ServiceError({ kind: 'unauthorized' }, problem);
  if (status === 403) return new ServiceError({ kind: 'forbidden' }, problem);
  if (status === 404 || status === 410) return new ServiceError({ kind: 'notFound' }, problem);
  if (status === 409 || status === 425) return new ServiceError({ kind: 'conflict' }, problem);
  if (status === 429) {
    return new ServiceError(
      { kind: 'rateLimited', retryAfter: readRetryAfter(headers, receivedAt) },
      problem,
    );
  }
  // A page of HTML did not come from the service but from something in between, whatever its status.
  const isPage = headers.get('Content-Type')?.includes('html') ?? false;
  if (status >= 500 && !isPage) return new ServiceError({ kind: 'server', status }, problem);
  if (!parsed.success) return new ServiceError({ kind: 'unreadable' });
  const fields = (parsed.data.errors ?? []).map(({ pointer, detail }) => ({
    pointer: pointer ?? '',
    detail: detail ?? '',
  }));
  return new ServiceError({ kind: 'invalid', fields }, problem);
}
