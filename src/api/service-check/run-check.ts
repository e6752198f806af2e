/**
 * Checks a real service against the contract: calls each operation that reads, one after the other, and
 * compares what arrives with what the dashboard expects. It looks at the service as it is, without a mapping,
 * and says what a mapping has to contain.
 */
import { endpoints, type EndpointName } from '#api/contract/endpoints.ts';
import { pageLimit } from '#api/contract/envelope.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import { compileWriter, isObject, valueAt } from '#api/mapping/map-record.ts';
import { type Contract, parseContract } from '#api/mapping/parse-contract.ts';
import { fieldsOf, type ResourceName } from '#api/mapping/resources.ts';
import { readRateLimit } from '#api/rate-headers.ts';
import { csvRecords } from '#lib/csv-read.ts';
import { utcDayOf } from '#lib/days.ts';
import { count } from '#lib/format.ts';
import type {
  CallFact,
  CheckCall,
  CheckConsent,
  CheckHost,
  CheckResult,
  FieldFact,
  Finding,
} from './check-result.ts';
import { acosUnit, type Amount, moneyUnit } from './check-units.ts';
import { type Examined, examineRecords } from './examine-records.ts';
import { envelopeDifferences, findList, findRecord } from './find-envelope.ts';
import { learnRequest } from './learn-request.ts';
import { normal } from './match-fields.ts';
import { proposal, type Proposal } from './proposal.ts';

/** Calls that the check makes at most, by endpoint. */
const mostCalls: readonly (readonly [EndpointName, number])[] = [
  ['accounts', 18],
  ['account', 2],
  ['campaigns', 1],
  ['campaign', 1],
  ['keywords', 3],
  ['keyword', 1],
  ['listings', 1],
  ['listing', 1],
  ['quality', 1],
  ['inventory', 1],
];

/** Status checks of a report. */
const mostPolls = 60;

/** API units that a check may spend, at most. `costOf` is the cost of a call. */
export function plannedUnits(
  { report, eligibility }: CheckConsent,
  costOf: (endpoint: EndpointName) => number,
): number {
  const reading = mostCalls.reduce((sum, [endpoint, calls]) => sum + calls * costOf(endpoint), 0);
  return (
    reading +
    (report ? 3 * costOf('requestReport') + mostPolls * costOf('job') : 0) +
    (eligibility ? costOf('eligibility') : 0)
  );
}

interface Answer {
  status: number;
  isOk: boolean;
  headers: Headers;
  /** `undefined` if it is not JSON. */
  body: unknown;
}

const topics: Readonly<Record<ResourceName, string>> = {
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

/** Runs the check: one call after the other. Rejects only with the signal's reason. */
export async function runCheck(host: CheckHost, consent: CheckConsent): Promise<CheckResult> {
  const current = parseContract(host.contract ?? {});
  const findings: Finding[] = [];
  const calls: CallFact[] = [];
  const fields: Record<string, FieldFact[]> = {};
  const proposed: Proposal = { resources: {} };
  const known = new Map<string, Set<string>>();
  let firstHeaders: Headers | null = null;

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
      if (status === 429 && attempt < 2) {
        await host.wait((Number(headers.get('Retry-After')) || 5) * 1000);
        continue;
      }
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
    own.dates = [...examined.dates];
    own.times = [...examined.times];
    for (const form of [...examined.dates].filter((it) => it !== mapping.dates)) {
      report(topic, 'Dates', 'differs', form, 'Dates in another form are not recognized.');
    }
    for (const form of [...examined.times].filter((it) => it !== mapping.times)) {
      report(topic, 'Times', 'differs', form, 'Times in another form are not recognized.');
    }
    return examined;
  }

  /** The records of a list in whatever envelope; `null` if there are none. */
  function list(resource: ResourceName, body: unknown): readonly unknown[] | null {
    const topic = topics[resource];
    const found = findList(body);
    if (found === null) {
      report(topic, 'Envelope', 'missing', 'no list', 'The page cannot display anything.');
      return null;
    }
    const { envelope } = current.resources[resource];
    const differences = envelopeDifferences(found, envelope);
    const own = (proposed.resources[resource] ??= {});
    own.envelope = { ...own.envelope, ...differences };
    report(
      topic,
      'Envelope',
      Object.keys(differences).length > 0 ? 'differs' : 'pass',
      [
        `records in ${found.data || 'the body itself'}`,
        ...(found.nextCursor === null ? [] : [`cursor in ${found.nextCursor}`]),
        ...(found.total === null ? [] : [`total in ${found.total}`]),
      ].join(', '),
      Object.keys(differences).length > 0 ? 'Without a mapping the list cannot be read.' : null,
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
    const mapped = valueAt(body, current.resources[resource].envelope.record);
    if (isObject(mapped)) return mapped;
    const at = findRecord(body, names);
    if (at === null) return body;
    const own = (proposed.resources[resource] ??= {});
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

  await checkLimits();
  const filters = await checkAccounts();
  const campaign = await checkCampaigns();
  await checkKeywords(campaign);
  const listing = await checkListings();
  const product = await checkInventory();
  await checkQuality(listing);
  await checkErrors();
  checkHeaders();
  if (consent.eligibility) await checkEligibility(product);
  else report(topics.eligibility, 'POST /fulfillment/eligibility', 'skipped', 'not selected');
  if (consent.report) await checkReport(filters);
  else report(topics.job, 'POST /advertising/reports', 'skipped', 'not selected');
  return {
    checkedAt: new Date(host.now()).toISOString(),
    baseUrl: host.baseUrl,
    calls,
    findings,
    fields,
    contract: proposal(host.contract, proposed),
  };

  async function checkLimits(): Promise<void> {
    const body = await read(topics.rate_limits, 'rateLimits');
    if (isObject(body)) examine('rate_limits', [single('rate_limits', body)]);
  }

  /** An account and its channel. */
  async function checkAccounts(): Promise<Pick<ReportRequest, 'account_id' | 'channel'>> {
    const topic = topics.account;
    const body = await read(topic, 'accounts');
    const records = body === undefined ? null : list('account', body);
    if (records === null) return {};
    const { pathOf } = examine('account', records);
    remember('channel', records, pathOf('channel'));
    remember('account_id', records, pathOf('id'));
    await checkPaging(records, pathOf('id'));
    const id = idOf(records[0], pathOf('id'));
    const detail = id === null ? undefined : await read(topic, 'account', { path: { id } });
    if (detail !== undefined) single('account', detail);
    const channel = idOf(records[0], pathOf('channel'));
    return {
      ...(id !== null && { account_id: id }),
      ...(channel !== null && { channel }),
    };
  }

  /** Which parameters limit a page and continue a list. */
  async function checkPaging(records: readonly unknown[], idPath: string | null): Promise<void> {
    const topic = 'Pages';
    if (records.length < 2 || idPath === null) {
      report(topic, 'Page size', 'skipped', 'It takes two accounts to check it.');
      return;
    }
    const sizeNames = [
      current.query.limit,
      'limit',
      'page_size',
      'per_page',
      'pageSize',
      'max_results',
      'count',
    ];
    let first: unknown;
    let size: string | null = null;
    for (const name of new Set(sizeNames)) {
      const answer = await call(topic, 'accounts', { query: { [name]: 1 } });
      if (answer?.isOk && findList(answer.body)?.records.length === 1) {
        [size, first] = [name, answer.body];
        break;
      }
    }
    if (size === null) {
      report(
        topic,
        'Page size',
        'missing',
        'no known parameter has an effect',
        'Lists arrive in the service’s own page size, which costs more calls.',
      );
      return;
    }
    const isOurs = size === current.query.limit;
    report(
      topic,
      'Page size',
      isOurs ? 'pass' : 'differs',
      size,
      isOurs
        ? null
        : 'Without a mapping lists arrive in the service’s own page size, which costs more calls.',
    );
    proposed.query = { ...proposed.query, ...(!isOurs && { limit: size }) };
    await checkLargestPage(size, idPath);
    const found = findList(first);
    const cursor = found?.nextCursor ? valueAt(first, found.nextCursor) : null;
    if (found === null || (typeof cursor !== 'string' && typeof cursor !== 'number')) {
      report(
        topic,
        'Cursor',
        'missing',
        'no cursor in the response',
        'Only the first page of a list can be read.',
      );
      return;
    }
    const expected = current.resources.account.envelope['pagination.next_cursor'];
    if (found.nextCursor !== null && found.nextCursor !== expected) {
      (proposed.resources.account ??= {}).envelope = {
        ...proposed.resources.account.envelope,
        'pagination.next_cursor': found.nextCursor,
      };
    }
    const firstId = idOf(found.records[0], idPath);
    const names = [
      current.query.cursor,
      'cursor',
      'page_token',
      'next_token',
      'pageToken',
      'after',
      'continuation',
    ];
    for (const name of new Set([
      ...names.slice(0, 2),
      lastStep(found.nextCursor),
      ...names.slice(2),
    ])) {
      const answer = await call(topic, 'accounts', { query: { [size]: 1, [name]: cursor } });
      const next = answer?.isOk ? idOf(findList(answer.body)?.records[0], idPath) : null;
      if (next === null || next === firstId) continue;
      const isCursor = name === current.query.cursor;
      report(
        topic,
        'Cursor',
        isCursor ? 'pass' : 'differs',
        name,
        isCursor ? null : 'Without a mapping only the first page of a list can be read.',
      );
      proposed.query = { ...proposed.query, ...(!isCursor && { cursor: name }) };
      return;
    }
    report(
      topic,
      'Cursor',
      'missing',
      'no known parameter continues the list',
      'Only the first page of a list can be read.',
    );
  }

  async function checkLargestPage(size: string, idPath: string): Promise<void> {
    const answer = await call('Pages', 'accounts', { query: { [size]: current.query.maxLimit } });
    if (answer?.isOk) {
      const records = findList(answer.body)?.records ?? [];
      remember('account_id', records, idPath);
      return;
    }
    const named =
      JSON.stringify(answer?.body ?? '')
        .match(/\d+/g)
        ?.map(Number) ?? [];
    const largest = Math.max(...named.filter((it) => it > 1 && it < pageLimit.max), 100);
    report(
      'Pages',
      'Largest page',
      'differs',
      `${count(current.query.maxLimit)} records are refused`,
      'Without a mapping accounts and inventory cannot be loaded.',
    );
    proposed.query = { ...proposed.query, max_limit: largest };
  }

  async function checkCampaigns(): Promise<{ ids: string[] }> {
    const body = await read(topics.campaign, 'campaigns');
    const records = body === undefined ? null : list('campaign', body);
    if (records === null) return { ids: [] };
    const { pathOf } = examine('campaign', records, ['metrics.sales']);
    remember('campaign_id', records, pathOf('id'));
    remember('account_id', records, pathOf('account_id'));
    const at = (record: unknown, field: string): unknown => {
      const path = pathOf(field);
      return path === null ? undefined : valueAt(record, path);
    };
    judgeMoney(
      'campaign',
      records.map((record) => ({
        amount: at(record, 'metrics.spend'),
        per: at(record, 'metrics.clicks'),
        currency: at(record, 'metrics.currency_code'),
      })),
    );
    const acos = acosUnit(
      records.map((record) => ({
        acos: at(record, 'metrics.acos'),
        roas: at(record, 'metrics.roas'),
      })),
    );
    const expected = current.resources.campaign.acos;
    if (acos === null)
      report(topics.campaign, 'Unit of ACOS', 'skipped', 'too few campaigns with ACOS and ROAS');
    else {
      report(
        topics.campaign,
        'Unit of ACOS',
        acos === expected ? 'pass' : 'differs',
        acos,
        acos === expected
          ? null
          : 'Data quality may report ACOS as wrong. Displayed ratios are computed from spend and sales.',
      );
      if (acos !== expected) proposed.acos = acos;
    }
    const busiest = records.toSorted(
      (a, b) => Number(at(b, 'metrics.clicks') ?? 0) - Number(at(a, 'metrics.clicks') ?? 0),
    );
    const ids = busiest.flatMap((record) => idOf(record, pathOf('id')) ?? []);
    const [id] = ids;
    const detail =
      id === undefined ? undefined : await read(topics.campaign, 'campaign', { path: { id } });
    if (detail !== undefined) single('campaign', detail);
    return { ids };
  }

  function judgeMoney(resource: 'campaign' | 'keyword', amounts: readonly Amount[]): void {
    const unit = moneyUnit(amounts);
    const expected = current.resources[resource].money;
    if (unit === null)
      report(
        topics[resource],
        'Unit of money',
        'skipped',
        'too few amounts in currencies with two decimals',
      );
    else if (unit === expected) report(topics[resource], 'Unit of money', 'pass', `${unit} units`);
    else {
      report(
        topics[resource],
        'Unit of money',
        'differs',
        `${unit} units`,
        `Without a mapping amounts are displayed ${unit === 'micros' ? 'a million' : 'a hundred'} times too high.`,
      );
      (proposed.resources[resource] ??= {}).money = unit;
    }
  }

  async function checkKeywords({ ids }: { ids: readonly string[] }): Promise<void> {
    const topic = topics.keyword;
    for (const campaign_id of ids.slice(0, 3)) {
      const body = await read(topic, 'keywords', { query: { campaign_id } });
      const found = body === undefined ? null : findList(body);
      if (found === null || found.records.length === 0) continue;
      const records = list('keyword', body) ?? [];
      const { pathOf } = examine('keyword', records);
      const at = (record: unknown, field: string): unknown => {
        const path = pathOf(field);
        return path === null ? undefined : valueAt(record, path);
      };
      const others = records.filter((record) => at(record, 'campaign_id') !== campaign_id);
      if (others.length > 0)
        report(
          topic,
          'Filter campaign_id',
          'differs',
          `${count(others.length)} of ${count(records.length)} keywords are of other campaigns`,
          'A campaign’s page lists keywords of others.',
        );
      else report(topic, 'Filter campaign_id', 'pass', `${count(records.length)} keywords`);
      judgeMoney(
        'keyword',
        records.map((record) => ({
          amount: at(record, 'bid'),
          per: 1,
          currency: at(record, 'currency_code'),
        })),
      );
      const id = idOf(records[0], pathOf('id'));
      const detail = id === null ? undefined : await read(topic, 'keyword', { path: { id } });
      if (detail !== undefined) single('keyword', detail);
      return;
    }
    report(topic, 'Records', 'skipped', 'No campaign with keywords was found.');
  }

  async function checkListings(): Promise<string | null> {
    const body = await read(topics.listing, 'listings');
    const records = body === undefined ? null : list('listing', body);
    if (records === null) return null;
    remember('parent_id', records, 'id');
    const { pathOf } = examine('listing', records);
    remember('product_id', records, pathOf('product_id'));
    // A parent has no page of its own to score.
    const isParent = pathOf('is_parent');
    const child = records.find((it) => isParent === null || valueAt(it, isParent) !== true);
    const listingId = idOf(child, pathOf('id'));
    const detail =
      listingId === null
        ? undefined
        : await read(topics.listing, 'listing', { path: { listingId } });
    if (detail !== undefined) single('listing', detail);
    return listingId;
  }

  async function checkInventory(): Promise<string | null> {
    const body = await read(topics.inventory, 'inventory');
    const records = body === undefined ? null : list('inventory', body);
    if (records === null) return null;
    const { pathOf } = examine('inventory', records);
    remember('product_id', records, pathOf('product_id'));
    return idOf(records[0], pathOf('product_id'));
  }

  async function checkQuality(listingId: string | null): Promise<void> {
    if (listingId === null) {
      report(topics.quality, 'Records', 'skipped', 'No listing was found.');
      return;
    }
    const body = await read(topics.quality, 'quality', { path: { listingId } });
    if (body === undefined) return;
    known.set('listing_id', new Set([normal(listingId)]));
    examine('quality', [single('quality', body)]);
  }

  /** An ID that cannot exist. */
  async function checkErrors(): Promise<void> {
    const topic = topics.problem;
    const answer = await call(topic, 'account', { path: { id: 'no-such-account' } });
    if (answer === null) return;
    const isNotFound = answer.status === 404;
    report(
      topic,
      'Unknown ID',
      isNotFound ? 'pass' : 'differs',
      `status ${answer.status}`,
      isNotFound ? null : 'A record that does not exist is not recognized as such.',
    );
    if (!isObject(answer.body)) {
      report(
        topic,
        'Error body',
        'missing',
        'not JSON',
        'Error messages do not include the service’s own.',
      );
      return;
    }
    const size = proposed.query?.limit ?? current.query.limit;
    const invalid = await call(topic, 'accounts', { query: { [size]: 'none' } });
    const bodies = [answer.body, ...(invalid?.isOk === false ? [invalid.body] : [])];
    const rarely = ['type', 'title', 'status', 'instance', 'errors', 'job_id', 'poll_url'];
    examine('problem', bodies, rarely);
  }

  function checkHeaders(): void {
    const topic = topics.rate_limits;
    if (firstHeaders === null) return;
    const reading = readRateLimit(firstHeaders, host.now());
    const names = [...firstHeaders.keys()].filter((name) => /^(x-)?ratelimit/.test(name));
    if (reading?.remaining != null) report(topic, 'Rate-limit headers', 'pass', names.join(', '));
    else
      report(
        topic,
        'Rate-limit headers',
        'missing',
        host.seesAllHeaders
          ? 'none that the dashboard knows'
          : 'none readable; the service may not expose them',
        'The dashboard counts its own calls only and asks GET /rate-limits for the rest.',
      );
    const date = Date.parse(firstHeaders.get('Date') ?? '');
    if (Number.isNaN(date)) {
      report(
        'Access',
        'Clock',
        'skipped',
        host.seesAllHeaders ? 'no Date header' : 'Date header not exposed',
      );
      return;
    }
    const seconds = Math.round(Math.abs(host.now() - date) / 1000);
    const isClose = seconds <= 60;
    report(
      'Access',
      'Clock',
      isClose ? 'pass' : 'differs',
      `${count(seconds)} s apart`,
      isClose ? null : 'Ages and countdowns are wrong by this difference. Set this device’s clock.',
    );
  }

  async function checkEligibility(product: string | null): Promise<void> {
    const topic = topics.eligibility;
    if (product === null) {
      report(topic, 'Records', 'skipped', 'No product was found.');
      return;
    }
    const body = await read(topic, 'eligibility', { json: { product_ids: [product] } });
    const records = body === undefined ? null : list('eligibility', body);
    known.set('product_id', new Set([normal(product)]));
    if (records !== null) examine('eligibility', records);
  }

  async function checkReport(
    filters: Pick<ReportRequest, 'account_id' | 'channel'>,
  ): Promise<void> {
    const topic = topics.job;
    const day = utcDayOf(host.now() - 3 * 86_400_000);
    const request: ReportRequest = {
      name: 'Connection check',
      report_type: 'campaign',
      start_date: day,
      end_date: day,
      time_unit: 'daily',
      format: 'csv',
      ...filters,
    };
    const accepted = await requestReport(request);
    if (accepted === null) return;
    for (const [field, value] of Object.entries(request)) {
      known.set(`request.${field}`, new Set([normal(value), normal(value.replaceAll('-', ''))]));
    }
    const job = await endOf(accepted);
    if (job === null) return;
    const { pathOf } = examine('job', [job], ['failure_reason', 'progress']);
    const address = valueAt(job, pathOf('result_url') ?? 'result_url');
    if (typeof address !== 'string') {
      report(topic, 'Result', 'missing', 'no result_url', 'Results cannot be loaded.');
      return;
    }
    await checkResult(address);
  }

  /** The accepted job's response, after learning the service's own names from its refusals. */
  async function requestReport(request: ReportRequest): Promise<unknown> {
    const topic = topics.report_request;
    const learned = (proposed.resources.report_request ??= {});
    for (let attempt = 0; attempt < 3; attempt++) {
      const contract = readContract();
      const write = compileWriter('report_request', contract.resources.report_request);
      const answer = await call(topic, 'requestReport', { json: write({ ...request }) });
      if (answer === null) return null;
      if (answer.isOk) {
        const isOurs = attempt === 0;
        report(
          topic,
          'Body',
          isOurs ? 'pass' : 'differs',
          `status ${answer.status}`,
          isOurs ? null : 'Without a mapping reports cannot be requested.',
        );
        return answer.body;
      }
      const { fields: names, values } = learnRequest(answer.body);
      const isNew = Object.entries(names).some(
        ([ours, theirs]) => learned.fields?.[ours] !== theirs,
      );
      const hasNew = Object.keys(values).some((field) => learned.values?.[field] === undefined);
      if (!isNew && !hasNew) {
        report(
          topic,
          'Body',
          'missing',
          `refused with status ${answer.status}`,
          'Reports cannot be requested: compare the body with what the service expects.',
        );
        return null;
      }
      learned.fields = { ...learned.fields, ...names };
      learned.values = { ...learned.values, ...values };
    }
    report(
      topic,
      'Body',
      'missing',
      'refused three times',
      'Reports cannot be requested: compare the body with what the service expects.',
    );
    return null;
  }

  /** The current mapping with everything proposed so far. */
  function readContract(): Contract {
    return parseContract(proposal(host.contract, proposed) ?? host.contract ?? {});
  }

  /** The job's record once it has ended; `null` if it does not. */
  async function endOf(accepted: unknown): Promise<unknown> {
    const topic = topics.job;
    let job = single('job', accepted);
    const { pathOf, values } = examineQuietly(job);
    const jobId = idOf(job, pathOf('id'));
    if (jobId === null) {
      report(topic, 'Job ID', 'missing', 'not found', 'A report cannot be tracked.');
      return null;
    }
    const own = (proposed.resources.job ??= {});
    own.values = mergedValues(own.values, values);
    const at = readContract().resources.job.envelope.record;
    for (let poll = 0; poll < mostPolls; poll++) {
      const status = normal(valueAt(job, pathOf('status') ?? 'status'));
      if (!['pending', 'running'].includes(status)) {
        report(
          topic,
          'Job',
          status === 'completed' ? 'pass' : 'differs',
          `status ${status}`,
          status === 'completed' ? null : 'The report did not complete.',
        );
        return job;
      }
      await host.wait(2000);
      const answer = await call(topic, 'job', { path: { jobId } });
      if (answer === null || !answer.isOk) return null;
      const inside = valueAt(answer.body, at);
      job = isObject(inside) ? inside : answer.body;
    }
    report(topic, 'Job', 'skipped', 'did not end within two minutes');
    return null;
  }

  function examineQuietly(job: unknown): Examined {
    return examineRecords({
      resource: 'job',
      topic: topics.job,
      records: [job],
      mapping: current.resources.job,
      known,
    });
  }

  async function checkResult(address: string): Promise<void> {
    const topic = topics.report_row;
    const response = await host.fetchResult(address).catch(() => null);
    if (response === null || !response.ok) {
      report(
        topic,
        'Result',
        'missing',
        response === null ? 'address not allowed or not reachable' : `status ${response.status}`,
        'Results cannot be loaded: add their origin to allowed_result_origins, and allow the dashboard’s origin there.',
      );
      return;
    }
    const text = await response.text();
    const body = parsed(text);
    const records = body === undefined ? csvRows(text) : (findList(body)?.records ?? []);
    if (body !== undefined && records.length > 0) list('report_row', body);
    if (records.length === 0) {
      report(topic, 'Rows', 'skipped', 'The report has no rows.');
      return;
    }
    report(
      topic,
      'Result',
      'pass',
      `${body === undefined ? 'CSV' : 'JSON'}, ${count(records.length)} rows`,
    );
    examine('report_row', records, ['ad_group_id', 'keyword_id', 'product_id']);
  }
}

type Synonyms = Record<string, Record<string, string>>;

function mergedValues(one: Synonyms = {}, other: Synonyms = {}): Synonyms {
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

function idOf(record: unknown, path: string | null): string | null {
  const value = path === null ? undefined : valueAt(record, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

const lastStep = (path: string | null): string => path?.split('.').at(-1) ?? 'cursor';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The first rows of a CSV text as records. */
function csvRows(text: string): Record<string, string>[] {
  const [header, ...rows] = [...csvRecords(text.slice(0, 1_000_000), ',')];
  return rows
    .slice(0, 5000)
    .map(({ cells }) =>
      Object.fromEntries(cells.map((cell, i) => [header?.cells[i]?.trim() ?? '', cell])),
    );
}
