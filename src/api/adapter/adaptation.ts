/**
 * A service that differs from the contract, translated at the edge by the team's own module: requests when they are
 * sent, responses when they arrive. Everything else reads the contract. Loaded only if `config.json` names an adapter.
 */
import { pollAddress } from '#api/allowed-service-addresses.ts';
import { inUtf8 } from '#api/body.ts';
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
  /** The rows of a report's result; `null` if the adapter has nothing to say about rows. */
  rows: (
    result: { body: ReadableStream<Uint8Array>; headers: Headers },
    format: 'json' | 'csv',
    signal?: AbortSignal,
  ) => Promise<{ body: ReadableStream<Uint8Array>; format: 'json' | 'csv' } | null>;
}

/** Converts a response that may be long; if it `isUnchanged`, to its own bytes. Rejects with an `AdapterError`. */
export type ConvertLong = (
  what: Conversion,
  response: Response,
  signal?: AbortSignal | null,
) => Promise<{ body: BodyInit; isUnchanged: boolean }>;

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
    const pieces = convert(adapter, what, received);
    return { body: pieces?.join('') ?? bytes, isUnchanged: pieces === null };
  };

  async function converted(what: Conversion, response: Response, signal?: AbortSignal | null) {
    const { status, headers } = response;
    const isLong = what.kind === 'list' || what.kind === 'rows';
    try {
      const { body, isUnchanged } = await ((isLong && convertLong) || convertHere)(
        what,
        response,
        signal,
      );
      const changed = changedHeaders(headers, isUnchanged);
      return { response: new Response(body, { status, headers: changed }), isUnchanged };
    } catch (error) {
      throw error instanceof AdapterError ? failure(error) : error;
    }
  }

  return {
    fingerprint,
    addressOf: (baseUrl, endpoint, call) =>
      guarded(() => {
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
        const asked = adapter.query?.(what.resource, ours, cursor === null ? null : String(cursor));
        if (asked === undefined) return null;
        const { path, params = {} } = asked;
        return path === undefined
          ? callAddress(baseUrl, endpoint, { ...call, query: params })
          : addressBelow(baseUrl, path, params);
      }),
    bodyOf(endpoint, json) {
      const body = guarded((): unknown => {
        const made =
          endpoint === 'requestReport'
            ? adapter.reportRequest?.(json as ReportRequest)
            : endpoint === 'eligibility'
              ? adapter.eligibilityRequest?.(json as { product_ids: string[] })
              : undefined;
        // Whatever JSON cannot express is the adapter's error, too.
        JSON.stringify(made);
        return made;
      });
      return body === undefined ? json : body;
    },
    async read(response, endpoint, signal) {
      const what = response.ok
        ? returned[endpoint]
        : ({ kind: 'problem', status: response.status } as const);
      if (what === undefined || response.body === null || adapter[what.kind] === undefined)
        return response;
      const { status, headers } = response;
      const own = what.kind === 'problem' ? response.clone() : null;
      const read = new Response(inUtf8(response, response.body), { status, headers });
      try {
        return (await converted(what, read, signal)).response;
      } catch (error) {
        // The status decides about renewing a session and waiting, whatever the adapter makes of the text.
        if (own === null) throw error;
        return own;
      }
    },
    async rows({ body, headers }, format, signal) {
      if (adapter.rows === undefined) return null;
      const what = { kind: 'rows', isCsv: format === 'csv' } as const;
      const { response, isUnchanged } = await converted(
        what,
        new Response(body, { headers }),
        signal,
      );
      return response.body && { body: response.body, format: isUnchanged ? format : 'json' };
    },
  };
}

/** An address that the bearer may be sent to: below `baseUrl`, whatever the path contains. */
function addressBelow(baseUrl: string, path: string, params: Query): string {
  const address = path.startsWith('/') ? pollAddress(baseUrl, path) : null;
  if (address === null) {
    throw new AdapterError(
      'query returned a path that does not begin with a slash, or leads out of base_url',
    );
  }
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
  return url.href;
}

function guarded<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw error instanceof ServiceError ? error : failure(error);
  }
}

const failure = (error: unknown): ServiceError =>
  new ServiceError({ kind: 'unreadable', adapter: messageOf(error) });

/** Of a body in UTF-8 without compression. */
function changedHeaders(headers: Headers, isUnchanged: boolean): Headers {
  const changed = new Headers(headers);
  changed.delete('Content-Length');
  changed.delete('Content-Encoding');
  const type = isUnchanged ? (headers.get('Content-Type') ?? '').replace(/;.*/, '') : '';
  changed.set('Content-Type', type || 'application/json');
  return changed;
}
