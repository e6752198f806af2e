/** What the steps of a check share: calls, findings, and what is known so far. */
import { endpoints, type EndpointName } from '#api/contract/endpoints.ts';
import { isObject, valueAt } from '#api/mapping/map-record.ts';
import { type Contract, parseContract } from '#api/mapping/parse-contract.ts';
import { fieldsOf, type ResourceName } from '#api/mapping/resources.ts';
import { readRetryAfter } from '#api/rate-headers.ts';
import { count } from '#lib/format.ts';
import type { CallFact, CheckCall, CheckHost, FieldFact, Finding } from './check-result.ts';
import { type Examined, examineRecords } from './examine-records.ts';
import { findList, findRecord } from './find-envelope.ts';
import { normal } from './match-fields.ts';
import { proposal, type Proposal } from './proposal.ts';

export interface Answer {
  status: number;
  isOk: boolean;
  headers: Headers;
  /** `undefined` if it is not JSON. */
  body: unknown;
}

export const topics: Readonly<Record<ResourceName, string>> = {
  account: 'Accounts',
  campaign: 'Campaigns',
  keyword: 'Keywords',
  listing: 'Listings',
  quality: 'Quality',
  inventory: 'Inventory',
  eligibility: 'Eligibility',
  job: 'Reports',
  report_request: 'Report requests',
  report_row: 'Report rows',
  rate_limits: 'Rate limits',
  problem: 'Errors',
};

/** The longest wait for the rate limit, in seconds. */
const maxWaitSeconds = 60;

export type CheckSession = ReturnType<typeof startSession>;

/** Starts a check of the service behind `host`. */
export function startSession(host: CheckHost) {
  const current = parseContract(host.contract ?? {});
  const findings: Finding[] = [];
  const calls: CallFact[] = [];
  const fields: Record<string, FieldFact[]> = {};
  const proposed: Proposal = { resources: {} };
  const known = new Map<string, Set<string>>();
  let firstHeaders: Headers | null = null;
  let isLimited = false;

  function report(
    topic: string,
    subject: string,
    outcome: Finding['outcome'],
    found: string,
    effect: string | null = null,
  ): void {
    findings.push({ topic, subject, outcome, found, effect });
  }

  /** `null` if there was no readable response, which is reported. */
  async function call(
    topic: string,
    endpoint: EndpointName,
    options: CheckCall = {},
  ): Promise<Answer | null> {
    const { method, path } = endpoints[endpoint];
    const query = Object.keys(options.query ?? {});
    const shown = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
    for (let attempt = 0; ; attempt++) {
      host.signal?.throwIfAborted();
      host.onProgress?.(calls.length, endpoint);
      const startedAt = host.now();
      let response: Response | null = null;
      let body: unknown;
      try {
        response = await host.send(endpoint, options);
        body = parsed(await response.text());
      } catch {
        host.signal?.throwIfAborted();
      }
      const milliseconds = host.now() - startedAt;
      calls.push({ endpoint, method, path: shown, status: response?.status ?? null, milliseconds });
      if (response === null) {
        report(
          topic,
          `${method} ${path}`,
          'missing',
          'no readable response',
          'The service cannot be reached, or its CORS rules do not allow the dashboard to read this response.',
        );
        return null;
      }
      const { status, ok: isOk, headers } = response;
      if (status === 429 && attempt < 2 && !isLimited) {
        await host.wait(Math.min(readRetryAfter(headers, host.now()), maxWaitSeconds) * 1000);
        continue;
      }
      // Further calls are sent once each, without waiting.
      isLimited ||= status === 429;
      firstHeaders ??= headers;
      return { status, isOk, headers, body };
    }
  }

  /** The body of a call that should succeed; `undefined` if it did not, which is reported. */
  async function read(topic: string, endpoint: EndpointName, options: CheckCall = {}) {
    const { method, path } = endpoints[endpoint];
    const answer = await call(topic, endpoint, options);
    if (answer === null) return undefined;
    const took = `status ${answer.status}, ${count(calls.at(-1)?.milliseconds ?? 0)} ms`;
    if (answer.isOk && answer.body !== undefined) {
      report(topic, `${method} ${path}`, 'pass', took);
      return answer.body;
    }
    report(
      topic,
      `${method} ${path}`,
      answer.isOk ? 'differs' : 'missing',
      answer.isOk ? `${took}, not JSON` : took,
      statusEffect(answer.status),
    );
    return undefined;
  }

  function examine(
    resource: ResourceName,
    records: readonly unknown[],
    optional: readonly string[] = [],
  ): Examined {
    const topic = topics[resource];
    const mapping = current.resources[resource];
    const examined = examineRecords({ resource, topic, records, mapping, known, optional });
    findings.push(...examined.findings);
    fields[resource] = examined.facts;
    const own = (proposed.resources[resource] ??= {});
    own.fields = { ...own.fields, ...examined.fields };
    own.values = mergedValues(own.values, examined.values);
    if (examined.dates !== null) own.dates = examined.dates;
    if (examined.times !== null) own.times = examined.times;
    return examined;
  }

  /** The records of a list in whatever envelope; `null` if there are none. */
  function list(resource: ResourceName, body: unknown): readonly unknown[] | null {
    const topic = topics[resource];
    const { envelope } = current.resources[resource];
    const found = findList(body, envelope);
    if (found === null) {
      report(topic, 'Envelope', 'missing', 'no list', 'The page cannot display anything.');
      return null;
    }
    const { data, nextCursor, total } = found;
    const own = (proposed.resources[resource] ??= {});
    own.envelope = {
      ...own.envelope,
      // A bare list is found anywhere.
      ...(data !== '' && { data }),
      ...(nextCursor !== null && { 'pagination.next_cursor': nextCursor }),
      ...(total !== null && { 'pagination.total': total }),
    };
    const differs =
      (data !== '' && data !== envelope.data) ||
      (nextCursor ?? envelope['pagination.next_cursor']) !== envelope['pagination.next_cursor'] ||
      (total ?? envelope['pagination.total']) !== envelope['pagination.total'];
    report(
      topic,
      'Envelope',
      differs ? 'differs' : 'pass',
      [
        `records in ${data === '' ? 'the body itself' : data}`,
        ...(nextCursor === null ? [] : [`cursor in ${nextCursor}`]),
        ...(total === null ? [] : [`total in ${total}`]),
      ].join(', '),
      differs ? 'Without a mapping the list cannot be read.' : null,
    );
    if (found.records.length === 0) {
      report(topic, 'Records', 'skipped', 'The list is empty, so its fields were not checked.');
      return null;
    }
    return found.records;
  }

  /** A single record in whatever envelope. */
  function single(resource: ResourceName, body: unknown): unknown {
    const names = fieldsOf(resource).flatMap(({ path }) => (path.length === 1 ? path : []));
    const { record } = current.resources[resource].envelope;
    const own = (proposed.resources[resource] ??= {});
    const mapped = valueAt(body, record);
    if (isObject(mapped)) {
      own.envelope = { ...own.envelope, record };
      return mapped;
    }
    const at = findRecord(body, names);
    if (at === null) return body;
    own.envelope = { ...own.envelope, record: at };
    report(
      topics[resource],
      'Envelope of one record',
      'differs',
      `record in ${at}`,
      'Without a mapping the record cannot be read.',
    );
    return valueAt(body, at);
  }

  function remember(field: string, records: readonly unknown[], path: string | null): void {
    if (path === null) return;
    const values = known.get(field) ?? new Set<string>();
    for (const record of records) {
      const value = valueAt(record, path);
      if (typeof value === 'string' || typeof value === 'number') values.add(normal(value));
    }
    if (values.size > 0) known.set(field, values);
  }

  /** The current mapping with everything proposed so far. */
  function readContract(): Contract {
    return parseContract(proposal(host.contract, proposed) ?? host.contract ?? {});
  }

  return {
    host,
    current,
    findings,
    calls,
    fields,
    proposed,
    known,
    report,
    call,
    read,
    examine,
    list,
    single,
    remember,
    readContract,
    /** Of the first response. */
    headers: () => firstHeaders,
  };
}

type Synonyms = Record<string, Record<string, string>>;

export function mergedValues(one: Synonyms = {}, other: Synonyms = {}): Synonyms {
  const merged = { ...one };
  for (const [field, values] of Object.entries(other))
    merged[field] = { ...merged[field], ...values };
  return merged;
}

function statusEffect(status: number): string {
  if (status === 401) return 'The token or the subscription key was refused.';
  if (status === 403) return 'This user or key has no access to this data.';
  if (status === 404) return 'The path may differ: compare base_url with the service’s address.';
  if (status === 429) return 'The rate limit is reached. Run the check again later.';
  return 'The page that needs this call cannot display anything.';
}

export function idOf(record: unknown, path: string | null): string | null {
  const value = path === null ? undefined : valueAt(record, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
