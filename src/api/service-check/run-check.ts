/**
 * Checks a real service: calls each operation that reads, one after the other, as the dashboard does and through its
 * adapter if it has one, and judges what arrives.
 */
import type { Client } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { cutOf, listHeaders, pageLimit } from '#api/contract/envelope.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import { count, counted } from '#lib/format.ts';
import { checkReport, mostPolls } from './check-report.ts';
import type { CheckConsent, CheckOptions, CheckResult } from './check-result.ts';
import {
  type Answer,
  type CheckSession,
  recordsIn,
  startSession,
  UnitsSpent,
} from './check-session.ts';
import { isObject, type Json, topics } from './fields.ts';
import { readRateLimit } from '#api/rate-headers.ts';

/** Calls that the check makes at most, by endpoint. */
const mostCalls: readonly (readonly [EndpointName, number])[] = [
  ['accounts', 5],
  ['account', 2],
  ['campaigns', 1],
  ['campaign', 1],
  ['keywords', 3],
  ['keyword', 1],
  ['listings', 1],
  ['listing', 1],
  ['quality', 1],
  ['inventory', 1],
  ['rateLimits', 1],
];

/** API units that a check may spend, at most. */
export function plannedUnits(
  { report, eligibility }: CheckConsent,
  costOf: (endpoint: EndpointName) => number,
): number {
  return (
    mostCalls.reduce((sum, [endpoint, calls]) => sum + calls * costOf(endpoint), 0) +
    (report ? costOf('requestReport') + mostPolls * costOf('job') : 0) +
    (eligibility ? costOf('eligibility') : 0)
  );
}

/** Runs the check. Rejects with the signal's reason, and with a `ServiceError` if the session has ended. */
export async function runCheck(
  client: Pick<Client, 'exchange' | 'options'>,
  options: CheckOptions,
): Promise<CheckResult> {
  const check = startSession(client, options, plannedUnits(options, options.costOf));
  const { report, findings } = check;
  /** After an unexpected response the check continues with the next part. */
  const step = async <T>(topic: string, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof ServiceError) throw error;
      if (error instanceof UnitsSpent)
        report(topic, 'Rest', 'skipped', 'the announced units are spent');
      else
        report(
          topic,
          'Response',
          'missing',
          'not understood',
          'The check of this part ended early.',
        );
      return undefined;
    }
  };
  const account = await step(topics.account, () => checkAccounts(check));
  const campaigns = await step(topics.campaign, () => checkCampaigns(check));
  await step(topics.keyword, () => checkKeywords(check, campaigns ?? []));
  const listing = await step(topics.listing, () => checkListings(check));
  const product = await step(topics.inventory, () => checkInventory(check));
  await step(topics.quality, () => checkQuality(check, listing ?? null));
  await step(topics.problem, () => checkErrors(check));
  await step(topics.rate_limits, () => checkLimits(check));
  checkHeaders(check);
  if (options.eligibility)
    await step(topics.eligibility, () => checkEligibility(check, product ?? null));
  else report(topics.eligibility, 'POST /fulfillment/eligibility', 'skipped', 'not selected');
  if (options.report) await step(topics.job, () => checkReport(check, account ?? {}));
  else report(topics.job, 'POST /advertising/reports', 'skipped', 'not selected');
  report(
    topics.job,
    'POST /advertising/jobs/{jobId}/cancel',
    'skipped',
    'never called by the check',
  );
  report('v2 batch', 'PATCH and GET /channel-a/v2/…', 'skipped', 'never called by the check');
  const { baseUrl } = client.options;
  return { checkedAt: new Date(now()).toISOString(), baseUrl, calls: check.calls(), findings };
}

type ListName = 'account' | 'campaign' | 'keyword' | 'listing' | 'inventory';

/** The judged records of a list; `null` if there are none, which is reported. */
function checkList(
  { report, judge, ids }: CheckSession,
  resource: ListName,
  { body, headers }: Answer,
  optional?: readonly string[],
): Json[] | null {
  const topic = topics[resource];
  const records = recordsIn(body);
  if (records === null) {
    const effect = 'The page cannot display anything. An adapter can say where the list is.';
    report(topic, 'List', 'missing', 'no list in data', effect);
    return null;
  }
  const { next_cursor: cursor, total } = pagination(body);
  const isWhole = (cursor ?? null) === null;
  const isCounted = typeof total === 'number' || listHeaders(headers).total !== null;
  const { cut } = isWhole ? cutOf(records.length, isCounted, listHeaders(headers)) : {};
  const found = `${counted(records.length, 'record')}${cut === 'linked' ? ', and a Link to a next page' : ''}`;
  if (cut === undefined) report(topic, 'List', 'pass', found);
  else
    report(topic, 'List', 'differs', found, 'Only this page is read, and all totals are too low.');
  if (records.length === 0) {
    report(topic, 'Records', 'skipped', 'The list is empty, so its fields were not checked.');
    return null;
  }
  if (isWhole && cut === undefined) ids.set(resource, new Set(records.map(({ id }) => String(id))));
  judge(resource, records, optional);
  return records;
}

function pagination(body: unknown): { next_cursor?: unknown; total?: unknown } {
  const { pagination: found } = isObject(body) ? body : {};
  return isObject(found) ? found : {};
}

/** The record behind an ID of a list. */
async function checkDetail(
  { read, report }: CheckSession,
  resource: Exclude<ListName, 'inventory'>,
  name: string,
  id: string | null,
): Promise<void> {
  if (id === null) return;
  const answer = await read(topics[resource], resource, { path: { [name]: id } });
  if (answer === undefined || idOf(record(answer.body)) === id) return;
  const found = 'not the requested one, or in another form than in the list';
  report(topics[resource], 'Single record', 'differs', found, 'Its page cannot display it.');
}

/** A record, bare or in `data`. */
function record(body: unknown): Json {
  const { data } = isObject(body) ? body : {};
  return isObject(data) ? data : isObject(body) ? body : {};
}

function idOf(of: Json | undefined, name = 'id'): string | null {
  const value = of?.[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

async function checkAccounts(
  check: CheckSession,
): Promise<Pick<ReportRequest, 'account_id' | 'channel'>> {
  const answer = await check.read(topics.account, 'accounts');
  const records = answer && checkList(check, 'account', answer);
  if (!records) return {};
  await checkPages(check, records);
  const [id, channel] = [idOf(records[0]), idOf(records[0], 'channel')];
  await checkDetail(check, 'account', 'id', id);
  return { ...(id !== null && { account_id: id }), ...(channel !== null && { channel }) };
}

/** Whether a page can be limited and a list continued. */
async function checkPages({ call, report }: CheckSession, records: readonly Json[]): Promise<void> {
  const topic = 'Pages';
  if (records.length < 2) {
    report(topic, 'Page size', 'skipped', 'Requires at least two accounts.');
    return;
  }
  const ask = (query: Record<string, string | number>) => call(topic, 'accounts', { query });
  const largest = await ask({ limit: pageLimit.max });
  if (largest?.isOk !== true) {
    const found = `${count(pageLimit.max)} records are refused`;
    report(topic, 'Largest page', 'missing', found, 'Accounts and inventory cannot be loaded.');
  }
  const first = await ask({ limit: 1 });
  const one = recordsIn(first?.body) ?? [];
  if (one.length !== 1) {
    const effect = 'The service uses its own page size, so lists need more calls.';
    report(topic, 'Page size', 'missing', 'limit has no effect', effect);
    return;
  }
  report(topic, 'Page size', 'pass', 'limit');
  const { next_cursor: cursor } = pagination(first?.body);
  const isCursor = typeof cursor === 'string' || typeof cursor === 'number';
  const second = isCursor ? await ask({ limit: 1, cursor }) : null;
  const next = idOf(recordsIn(second?.body)?.[0]);
  const isNext = next !== null && next !== idOf(one[0]);
  report(
    topic,
    'Cursor',
    isNext ? 'pass' : 'missing',
    isNext
      ? 'cursor'
      : isCursor
        ? 'cursor does not continue the list'
        : 'no next_cursor on a page of one',
    isNext ? null : 'Only the first page of a list can be read.',
  );
}

/** IDs of campaigns, those with the most clicks first. */
async function checkCampaigns(check: CheckSession): Promise<string[]> {
  const answer = await check.read(topics.campaign, 'campaigns');
  const records = answer && checkList(check, 'campaign', answer, ['metrics.sales']);
  if (!records) return [];
  check.checkReferences('campaign', records, 'account_id', 'account');
  const clicks = ({ metrics }: Json) => Number((isObject(metrics) && metrics['clicks']) || 0);
  const found = records.toSorted((a, b) => clicks(b) - clicks(a)).flatMap((it) => idOf(it) ?? []);
  await checkDetail(check, 'campaign', 'id', found[0] ?? null);
  return found;
}

async function checkKeywords(check: CheckSession, campaigns: readonly string[]): Promise<void> {
  const { read, report } = check;
  const topic = topics.keyword;
  for (const campaign_id of campaigns.slice(0, 3)) {
    const answer = await read(topic, 'keywords', { query: { campaign_id } });
    if (answer === undefined || recordsIn(answer.body)?.length === 0) continue;
    // What a campaign says is not repeated by its keywords.
    const records = checkList(check, 'keyword', answer, ['channel', 'account_id', 'currency_code']);
    if (records === null) return;
    const others = records.filter((it) => idOf(it, 'campaign_id') !== campaign_id).length;
    const found =
      others === 0
        ? counted(records.length, 'keyword')
        : `${count(others)} of ${count(records.length)} keywords belong to other campaigns`;
    const effect = 'The campaign page shows keywords of other campaigns.';
    report(
      topic,
      'Filter campaign_id',
      others === 0 ? 'pass' : 'differs',
      found,
      others === 0 ? null : effect,
    );
    await checkDetail(check, 'keyword', 'id', idOf(records[0]));
    return;
  }
  report(topic, 'Records', 'skipped', 'No campaign with keywords was found.');
}

async function checkListings(check: CheckSession): Promise<string | null> {
  const answer = await check.read(topics.listing, 'listings');
  const records = answer && checkList(check, 'listing', answer);
  if (!records) return null;
  check.checkReferences('listing', records, 'account_id', 'account');
  check.checkReferences('listing', records, 'parent_id', 'listing');
  // A parent has no page of its own to score.
  const id = idOf(records.find((it) => it['is_parent'] !== true));
  await checkDetail(check, 'listing', 'listingId', id);
  return id;
}

async function checkInventory(check: CheckSession): Promise<string | null> {
  const answer = await check.read(topics.inventory, 'inventory');
  const records = answer && checkList(check, 'inventory', answer);
  if (!records) return null;
  check.checkReferences('inventory', records, 'account_id', 'account');
  return idOf(records[0], 'product_id');
}

async function checkQuality(
  { read, judge, report }: CheckSession,
  listingId: string | null,
): Promise<void> {
  if (listingId === null) {
    report(topics.quality, 'Records', 'skipped', 'No listing was found.');
    return;
  }
  const answer = await read(topics.quality, 'quality', { path: { listingId } });
  if (answer !== undefined) judge('quality', [record(answer.body)]);
}

async function checkEligibility(
  { read, judge, report }: CheckSession,
  product: string | null,
): Promise<void> {
  if (product === null) {
    report(topics.eligibility, 'Records', 'skipped', 'No product was found.');
    return;
  }
  const answer = await read(topics.eligibility, 'eligibility', {
    json: { product_ids: [product] },
  });
  const records = recordsIn(answer?.body);
  if (records !== null && records.length > 0) judge('eligibility', records);
  else if (answer !== undefined) {
    const effect = 'The product is displayed as unknown.';
    report(topics.eligibility, 'Records', 'missing', 'no record of the product', effect);
  }
}

async function checkLimits({ read, judge, report }: CheckSession): Promise<void> {
  const answer = await read(topics.rate_limits, 'rateLimits');
  // Without `refill` the dashboard assumes fixed windows.
  if (isObject(answer?.body)) judge('rate_limits', [answer.body], ['refill']);
  else if (answer !== undefined) {
    report(topics.rate_limits, 'Response', 'missing', 'no object', 'Costs and limits are assumed.');
  }
}

/** What is rarely in an error. */
const rare = [
  'type',
  'title',
  'status',
  'instance',
  'errors[].pointer',
  'errors[].detail',
  'job_id',
  'poll_url',
];

/** Asks for an ID that cannot exist, and for an invalid page. */
async function checkErrors({ call, report, judge }: CheckSession): Promise<void> {
  const topic = topics.problem;
  const answer = await call(topic, 'account', { path: { id: 'no-such-account' } });
  if (answer === null) return;
  const isNotFound = answer.status === 404;
  report(
    topic,
    'Unknown ID',
    isNotFound ? 'pass' : 'differs',
    `status ${answer.status}`,
    isNotFound ? null : 'The dashboard cannot tell that a record does not exist.',
  );
  const invalid = await call(topic, 'accounts', { query: { limit: 'none' } });
  const bodies = [answer, ...(invalid?.isOk === false ? [invalid] : [])].map(({ body }) => body);
  const problems = bodies.filter(isObject);
  if (problems.length > 0) judge('problem', problems, rare);
  else {
    const effect = 'Error messages do not include the service’s own.';
    report(topic, 'Error body', 'missing', 'not JSON', effect);
  }
}

function checkHeaders(check: CheckSession): void {
  const { report, options, headers } = check;
  const firstHeaders = headers();
  const topic = topics.rate_limits;
  if (firstHeaders === null) return;
  const reading = readRateLimit(firstHeaders, now());
  const names = [...firstHeaders.keys()].filter((name) => /^(x-)?ratelimit/.test(name));
  if (typeof reading?.remaining === 'number')
    report(topic, 'Rate-limit headers', 'pass', `${familyOf(names)}: ${names.join(', ')}`);
  else
    report(
      topic,
      'Rate-limit headers',
      'missing',
      options.seesAllHeaders
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
      options.seesAllHeaders ? 'no Date header' : 'Date header not exposed',
    );
    return;
  }
  const seconds = Math.round(Math.abs(now() - date) / 1000);
  const isClose = seconds <= 60;
  report(
    'Access',
    'Clock',
    isClose ? 'pass' : 'differs',
    `${count(seconds)} s apart`,
    isClose ? null : 'Ages and countdowns are off by this much. Set this device’s clock.',
  );
}

function familyOf(names: readonly string[]): string {
  if (names.some((name) => name.startsWith('x-'))) return 'X-RateLimit-*';
  return names.includes('ratelimit') ? 'RateLimit, as in later drafts' : 'RateLimit-*';
}
