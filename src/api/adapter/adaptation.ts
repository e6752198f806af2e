/**
 * A service that differs from the contract, translated at the edge by the team's own module: requests when they are
 * sent, responses when they arrive. Everything else reads the contract. Loaded only if `config.json` names an adapter.
 */
import { inUtf8 } from '#api/charset.ts';
import { type Call, callAddress } from '#api/client.ts';
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import { ServiceError } from '#api/errors.ts';
import { messageOf } from '#lib/message-of.ts';
import type { Adapter, Query } from './adapter.d.ts';
import { AdapterError, type Conversion, convert } from './convert.ts';

export interface Adaptation {
  /** Of the adapter's text: what was read with another one may be in other units. */
  fingerprint: string;
  /** Where to send a call, below `baseUrl`; `null` if that is where the contract says. Throws `ServiceError`. */
  addressOf: (baseUrl: string, endpoint: EndpointName, call: Call) => string | null;
  /** The body to send. Throws `ServiceError`. */
  bodyOf: (endpoint: EndpointName, json: unknown) => unknown;
  /** The response as the contract says. Rejects with a `ServiceError`. */
  read: (
    response: Response,
    endpoint: EndpointName,
    signal?: AbortSignal | null,
  ) => Promise<Response>;
  /** The rows of a report's result, always as JSON; `null` if they are those of the contract. */
  rows: (
    result: { body: ReadableStream<Uint8Array>; headers: Headers },
    format: 'json' | 'csv',
    signal?: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array> | null>;
}

/** Converts a response that may be long. Resolves to its own bytes if it stays as it is; rejects with an `AdapterError`. */
export type ConvertLong = (
  what: Conversion,
  response: Response,
  signal?: AbortSignal | null,
) => Promise<BodyInit>;

/** What each call returns. Sign-in and batches are given by the interface, and not adapted. */
const returned: Readonly<Partial<Record<EndpointName, Conversion>>> = {
  accounts: { kind: 'list', resource: 'account' },
  account: { kind: 'one', resource: 'account' },
  campaigns: { kind: 'list', resource: 'campaign' },
  campaign: { kind: 'one', resource: 'campaign' },
  keywords: { kind: 'list', resource: 'keyword' },
  keyword: { kind: 'one', resource: 'keyword' },
  listings: { kind: 'list', resource: 'listing' },
  listing: { kind: 'one', resource: 'listing' },
  quality: { kind: 'one', resource: 'quality' },
  inventory: { kind: 'list', resource: 'inventory' },
  eligibility: { kind: 'eligibility' },
  requestReport: { kind: 'one', resource: 'job' },
  job: { kind: 'one', resource: 'job' },
  cancelJob: { kind: 'one', resource: 'job' },
  rateLimits: { kind: 'one', resource: 'rate_limits' },
};

/** An adaptation by a checked adapter. Without `convertLong`, everything is converted on this thread. */
export function createAdaptation(
  adapter: Adapter,
  fingerprint: string,
  convertLong?: ConvertLong,
): Adaptation {
  const convertHere: ConvertLong = async (what, response) => {
    const bytes = await response.arrayBuffer();
    const received = { text: new TextDecoder().decode(bytes), headers: [...response.headers] };
    return convert(adapter, what, received)?.join('') ?? bytes;
  };

  async function converted(
    what: Conversion,
    response: Response,
    signal?: AbortSignal | null,
  ): Promise<Response> {
    if (response.body === null || functionFor(adapter, what) === undefined) return response;
    const { status, headers } = response;
    const isLong = what.kind === 'list' || what.kind === 'rows';
    try {
      const body = await ((isLong && convertLong) || convertHere)(what, response, signal);
      return new Response(body, { status, headers: withoutLength(headers) });
    } catch (error) {
      throw error instanceof AdapterError ? failure(error) : error;
    }
  }

  return {
    fingerprint,
    addressOf(baseUrl, endpoint, call) {
      const what = returned[endpoint];
      if (endpoints[endpoint].method !== 'GET' || what === undefined || !('resource' in what)) {
        return null;
      }
      const { cursor = null, ...filters } = call.query ?? {};
      const [id] = Object.values(call.path ?? {});
      const ours = Object.fromEntries(
        Object.entries({ ...filters, id }).filter(
          ([, value]) => value !== undefined && value !== null,
        ),
      ) as Query;
      const asked = guarded(() =>
        adapter.query?.(what.resource, ours, cursor === null ? null : String(cursor)),
      );
      if (asked === undefined) return null;
      const { path, params = {} } = asked;
      return path === undefined
        ? callAddress(baseUrl, endpoint, { ...call, query: params })
        : addressBelow(baseUrl, path, params);
    },
    bodyOf(endpoint, json) {
      const body = guarded(() => {
        if (endpoint === 'requestReport') return adapter.reportRequest?.(json as ReportRequest);
        if (endpoint !== 'eligibility') return undefined;
        return adapter.eligibilityRequest?.(json as { product_ids: string[] });
      });
      return body === undefined ? json : body;
    },
    async read(response, endpoint, signal) {
      const what = response.ok
        ? returned[endpoint]
        : ({ kind: 'problem', status: response.status } as const);
      if (what === undefined || response.body === null) return response;
      const { status, headers } = response;
      const read = new Response(inUtf8(response, response.body), { status, headers });
      return converted(what, read, signal);
    },
    async rows({ body, headers }, format, signal) {
      if (adapter.rows === undefined) return null;
      const what = { kind: 'rows', isCsv: format === 'csv' } as const;
      return (await converted(what, new Response(body, { headers }), signal)).body;
    },
  };
}

function functionFor(adapter: Adapter, { kind }: Conversion): unknown {
  return adapter[kind];
}

/** An address that the bearer may be sent to: below `baseUrl`, whatever the path contains. */
function addressBelow(baseUrl: string, path: string, params: Query): string {
  const base = new URL(baseUrl);
  const url = URL.parse(`${baseUrl}${path}`);
  const root = base.pathname.replace(/\/?$/, '/');
  const isBelow =
    path.startsWith('/') && url?.origin === base.origin && url.pathname.startsWith(root);
  if (url === null || !isBelow) {
    throw failure(
      new AdapterError(
        'query returned a path that does not begin with a slash, or leads out of base_url',
      ),
    );
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
  return url.href;
}

function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw failure(error);
  }
}

const failure = (error: unknown): ServiceError =>
  new ServiceError({ kind: 'unreadable', adapter: messageOf(error) });

function withoutLength(headers: Headers): Headers {
  const changed = new Headers(headers);
  changed.delete('Content-Length');
  changed.delete('Content-Encoding');
  changed.set('Content-Type', 'application/json');
  return changed;
}
