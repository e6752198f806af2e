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

export type CheckSession = ReturnType<typeof startSession>;

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

  function report(
    topic: string,
    subject: string,
    outcome: Outcome,
    found: string,
    effect: string | null = null,
  ): void {
    findings.push({ topic, subject, outcome, found: printable(found), effect });
  }

  /** `null` if there was no readable response, which is reported. */
  async function call(
    topic: string,
    endpoint: EndpointName,
    sent: Call = {},
  ): Promise<Answer | null> {
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
        report(topic, `${method} ${path}`, 'missing', found, effect);
        return null;
      }
    }
  }

  /** The body of a call that should succeed; `undefined` if it did not, which is reported. */
  async function read(
    topic: string,
    endpoint: EndpointName,
    sent: Call = {},
  ): Promise<Answer | undefined> {
    const { method, path } = endpoints[endpoint];
    const answer = await call(topic, endpoint, sent);
    if (answer === null) return undefined;
    const { isOk, status, body } = answer;
    const isRead = isOk && body !== undefined;
    report(
      topic,
      `${method} ${path}`,
      isRead ? 'pass' : 'missing',
      isOk && !isRead ? `status ${status}, not JSON` : `status ${status}`,
      isRead ? null : statusEffect(status),
    );
    return isRead ? answer : undefined;
  }

  function judge(
    resource: ResourceName,
    records: readonly Json[],
    optional?: readonly string[],
  ): void {
    for (const found of judgeRecords(resource, records, optional)) {
      findings.push({ topic: topics[resource], ...found, found: printable(found.found) });
    }
  }

  /** Reports if none of the values of a field is an ID of a list that was read whole. */
  function checkReferences(
    resource: ResourceName,
    records: readonly Json[],
    field: string,
    to: ResourceName,
  ): void {
    const known = ids.get(to);
    const values = records
      .map((record) => record[field])
      .filter((value) => (value ?? null) !== null);
    if (
      known === undefined ||
      values.length === 0 ||
      values.some((value) => known.has(String(value)))
    )
      return;
    report(
      topics[resource],
      `${field} of ${topics[to].toLowerCase()}`,
      'differs',
      `none of ${count(values.length)} is an ID of the list`,
      'They cannot be joined: names, accounts and currencies stay unknown.',
    );
  }

  return {
    client,
    options,
    findings,
    ids,
    wait,
    report,
    call,
    read,
    judge,
    checkReferences,
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
