/**
 * Results of reports, from wherever the service keeps them. The address is data: it is confined
 * before anything is sent there, and no other origin ever sees who asks.
 */
import { inUtf8 } from './charset.ts';
import type { Client } from './client.ts';
import { ServiceError } from './errors.ts';
import { resultAddress } from './follow.ts';

export interface OpenResult {
  /** Unpacked, whether it was packed on the way or is a packed file. */
  body: ReadableStream<Uint8Array>;
  /** As it came: a packed file stays packed, and says so by its name. */
  raw: ReadableStream<Uint8Array>;
  /** Bytes of `raw`; `null` where the answer does not say, or was packed on the way. */
  size: number | null;
  /** `text/csv`, `application/json`; empty where it is not named. */
  type: string;
  /** Bytes of `raw` that have come so far. */
  received: () => number;
  isPacked: boolean;
}

/** Why there is no result at an address, where the service itself did not fail. */
export class ResultError extends Error {
  override name = 'ResultError';
  /** `expired`: reading the job again brings another address. `forbidden`: it is nowhere we may ask. */
  readonly reason: 'expired' | 'forbidden';
  /** Of a forbidden address; `null` where it is none that could be read. */
  readonly origin: string | null;

  constructor(reason: ResultError['reason'], origin: string | null = null) {
    super(`The result's address is ${reason}.`);
    this.reason = reason;
    this.origin = origin;
  }
}

/** What an address that is over is answered with. */
const over: readonly number[] = [400, 401, 403, 404, 410];

/**
 * Opens the result that `named` leads to: of the service itself with the bearer, of an allowed origin
 * without credentials. It is no operation, so nothing is taken from the budget. Throws `ResultError`,
 * `ServiceError`, and an abort as it came.
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
    : elsewhere(address, signal));
  if (over.includes(response.status) && !(withBearer && response.status === 401)) {
    response.body?.cancel().catch(() => {});
    throw new ResultError('expired');
  }
  if (!response.ok) {
    const { refusal } = await import('./refusal.ts');
    throw refusal(response, await response.json().catch(() => undefined));
  }
  if (response.body === null) throw new ServiceError({ kind: 'unreadable' });
  return unpacked(response, response.body);
}

/** The origin of a web address; any other kind of address has none that could be named. */
function originOf(named: string): string | null {
  const url = URL.parse(named);
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Nothing goes along that could say who asks; a redirect could lead past what is allowed. */
async function elsewhere(address: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
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

/** RFC 1952, section 2.3.1: how every gzip file begins. No JSON and no CSV begins so. */
const gzipMark = [0x1f, 0x8b];

/** A body packed on the way is unpacked by the browser; a packed file is known by how it begins. */
async function unpacked(
  { headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<OpenResult> {
  const reader = body.getReader();
  let received = 0;
  const started: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  // The first two bytes may come one by one.
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
    type: (headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    received: () => received,
    isPacked,
  };
}

function sizeOf(headers: Headers): number | null {
  const size = Number(headers.get('Content-Length') ?? Number.NaN);
  return Number.isSafeInteger(size) && size > 0 ? size : null;
}
