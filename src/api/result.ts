/**
 * Opens the results of reports, wherever the service stores them. The address is checked before anything is
 * sent to it, and no other origin learns who the user is.
 */
import { resultAddress } from './allowed-service-addresses.ts';
import { inUtf8 } from './body.ts';
import type { Client } from './client.ts';
import { ServiceError } from './errors.ts';
import { fetchWithLimit } from './fetch-with-limit.ts';
import { toServiceError } from './to-service-error.ts';

export interface OpenResult {
  /** Decompressed, whether it was compressed in transfer or is a compressed file. */
  body: ReadableStream<Uint8Array>;
  /** Unchanged: a compressed file stays compressed, as its name says. */
  raw: ReadableStream<Uint8Array>;
  /** Bytes of `raw`; `null` if not stated, or compressed in transfer. */
  size: number | null;
  headers: Headers;
  /** `text/csv`, `application/json`; empty if not stated. */
  type: string;
  /** Bytes of `raw` received so far. */
  received: () => number;
  isPacked: boolean;
}

/** Why an address has no result, if the service itself did not fail. */
export class ResultError extends Error {
  override name = 'ResultError';
  /** `expired`: reading the job again returns a new address. `forbidden`: the address is not allowed. */
  readonly reason: 'expired' | 'forbidden';
  /** Of a forbidden address; `null` if it cannot be parsed. */
  readonly origin: string | null;

  constructor(reason: ResultError['reason'], origin: string | null = null) {
    super(`The result's address is ${reason}.`);
    this.reason = reason;
    this.origin = origin;
  }
}

/** Statuses of an expired address. */
const expiredStatuses: readonly number[] = [400, 401, 403, 404, 410];

/**
 * Opens the result at `named`: with the bearer if it belongs to the service, without credentials on an
 * allowed origin. Costs no API units. Throws `ResultError` or `ServiceError`; an abort is rethrown.
 */
export async function openResult(
  { options, exchange }: Pick<Client, 'options' | 'exchange'>,
  named: string,
  signal: AbortSignal,
): Promise<OpenResult> {
  const { baseUrl, allowedResultOrigins = [] } = options;
  const found = resultAddress(baseUrl, allowedResultOrigins, named);
  if (found === null) throw new ResultError('forbidden', originOf(named));
  const { address, withBearer } = found;
  const response = await (withBearer
    ? exchange('job', { address, signal })
    : fetchAnonymously(address, signal));
  if (expiredStatuses.includes(response.status) && !(withBearer && response.status === 401)) {
    response.body?.cancel().catch(() => {});
    throw new ResultError('expired');
  }
  if (!response.ok) throw toServiceError(response, await response.text().catch(() => ''));
  if (response.body === null) throw new ServiceError({ kind: 'unreadable' });
  return toOpenResult(response, response.body);
}

/** The origin of a web address; other kinds of addresses have none to name. */
function originOf(named: string): string | null {
  const url = URL.parse(named);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Sends nothing that identifies the user; a redirect could lead to an origin that is not allowed. */
async function fetchAnonymously(address: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetchWithLimit(address, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ServiceError({ kind: 'network' });
  }
}

/** RFC 1952, section 2.3.1: the first bytes of a gzip file. Neither JSON nor CSV begins like this. */
const gzipMark = [0x1f, 0x8b];

/** The browser decompresses what was compressed in transfer; a compressed file is recognized by its first bytes. */
async function toOpenResult(
  { headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<OpenResult> {
  const reader = body.getReader();
  let received = 0;
  const started: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  // The first two bytes may arrive separately.
  while (length < gzipMark.length) {
    const { done, value } = await reader.read();
    if (done) break;
    started.push(value);
    length += value.length;
  }
  const head = started.flatMap((chunk) => [...chunk.subarray(0, gzipMark.length)]);
  const isPacked = gzipMark.every((byte, i) => head[i] === byte);
  const raw = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const first = started.shift();
      const { done, value } =
        first === undefined ? await reader.read() : { done: false, value: first };
      if (value === undefined || done) {
        controller.close();
        return;
      }
      received += value.length;
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const size = headers.get('Content-Encoding') === null ? sizeOf(headers) : null;
  return {
    raw,
    get body() {
      return inUtf8({ headers }, isPacked ? raw.pipeThrough(new DecompressionStream('gzip')) : raw);
    },
    size,
    headers,
    type: (headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    received: () => received,
    isPacked,
  };
}

function sizeOf(headers: Headers): number | null {
  const size = Number(headers.get('Content-Length') ?? Number.NaN);
  return Number.isSafeInteger(size) && size > 0 ? size : null;
}
