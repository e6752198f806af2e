/** Both sample adapters on what their services answered, read as the dashboard reads it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Account } from '#api/contract/account.ts';
import { Campaign } from '#api/contract/campaign.ts';
import { readPage, readRecord } from '#api/contract/envelope.ts';
import { Eligibility, Inventory } from '#api/contract/fulfillment.ts';
import { Job } from '#api/contract/job.ts';
import { Keyword } from '#api/contract/keyword.ts';
import { Listing, Quality } from '#api/contract/listing.ts';
import { Problem } from '#api/contract/problem.ts';
import { ReportRow } from '#api/contract/report.ts';
import type { Adapter } from './adapter.d.ts';
import { checkedAdapter } from './check-adapter.ts';
import { type Conversion, convert } from './convert.ts';
import * as harshModule from './samples/harsh.js';
import * as plainModule from './samples/plain.js';

const recorded = JSON.parse(
  await readFile(new URL('samples/recorded.json', import.meta.url), 'utf8'),
) as Record<'plain' | 'harsh', Record<string, unknown>>;
const adapters = { plain: checkedAdapter(plainModule), harsh: checkedAdapter(harshModule) };

const lists = {
  account: Account,
  campaign: Campaign,
  keyword: Keyword,
  listing: Listing,
  inventory: Inventory,
};

function converted(
  service: keyof typeof adapters,
  what: Conversion,
  name: string,
  headers: Record<string, string> = {},
): unknown {
  const body = recorded[service][name];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const pieces = convert(adapters[service], what, { text, headers: Object.entries(headers) });
  return JSON.parse(pieces?.join('') ?? text);
}

const listed = (
  service: keyof typeof adapters,
  resource: keyof typeof lists,
  headers?: Record<string, string>,
) => readPage(lists[resource], converted(service, { kind: 'list', resource }, resource, headers));

test('the plain service is read', () => {
  expect(listed('plain', 'account').records[0]).toMatchObject({
    id: 's-1',
    name: 'North',
    currency_code: 'EUR',
    last_synced_at: '2026-03-08T20:00:00Z',
  });
  const { records, nextCursor, total } = listed('plain', 'campaign');
  expect([nextCursor, total]).toEqual(['p2', 3]);
  expect(records[0]).toMatchObject({
    account_id: 's-1',
    metrics: { spend: 12.5, sales: 50, conversions: 4, acos: 0.25, currency_code: 'EUR' },
  });
  expect(listed('plain', 'keyword').records[0]).toMatchObject({
    keyword_text: 'desk lamp',
    bid: 0.45,
  });
  expect(listed('plain', 'listing').records[0]).toMatchObject({
    product_id: 'B000000001',
    price: { amount: 19.9, currency_code: 'EUR' },
    inventory_level: 7,
  });
  expect(listed('plain', 'inventory').records[0]).toMatchObject({
    fba: { fulfillable: 7, total: 9 },
  });
  const job = readRecord(Job, converted('plain', { kind: 'one', resource: 'job' }, 'job'));
  expect(job).toMatchObject({ id: 'j-1', status: 'running', progress: 0.4 });
  const { records: rows } = readPage(
    ReportRow,
    converted('plain', { kind: 'rows', isCsv: true }, 'rows'),
  );
  expect(rows[0]).toMatchObject({ date: '2026-03-01', spend: 6.25, sales: 25, conversions: 2 });
  const problem = converted('plain', { kind: 'problem', status: 404 }, 'problem');
  expect(z.parse(Problem, problem)).toMatchObject({ detail: 'Unknown seller.' });
});

test('the harsh service is read', () => {
  expect(listed('harsh', 'account').records[0]).toMatchObject({ id: '7', is_connected: true });
  const next = '<https://api.test/v3/advertising/campaigns?page=2>; rel="next"';
  const { records, nextCursor, total } = listed('harsh', 'campaign', {
    link: next,
    'x-total-count': '300',
  });
  expect([nextCursor, total]).toEqual(['/advertising/campaigns?page=2', 300]);
  expect(records[0]).toMatchObject({
    id: '71',
    status: 'enabled',
    campaign_type: 'sponsored_products',
    metrics: { clicks: 40, impressions: 1000, spend: 12.5, sales: 50, conversions: 4 },
  });
  expect(records[1]).toMatchObject({ metrics: { impressions: 10, spend: null } });
  expect(listed('harsh', 'keyword').records[0]).toMatchObject({ bid: 0.45, state: 'enabled' });
  const [parent, child] = listed('harsh', 'listing').records;
  expect(parent).toMatchObject({ is_parent: true, price: null });
  expect(child).toMatchObject({ parent_id: 'L1', status: 'suppressed', price: { amount: 19.9 } });
  const stock = listed('harsh', 'inventory').records;
  expect(stock).toHaveLength(2);
  expect(stock[0]).toMatchObject({ fba: { fulfillable: 800 }, merchant: { fulfillable: 43 } });
  expect(stock[1]).toMatchObject({ fba: null, merchant: { fulfillable: 0, total: 1 } });
  const one = (resource: 'job' | 'quality') =>
    converted('harsh', { kind: 'one', resource }, resource);
  expect(readRecord(Job, one('job'))).toMatchObject({ status: 'completed', progress: 1 });
  expect(readRecord(Quality, one('quality'))).toMatchObject({
    score: 46,
    signals: { image_count: { score: 50 }, title_completeness: null },
  });
  const eligible = readPage(
    Eligibility,
    converted('harsh', { kind: 'eligibility' }, 'eligibility'),
  );
  expect(eligible.records).toEqual([
    { product_id: 'B000000001', is_eligible_for_optimization: true, has_fba: true },
    { product_id: 'B000000002', is_eligible_for_optimization: false, has_fba: false },
  ]);
  const { records: rows } = readPage(
    ReportRow,
    converted('harsh', { kind: 'rows', isCsv: false }, 'rows'),
  );
  expect(rows[0]).toMatchObject({ campaign_id: '71', spend: 6.25, sales: 25 });
  const problem = converted('harsh', { kind: 'problem', status: 404 }, 'problem');
  expect(z.parse(Problem, problem)).toMatchObject({
    detail: 'Unknown account.',
    request_id: 't-1',
  });
});

test('both ask in their service’s words', () => {
  const { plain, harsh } = adapters as Record<string, Adapter>;
  expect(plain?.query?.('account', { channel: 'a', limit: 50 }, 'p2')).toEqual({
    params: { channel: 'a', per_page: 50, after: 'p2' },
  });
  expect(harsh?.query?.('campaign', {}, '/advertising/campaigns?page=2')).toEqual({
    path: '/advertising/campaigns?page=2',
  });
  const ours = {
    name: 'Two weeks',
    report_type: 'campaign',
    start_date: '2026-03-01',
    end_date: '2026-03-14',
    time_unit: 'daily',
    format: 'json',
  } as const;
  expect(plain?.reportRequest?.(ours)).toEqual({
    title: 'Two weeks',
    kind: 'campaign',
    from: '2026-03-01',
    to: '2026-03-14',
    time_unit: 'daily',
    format: 'json',
  });
  expect(harsh?.reportRequest?.(ours)).toMatchObject({
    reportTypeId: 'campaigns',
    timeUnit: 'DAILY',
    filters: [],
  });
});
