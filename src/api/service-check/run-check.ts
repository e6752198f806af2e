/**
 * Checks a real service: calls each operation that reads, one after the other, as the dashboard does and through its
 * adapter if it has one, and judges what arrives.
 */
import type { Client } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { cutOf, listHeaders, pageLimit } from '#api/contract/envelope.ts';
import type { ReportRequest } from '#api/contract/report.ts';
import type { ResourceName } from '#api/contract/resources.ts';
import { ServiceError } from '#api/errors.ts';
import { now } from '#lib/clock.ts';
import { count, counted } from '#lib/format.ts';
import { checkReport, mostPolls } from './check-report.ts';
import type { CheckConsent, CheckOptions, CheckResult } from './check-result.ts';
import {
  type Answer,
  type CheckPart,
  idOf,
  recordIn,
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
  const { part, findings, calls, headers } = startSession(
    client,
    options,
    plannedUnits(options, options.costOf),
  );
  /** After an unexpected response the check continues with the next part; returns what that has found for others. */
  const step = async <T>(topic: string, run: (own: CheckPart) => Promise<T>): Promise<T | null> => {
    const own = part(topic);
    try {
      return await run(own);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof ServiceError) throw error;
      const effect = 'The check of this part ended early.';
      if (error instanceof UnitsSpent)
        own.report('Rest', 'skipped', 'the announced units are spent');
      else own.report('Response', 'missing', 'not understood', effect);
      return null;
    }
  };
  const skip = (topic: string, call: string, why: string) =>
    part(topic).report(call, 'skipped', why);
  const account = await step(topics.account, checkAccounts);
  const campaigns = await step(topics.campaign, checkCampaigns);
  await step(topics.keyword, (own) => checkKeywords(own, campaigns ?? []));
  const listing = await step(topics.listing, checkListings);
  const product = await step(topics.inventory, checkInventory);
  await step(topics.quality, (own) => checkQuality(own, listing));
  await step(topics.problem, checkErrors);
  await step(topics.rate_limits, checkLimits);
  checkHeaders(part(topics.rate_limits), headers());
  checkClock(part('Access'), headers());
  if (options.eligibility) await step(topics.eligibility, (own) => checkEligibility(own, product));
  else skip(topics.eligibility, 'POST /fulfillment/eligibility', 'not selected');
  if (options.report) await step(topics.job, (own) => checkReport(own, account ?? {}));
  else skip(topics.job, 'POST /advertising/reports', 'not selected');
  const never = 'never called by the check';
  skip(topics.job, 'POST /advertising/jobs/{jobId}/cancel', never);
  skip('v2 batch', 'PATCH and GET /channel-a/v2/…', never);
  const { baseUrl } = client.options;
  return { checkedAt: new Date(now()).toISOString(), baseUrl, calls: calls(), findings };
}

/** Resources with a list, and its endpoint. */
const lists = {
  account: 'accounts',
  campaign: 'campaigns',
  keyword: 'keywords',
  listing: 'listings',
  inventory: 'inventory',
} as const satisfies Partial<Record<ResourceName, EndpointName>>;
type ListName = keyof typeof lists;

/** Reads a list and judges its records, which it returns; none if the list is empty or unreadable, which is reported. */
async function readList(part: CheckPart, resource: ListName, optional?: readonly string[]) {
  const answer = await part.read(lists[resource]);
  return answer === null ? [] : judgeList(part, resource, answer, optional);
}

function judgeList(
  { report, judge, ids }: CheckPart,
  resource: ListName,
  { body, headers }: Answer,
  optional?: readonly string[],
): Json[] {
  const records = recordsIn(body);
  if (records === null) {
    const effect = 'The page cannot display anything. An adapter can say where the list is.';
    report('List', 'missing', 'no list in data', effect);
    return [];
  }
  const { next_cursor: cursor, total } = pagination(body);
  const isWhole = (cursor ?? null) === null;
  const isCounted = typeof total === 'number' || listHeaders(headers).total !== null;
  const { cut } = isWhole ? cutOf(records.length, isCounted, listHeaders(headers)) : {};
  report(
    'List',
    cut === undefined ? 'pass' : 'differs',
    `${counted(records.length, 'record')}${cut === 'linked' ? ', and a Link to a next page' : ''}`,
    'Only this page is read, and all totals are too low.',
  );
  if (records.length === 0) {
    report('Records', 'skipped', 'The list is empty, so its fields were not checked.');
    return [];
  }
  if (isWhole && cut === undefined) ids.set(resource, new Set(records.map(({ id }) => String(id))));
  judge(resource, records, optional);
  return records;
}

function pagination(body: unknown): Json {
  const { pagination: found } = isObject(body) ? body : {};
  return isObject(found) ? found : {};
}

/** The record behind an ID of a list. */
async function checkDetail(
  { read, report }: CheckPart,
  resource: Exclude<ListName, 'inventory'>,
  id: string | null,
): Promise<void> {
  if (id === null) return;
  const path = { [resource === 'listing' ? 'listingId' : 'id']: id };
  const answer = await read(resource, { path });
  if (answer === null || idOf(recordIn(answer.body)) === id) return;
  const found = 'not the requested one, or in another form than in the list';
  report('Single record', 'differs', found, 'Its page cannot display it.');
}

async function checkAccounts(
  part: CheckPart,
): Promise<Pick<ReportRequest, 'account_id' | 'channel'>> {
  const records = await readList(part, 'account');
  const [first] = records;
  if (first === undefined) return {};
  await checkPages(part.part('Pages'), records);
  const [id, channel] = [idOf(first), idOf(first, 'channel')];
  await checkDetail(part, 'account', id);
  return { ...(id !== null && { account_id: id }), ...(channel !== null && { channel }) };
}

/** Whether a page can be limited and a list continued. */
async function checkPages({ call, report }: CheckPart, records: readonly Json[]): Promise<void> {
  if (records.length < 2) {
    report('Page size', 'skipped', 'Requires at least two accounts.');
    return;
  }
  const ask = (query: Record<string, string | number>) => call('accounts', { query });
  const largest = await ask({ limit: pageLimit.max });
  if (largest?.isOk !== true) {
    const found = `${count(pageLimit.max)} records are refused`;
    report('Largest page', 'missing', found, 'Accounts and inventory cannot be loaded.');
  }
  const first = await ask({ limit: 1 });
  const one = recordsIn(first?.body) ?? [];
  const isLimited = one.length === 1;
  report(
    'Page size',
    isLimited ? 'pass' : 'missing',
    isLimited ? 'limit' : 'limit has no effect',
    'The service uses its own page size, so lists need more calls.',
  );
  if (!isLimited) return;
  const cursor = idOf(pagination(first?.body), 'next_cursor');
  const second = cursor === null ? null : await ask({ limit: 1, cursor });
  const next = idOf(recordsIn(second?.body)?.[0]);
  const isNext = next !== null && next !== idOf(one[0]);
  const lack =
    cursor === null ? 'no next_cursor on a page of one' : 'cursor does not continue the list';
  report(
    'Cursor',
    isNext ? 'pass' : 'missing',
    isNext ? 'cursor' : lack,
    'Only the first page of a list can be read.',
  );
}

/** IDs of campaigns, those with the most clicks first. */
async function checkCampaigns(part: CheckPart): Promise<string[]> {
  const records = await readList(part, 'campaign', ['metrics.sales']);
  part.checkReferences(records, 'account_id', 'account');
  const clicks = ({ metrics }: Json) => Number((isObject(metrics) && metrics['clicks']) || 0);
  const found = records.toSorted((a, b) => clicks(b) - clicks(a)).flatMap((it) => idOf(it) ?? []);
  await checkDetail(part, 'campaign', found[0] ?? null);
  return found;
}

async function checkKeywords(part: CheckPart, campaigns: readonly string[]): Promise<void> {
  const { read, report } = part;
  for (const campaign_id of campaigns.slice(0, 3)) {
    const answer = await read('keywords', { query: { campaign_id } });
    if (answer === null || recordsIn(answer.body)?.length === 0) continue;
    // What a campaign says is not repeated by its keywords.
    const records = judgeList(part, 'keyword', answer, ['channel', 'account_id', 'currency_code']);
    if (records.length === 0) return;
    const others = records.filter((it) => idOf(it, 'campaign_id') !== campaign_id).length;
    report(
      'Filter campaign_id',
      others === 0 ? 'pass' : 'differs',
      others === 0
        ? counted(records.length, 'keyword')
        : `${count(others)} of ${count(records.length)} keywords belong to other campaigns`,
      'The campaign page shows keywords of other campaigns.',
    );
    await checkDetail(part, 'keyword', idOf(records[0]));
    return;
  }
  report('Records', 'skipped', 'No campaign with keywords was found.');
}

async function checkListings(part: CheckPart): Promise<string | null> {
  const records = await readList(part, 'listing');
  part.checkReferences(records, 'account_id', 'account');
  part.checkReferences(records, 'parent_id', 'listing');
  // A parent has no page of its own to score.
  const id = idOf(records.find((it) => it['is_parent'] !== true));
  await checkDetail(part, 'listing', id);
  return id;
}

async function checkInventory(part: CheckPart): Promise<string | null> {
  const records = await readList(part, 'inventory');
  part.checkReferences(records, 'account_id', 'account');
  return idOf(records[0], 'product_id');
}

async function checkQuality({ read, judge, report }: CheckPart, listingId: string | null) {
  if (listingId === null) {
    report('Records', 'skipped', 'No listing was found.');
    return;
  }
  const answer = await read('quality', { path: { listingId } });
  if (answer !== null) judge('quality', [recordIn(answer.body)]);
}

async function checkEligibility({ read, judge, report }: CheckPart, product: string | null) {
  if (product === null) {
    report('Records', 'skipped', 'No product was found.');
    return;
  }
  const sent = { json: { product_ids: [product] } };
  const answer = await read('eligibility', sent);
  if (answer === null) return;
  const records = recordsIn(answer.body) ?? [];
  const effect = 'The product is displayed as unknown.';
  if (records.length > 0) judge('eligibility', records);
  else report('Records', 'missing', 'no record of the product', effect);
}

async function checkLimits({ read, judge, report }: CheckPart): Promise<void> {
  const answer = await read('rateLimits');
  if (answer === null) return;
  const effect = 'Costs and limits are assumed.';
  // Without `refill` the dashboard assumes fixed windows.
  if (isObject(answer.body)) judge('rate_limits', [answer.body], ['refill']);
  else report('Response', 'missing', 'no object', effect);
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
async function checkErrors({ call, report, judge }: CheckPart): Promise<void> {
  const answer = await call('account', { path: { id: 'no-such-account' } });
  if (answer === null) return;
  report(
    'Unknown ID',
    answer.status === 404 ? 'pass' : 'differs',
    `status ${answer.status}`,
    'The dashboard cannot tell that a record does not exist.',
  );
  const invalid = await call('accounts', { query: { limit: 'none' } });
  const bodies = [answer, ...(invalid?.isOk === false ? [invalid] : [])].map(({ body }) => body);
  const problems = bodies.filter(isObject);
  const effect = 'Error messages do not include the service’s own.';
  if (problems.length > 0) judge('problem', problems, rare);
  else report('Error body', 'missing', 'not JSON', effect);
}

function checkHeaders({ report, options }: CheckPart, headers: Headers | null): void {
  if (headers === null) return;
  const isReadable = typeof readRateLimit(headers, now())?.remaining === 'number';
  const names = [...headers.keys()].filter((name) => /^(x-)?ratelimit/.test(name));
  const lack = options.seesAllHeaders
    ? 'none that the dashboard knows'
    : 'none readable; the service may not expose them';
  report(
    'Rate-limit headers',
    isReadable ? 'pass' : 'missing',
    isReadable ? `${familyOf(names)}: ${names.join(', ')}` : lack,
    'The dashboard counts its own calls only and asks GET /rate-limits for the rest.',
  );
}

function checkClock({ report, options }: CheckPart, headers: Headers | null): void {
  if (headers === null) return;
  const date = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(date)) {
    const why = options.seesAllHeaders ? 'no Date header' : 'Date header not exposed';
    report('Clock', 'skipped', why);
    return;
  }
  const seconds = Math.round(Math.abs(now() - date) / 1000);
  const effect = 'Ages and countdowns are off by this much. Set this device’s clock.';
  report('Clock', seconds <= 60 ? 'pass' : 'differs', `${count(seconds)} s apart`, effect);
}

function familyOf(names: readonly string[]): string {
  if (names.some((name) => name.startsWith('x-'))) return 'X-RateLimit-*';
  return names.includes('ratelimit') ? 'RateLimit, as in later drafts' : 'RateLimit-*';
}
