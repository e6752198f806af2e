/** What the check must not propose or print, whatever a service sends. */
import { describe, expect, test } from 'vitest';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { parseContract } from '#api/mapping/parse-contract.ts';
import type { ResourceName } from '#api/mapping/resources.ts';
import type { CheckCall, CheckHost } from './check-result.ts';
import { examineRecords } from './examine-records.ts';
import { findList } from './find-envelope.ts';
import { learnRequest } from './learn-request.ts';
import { proposal } from './proposal.ts';
import { runCheck } from './run-check.ts';

const metrics = {
  impressions: 100,
  clicks: 10,
  spend: 5.5,
  conversions: 1,
  roas: 2,
  acos: 0.5,
  currency_code: 'EUR',
  period_start: '2026-01-01',
  period_end: '2026-01-17',
  as_of: '2026-01-08T00:00:00Z',
  attribution_window_days: 14,
};
const campaign = {
  id: 7,
  channel: 'a',
  status: 'enabled',
  account_id: 'x',
  campaign_type: 'dsp',
  name: 'N',
  metrics,
};

function examined(resource: ResourceName, records: readonly unknown[]) {
  const mapping = parseContract({}).resources[resource];
  return examineRecords({ resource, topic: '', records, mapping, known: new Map() });
}

describe('a field is not taken for another', () => {
  test.each<[ResourceName, string, object]>([
    ['campaign', 'metrics.spend', { ...campaign, metrics: { cost_per_click: 0.5 } }],
    ['campaign', 'metrics.clicks', { ...campaign, metrics: { click_through_rate: 0.5 } }],
    ['campaign', 'metrics.conversions', { ...campaign, metrics: { conversion_rate: 0.5 } }],
    ['campaign', 'metrics.sales', { ...campaign, metrics: { sales_rank: 4 } }],
    ['keyword', 'bid', { id: 'k', suggested_bid: 1.2 }],
    // One of several days, and members named by days.
    [
      'campaign',
      'metrics.spend',
      { ...campaign, metrics: null, history: [{ cost: 1 }, { cost: 2 }] },
    ],
    [
      'campaign',
      'metrics.spend',
      { ...campaign, metrics: null, days: { '2026-01-07': { cost: 1 } } },
    ],
  ])('%s: %s', (resource, field, record) => {
    expect(examined(resource, [record]).fields).not.toHaveProperty([field]);
  });
});

test('a date whose day and month cannot be told apart is left to the user', () => {
  const at = (start: string, end: string) =>
    examined('campaign', [
      { ...campaign, metrics: { ...metrics, period_start: start, period_end: end } },
    ]);
  expect(at('03/07/2026', '04/06/2026')).toMatchObject({ dates: null });
  expect(at('03/07/2026', '04/16/2026')).toMatchObject({ dates: 'MM/DD/YYYY' });
});

test('an instant without an offset is reported', () => {
  const { findings } = examined('account', [{ id: 'a', last_synced_at: '2026-03-11 09:07' }]);
  expect(findings).toContainEqual(expect.objectContaining({ found: 'without UTC offset' }));
});

test('words that may be names are no flags', () => {
  const of = (...values: string[]) =>
    examined(
      'listing',
      values.map((is_fba, id) => ({ id, is_fba })),
    ).values;
  expect(of('Amazon', 'Acme GmbH')).toEqual({});
  expect(of('FBA', 'FBM')).toEqual({ is_fba: { FBA: 'true', FBM: 'false' } });
});

describe('an envelope', () => {
  test('is where it is expected, if there is one', () => {
    const { envelope } = parseContract({}).resources.account;
    expect(findList({ data: [{ id: 1 }], included: [{}, {}] }, envelope)?.data).toBe('data');
    expect(findList({ data: [], links: [{}] }, envelope)?.data).toBe('data');
    const pagination = { next_page: 2, next_cursor: 'x', total_pages: 3, total: 1200 };
    expect(findList({ data: [{}], count: 1, pagination }, envelope)).toMatchObject({
      nextCursor: 'pagination.next_cursor',
      total: 'pagination.total',
    });
    expect(findList({ rows: [{}], page: pagination })).toMatchObject({
      nextCursor: 'page.next_cursor',
      total: 'page.total',
    });
  });

  test('of one resource is not proposed for those that pass', () => {
    const data = { envelope: { data: 'data' } };
    const resources = { account: data, campaign: data, listing: { envelope: { data: 'items' } } };
    expect(proposal({}, { resources })).toEqual({
      resources: { listing: { envelope: { data: 'items' } } },
    });
  });
});

test('the unit of one resource is not proposed for the others', () => {
  expect(
    proposal({}, { resources: { campaign: { money: 'major' }, keyword: { money: 'micros' } } }),
  ).toEqual({
    resources: { keyword: { money: 'micros' } },
  });
  expect(
    proposal({}, { resources: { campaign: { money: 'minor' }, keyword: { money: 'minor' } } }),
  ).toEqual({
    money: 'minor',
  });
});

test('what the dashboard would refuse is not proposed', () => {
  const envelope = { data: 'rows', 'pagination.total': 'row_count' };
  const resources = {
    report_row: { envelope },
    report_request: { fields: { name: 'a', format: 'a.b' } },
  };
  const contract = proposal({}, { resources });
  expect(contract).toEqual({ envelope: { data: 'rows', 'pagination.total': 'row_count' } });
  expect(() => parseContract(contract)).not.toThrow();
});

test.each([
  [{ code: 'INVALID_REPORT_TYPE', message: 'no' }],
  [{ code: 'quota_exceeded_for_report', type: 'validation_error' }],
  [{ error: 'x y', instance: '/profile/acme7' }],
])('an error’s code is no field of a request: %j', (refusal) => {
  expect(learnRequest(refusal).fields).toEqual({});
});

/** A host whose responses `answer` decides; everything else follows the contract. */
function hostOf(answer: (endpoint: EndpointName, call: CheckCall) => unknown): CheckHost {
  let now = 1_773_000_000_000;
  const list = (data: unknown[]) => ({
    data,
    pagination: { next_cursor: null, total: data.length },
  });
  const usual: Partial<Record<EndpointName, unknown>> = {
    accounts: list([{ id: 1 }, { id: 2 }]),
    campaigns: list([campaign]),
    campaign,
    keywords: list([{ id: 1, campaign_id: 7 }]),
    requestReport: { id: 'j', status: 'pending' },
    job: { id: 'j', status: 'completed', result_url: 'https://service.test/result' },
  };
  return {
    baseUrl: 'https://service.test',
    contract: undefined,
    seesAllHeaders: true,
    now: () => now,
    wait(milliseconds) {
      now += milliseconds;
      return Promise.resolve();
    },
    send(endpoint, call) {
      const body = answer(endpoint, call) ?? usual[endpoint] ?? {};
      return Promise.resolve(body instanceof Response ? body : Response.json(body));
    },
    fetchResult: () => Promise.resolve(new Response('<!doctype html>\n<p>Sign in</p>\n<p>x</p>')),
  };
}

async function findingsOf(answer: Parameters<typeof hostOf>[0]) {
  const result = await runCheck(hostOf(answer), { report: true, eligibility: false });
  const named = result.findings.map(({ topic, subject, outcome, found }) => [
    `${topic}: ${subject}`,
    [outcome, found],
  ]);
  return { ...result, by: Object.fromEntries(named) as Record<string, [string, string]> };
}

test('numeric IDs are those of the filter, and a page of a gateway is no result', async () => {
  const { by } = await findingsOf(() => undefined);
  expect(by['Keywords: Filter campaign_id']).toEqual(['pass', '1 keywords']);
  expect(by['Report rows: Result']?.[0]).toBe('differs');
});

test('a detail that is not the record of the list differs', async () => {
  const { by } = await findingsOf((endpoint) => (endpoint === 'campaign' ? [] : undefined));
  expect(by['Campaigns: Single record']?.[0]).toBe('differs');
});

test('the largest page is the one that the service accepts', async () => {
  const { contract } = await findingsOf((endpoint, { query }) => {
    if (endpoint !== 'accounts' || query === undefined) return undefined;
    const limit = Number(query['limit'] ?? 100);
    if (limit > 200)
      return Response.json({ status: 400, detail: 'limit is at most 200' }, { status: 400 });
    return limit === 1
      ? { data: [{ id: query['cursor'] ? 2 : 1 }], pagination: { next_cursor: 'x' } }
      : undefined;
  });
  expect(contract).toMatchObject({ query: { max_limit: 200 } });
});

test('a failed status check is reported, an unknown status is followed, and known words are proposed', async () => {
  const failed = await findingsOf((endpoint) =>
    endpoint === 'job' ? new Response('no', { status: 500 }) : undefined,
  );
  expect(failed.by['Reports: Job']).toEqual(['missing', 'status check: 500']);
  let polls = 0;
  const queued = await findingsOf((endpoint) => {
    if (endpoint === 'requestReport') return { id: 'j', status: 'QUEUED' };
    if (endpoint !== 'job') return undefined;
    polls += 1;
    return polls < 3
      ? { id: 'j', status: 'WORKING' }
      : { id: 'j', status: 'SUCCESS', result_url: 'x' };
  });
  expect([queued.by['Reports: Job'], polls]).toEqual([['pass', 'status completed'], 3]);
  expect(queued.contract).toMatchObject({
    resources: { job: { values: { status: { QUEUED: 'pending', SUCCESS: 'completed' } } } },
  });
});

test('a limit that stays reached is not waited for again and again', async () => {
  const host = hostOf(() => new Response('', { status: 429, headers: { 'Retry-After': '86400' } }));
  const start = host.now();
  await runCheck(host, { report: false, eligibility: false });
  expect(host.now() - start).toBeLessThanOrEqual(2 * 60_000);
});

test.each([
  [null],
  [[]],
  ['text'],
  [{ data: null }],
  [{ data: [null, 1] }],
  [{ errors: ['/reports/0/title'] }],
])('a service that only answers %j does not end the check', async (body) => {
  const json = JSON.stringify(body);
  const { findings } = await findingsOf(() => new Response(json, { status: 200 }));
  expect(findings.length).toBeGreaterThan(5);
  const refused = await findingsOf(() => new Response(json, { status: 422 }));
  expect(refused.contract).toBeNull();
});

test('names that are data do not appear', async () => {
  const record = { id: 'a', by: { B0D4K7QW9Z: 1, 'acme-shop': 2 } };
  const { findings, fields } = await findingsOf((endpoint) =>
    endpoint === 'accounts' ? { data: [record, { ...record, id: 'b' }] } : undefined,
  );
  expect(JSON.stringify([findings, fields])).not.toMatch(/B0D4K7QW9Z|acme/);
});
