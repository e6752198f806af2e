/** What the steps of a check share: calls within the announced units, findings, and IDs seen so far. */
import type { Call, Client } from '#api/client.ts';
import { endpoints, type EndpointName } from '#api/contract/endpoints.ts';
import type { ResourceName } from '#api/contract/resources.ts';
import { ServiceError } from '#api/errors.ts';
import { readRetryAfter } from '#api/rate-headers.ts';
import { now } from '#lib/clock.ts';
import { count } from '#lib/format.ts';
import type { CheckOptions, Finding, Outcome } from './check-result.ts';
import { isObject, type Json, topics } from './fields.ts';
import { judgeRecords } from './judge-records.ts';

export interface Answer {
  status: number;
  isOk: boolean;
  headers: Headers;
  /** `undefined` if it is not JSON. */
  body: unknown;
}

/** Thrown by a call that would cost more than was announced. */
export class UnitsSpent extends Error {}

/** The longest wait for the rate limit, in seconds. */
const maxWaitSeconds = 60;

/** A part of the check: calls and findings of its topic. */
export type CheckPart = ReturnType<ReturnType<typeof startSession>['part']>;

/** Starts a check that spends at most `units`. */
export function startSession(
  client: Pick<Client, 'exchange' | 'options'>,
  options: CheckOptions,
  units: number,
) {
  const { signal, costOf, onCall, wait = (milliseconds) => pause(milliseconds, signal) } = options;
  const findings: Finding[] = [];
  /** IDs of whole lists, by resource. */
  const ids = new Map<ResourceName, ReadonlySet<unknown>>();
  let [calls, unitsLeft] = [0, units];
  let firstHeaders: Headers | null = null;
  let isLimited = false;

  function part(topic: string) {
    /** Adds a finding. Its effect is left out if it passes. */
    function report(
      subject: string,
      outcome: Outcome,
      found: string,
      effect: string | null = null,
    ): void {
      const said = outcome === 'pass' ? null : effect;
      findings.push({ topic, subject, outcome, found: printable(found), effect: said });
    }

    /** `null` if there was no readable response, which is reported. */
    async function call(endpoint: EndpointName, sent: Call = {}): Promise<Answer | null> {
      const { method, path } = endpoints[endpoint];
      for (let attempt = 0; ; attempt++) {
        signal?.throwIfAborted();
        if (costOf(endpoint) > unitsLeft) throw new UnitsSpent();
        onCall?.(`${method} ${path}`);
        calls += 1;
        try {
          const response = await client.exchange(endpoint, { ...sent, signal });
          const { status, ok: isOk, headers } = response;
          const body = parsed(await response.text());
          firstHeaders ??= headers;
          if (status !== 429) unitsLeft -= costOf(endpoint);
          else if (attempt < 2 && !isLimited) {
            await wait(Math.min(readRetryAfter(headers, now()), maxWaitSeconds) * 1000);
            continue;
          }
          // Further calls are sent once each, without waiting.
          isLimited ||= status === 429;
          return { status, isOk, headers, body };
        } catch (error) {
          signal?.throwIfAborted();
          if (error instanceof ServiceError && error.failure.kind === 'unauthorized') throw error;
          const [found, effect] = causeOf(error);
          report(`${method} ${path}`, 'missing', found, effect);
          return null;
        }
      }
    }

    /** A call that should succeed; `null` if it did not, which is reported. */
    async function read(endpoint: EndpointName, sent: Call = {}) {
      const { method, path } = endpoints[endpoint];
      const answer = await call(endpoint, sent);
      if (answer === null) return null;
      const { isOk, status, body } = answer;
      const isRead = isOk && body !== undefined;
      const found = `status ${status}${isOk && !isRead ? ', not JSON' : ''}`;
      report(`${method} ${path}`, isRead ? 'pass' : 'missing', found, statusEffect(status));
      return isRead ? answer : null;
    }

    function judge(resource: ResourceName, records: readonly Json[], optional?: readonly string[]) {
      judgeRecords(resource, records, report, optional);
    }

    /** Reports if none of the values of a field is an ID of a list that was read whole. */
    function checkReferences(records: readonly Json[], field: string, to: ResourceName): void {
      const known = ids.get(to);
      const values = records
        .map((record) => record[field])
        .filter((value) => (value ?? null) !== null);
      const isKnown = values.some((value) => known?.has(String(value)));
      if (known === undefined || values.length === 0 || isKnown) return;
      report(
        `${field} of ${topics[to].toLowerCase()}`,
        'differs',
        `none of ${count(values.length)} is an ID of the list`,
        'They cannot be joined: names, accounts and currencies stay unknown.',
      );
    }

    return { client, options, ids, wait, part, report, call, read, judge, checkReferences };
  }

  return {
    findings,
    part,
    calls: () => calls,
    /** Of the first response. */
    headers: () => firstHeaders,
  };
}

/** Objects of a list, by our envelope or bare. */
export function recordsIn(body: unknown): Json[] | null {
  const list = isObject(body) ? body['data'] : body;
  return Array.isArray(list) ? list.filter(isObject) : null;
}

/** A record, by our envelope or bare. */
export function recordIn(body: unknown): Json {
  const { data } = isObject(body) ? body : {};
  return isObject(data) ? data : isObject(body) ? body : {};
}

export function idOf(of: Json | undefined, name = 'id'): string | null {
  const value = of?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Without characters that could steer a terminal. */
const printable = (text: string): string => text.replace(/\p{C}/gu, '').slice(0, 300);

const tls =
  'The service’s certificate is not trusted here. For an authority of your own, set NODE_EXTRA_CA_CERTS.';

/** An adapter's message may quote IDs and figures: words with digits are left out, but for the number of the record. */
const withoutData = (message: string): string =>
  message.replace(/^(record \d+: )?(.*)$/s, (_, record: string | undefined, rest: string) =>
    [record ?? '', rest.replaceAll(/\S*\d\S*/g, '…')].join(''),
  );

/** What prevented a response, and what it means. */
export function causeOf(error: unknown): [found: string, effect: string] {
  if (error instanceof ServiceError && error.failure.kind === 'unreadable') {
    const { adapter } = error.failure;
    return adapter === undefined
      ? ['not readable', 'Its page shows an error.']
      : [`the adapter failed: ${withoutData(adapter)}`, 'Its page shows this error.'];
  }
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code !== 'string') continue;
    if (code === 'ECONNREFUSED') return [code, 'Nothing listens at this address and port.'];
    if (code === 'ENOTFOUND') return [code, 'The host name in base_url does not exist.'];
    if (/CERT|SIGNATURE|^ERR_TLS/.test(code)) return [code, tls];
    return [code, 'The service cannot be reached.'];
  }
  return [
    'no readable response',
    'The service cannot be reached, or its CORS rules do not allow the dashboard to read this response.',
  ];
}

function statusEffect(status: number): string {
  if (status === 401) return 'The token or the subscription key was refused.';
  if (status === 403) return 'This user or key has no access to this data.';
  if (status === 404) return 'The path may differ: compare base_url with the service’s address.';
  if (status === 429) return 'The rate limit is reached. Run the check again later.';
  return 'The page that needs this call cannot display anything.';
}

/** Rejects on abort. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
