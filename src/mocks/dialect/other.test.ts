/** Lists, reports, errors and headers of the dialect `other`; its records are in other-records.test.ts. */
import { expect, test } from 'vitest';
import { body } from '#mocks/testing.ts';
import { other } from './other.ts';
import {
  type SignedInWorld,
  endedJob,
  inContract,
  otherWorld,
  theirRequest,
} from './test-worlds.ts';

interface OurList {
  data: Record<string, unknown>[];
}

interface TheirList {
  result: {
    items: Record<string, unknown>[];
    next_page_token?: string;
    total_count: number;
  };
}

/** All items of a paged list, each page `size` long. */
async function allPages({ get }: SignedInWorld, path: string, size: number) {
  const items: Record<string, unknown>[] = [];
  const totals = new Set<number>();
  let token: string | undefined = '';
  for (let pages = 0; token !== undefined; pages++) {
    const page: string = token && `&page_token=${encodeURIComponent(token)}`;
    const { result } = await body<TheirList>(get(`${path}?page_size=${size}${page}`));
    expect(result.items.length).toBeLessThanOrEqual(size);
    items.push(...result.items);
    totals.add(result.total_count);
    token = result.next_page_token;
    expect(pages).toBeLessThan(20);
  }
  return { items, totals: [...totals] };
}

test.each([
  ['accounts', '/advertising/accounts', 'id', 'id', 100],
  ['inventory', '/fulfillment/inventory', 'product_id', 'product', 1000],
])('pages of %s lead to the end', async (_, path, ourId, theirId, size) => {
  const wanted: unknown[] = [];
  await inContract(async ({ get }) => {
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const list: OurList & { pagination: { next_cursor: string | null } } = await body(
        get(`${path}?limit=1000${page}`),
      );
      wanted.push(...list.data.map((row) => row[ourId]));
      cursor = list.pagination.next_cursor;
    }
  });
  const { items, totals } = await allPages(await otherWorld({ tier: 'enterprise' }), path, size);
  expect(items.length).toBeGreaterThan(size);
  expect(items.map((item) => item[theirId])).toEqual(wanted);
  expect(totals).toEqual([wanted.length]);
});

test('cursor and limit mean nothing', async () => {
  const { get } = await otherWorld();
  const path = '/advertising/accounts';
  const plain = await body<TheirList>(get(path));
  expect(plain.result.items).toHaveLength(100);
  const token = encodeURIComponent(plain.result.next_page_token ?? '');
  expect(await body(get(`${path}?cursor=${token}&limit=0`))).toEqual(plain);
  // They are no part of a token either.
  const second = await body<TheirList>(get(`${path}?limit=7&page_token=${token}`));
  expect(second.result.items[0]).toMatchObject({ id: 'acct-0101' });
});

test('the list of keywords is whole and each record is written when it is read', async () => {
  const { data } = await inContract(({ get }) => body<OurList>(get('/advertising/keywords')));
  const { get } = await otherWorld();
  const answer = await get('/advertising/keywords');
  const { result, ...rest } = await body<TheirList>(answer);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect([rest, Object.keys(result)]).toEqual([{}, ['items', 'total_count']]);
  expect(result.total_count).toBe(20_000);
  expect(result.items.map((item) => item['text'])).toEqual(data.map((row) => row['keyword_text']));

  let made = 0;
  const records = other.writeRecords('keywords', {
    *[Symbol.iterator]() {
      for (; made < 1000; made++) yield { keyword_text: `keyword ${made}` };
    },
  });
  const [first] = records;
  expect([first, made]).toMatchObject([{ text: 'keyword 0' }, 0]);
});

test('an empty list is a list', async () => {
  const { get } = await otherWorld({ username: 'empty' });
  const empty = { result: { items: [], total_count: 0 } };
  expect(await body(get('/advertising/keywords'))).toEqual(empty);
  expect(await body(get('/fulfillment/inventory'))).toEqual(empty);
});

test('filters keep their names and take the dialect’s values', async () => {
  const { get } = await otherWorld();
  const found = async (path: string, field: string) => {
    const { items } = (await body<TheirList>(get(path))).result;
    return [...new Set(items.map((item) => item[field]))];
  };
  expect(await found('/advertising/campaigns?status=PAUSED', 'status')).toEqual(['PAUSED']);
  expect(await found('/advertising/campaigns?status=paused', 'status')).toEqual([]);
  const types = '/advertising/campaigns?campaign_type=VIDEO';
  expect(await found(types, 'campaign_type')).toEqual(['VIDEO']);
  expect(await found('/advertising/keywords?status=ARCHIVED', 'state')).toEqual(['ARCHIVED']);
  expect(await found('/catalog/listings?status=SUPPRESSED', 'status')).toEqual(['SUPPRESSED']);
  const channel = '/advertising/keywords?channel=channel-b';
  expect(await found(channel, 'marketplace')).toEqual(['channel-b']);
});

/** The text of a report's result in the contract's dialect. */
function ourResult(format: string): Promise<string> {
  const request = {
    name: 'week',
    report_type: 'campaign',
    start_date: '2026-03-01',
    end_date: '2026-03-07',
    time_unit: 'daily',
    format,
  };
  return inContract(async ({ get, send, clock }) => {
    const { id } = await body<{ id: string }>(send('POST', '/advertising/reports', request));
    await clock({ advance_s: 30 });
    const job = await body<{ result_url: string }>(get(`/advertising/jobs/${id}`));
    return (await fetch(job.result_url)).text();
  });
}

test('a result in JSON', async () => {
  const { data } = JSON.parse(await ourResult('json')) as { data: Record<string, number>[] };
  const { result_url: address } = await endedJob(await otherWorld());
  const list = await body<TheirList>(fetch(address ?? ''));
  expect(Object.keys(list.result)).toEqual(['items']);
  expect(list.result.items).toHaveLength(data.length);
  const row = data[10] ?? {};
  expect(list.result.items[10]).toEqual({
    day: String(row['date']).replaceAll('-', ''),
    channel: row['channel'],
    account_id: row['account_id'],
    campaign_id: row['campaign_id'],
    impressions: row['impressions'],
    clicks: row['clicks'],
    cost: Math.round(Number(row['spend']) * 100),
    orders: row['conversions'],
    units: row['units'],
    attributed_sales: Math.round(Number(row['sales']) * 100),
    currency: row['currency_code'],
  });
});

test('a result in CSV', async () => {
  const ours = (await ourResult('csv')).split('\r\n');
  const { result_url: address } = await endedJob(await otherWorld(), { output: 'CSV' });
  const answer = await fetch(address ?? '');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const theirs = (await answer.text()).split('\r\n');
  expect(theirs[0]).toBe(
    'day,channel,account_id,campaign_id,ad_group_id,keyword_id,product_id,impressions,clicks,cost,orders,units,attributed_sales,currency',
  );
  expect(theirs).toHaveLength(ours.length);
  const cells = (ours[5] ?? '').split(',');
  cells[0] = (cells[0] ?? '').replaceAll('-', '');
  for (const i of [9, 12]) cells[i] = String(Math.round(Number(cells[i]) * 100));
  expect(theirs[5]?.split(',')).toEqual(cells);
});

test('a report without rows', async () => {
  const empty = await endedJob(await otherWorld({ username: 'empty' }));
  expect(await body(fetch(empty.result_url ?? ''))).toEqual({ result: { items: [] } });
});

test('a report that is cut off', async () => {
  const cut = await endedJob(await otherWorld(), { title: 'truncated' });
  const text = await (await fetch(cut.result_url ?? '')).text();
  expect(text.slice(0, 20)).toBe('{"result":{"items":[');
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
});

interface TheirError {
  error: {
    message: string;
    code: number;
    request: string;
    fields?: { field: string; message: string }[];
  };
}

test('a report in the contract’s names is refused, with the missing fields in the dialect’s names', async () => {
  const { send } = await otherWorld();
  const answer = await send('POST', '/advertising/reports', {
    name: 'week',
    report_type: 'campaign',
    start_date: '2026-03-01',
    end_date: '2026-03-07',
    time_unit: 'daily',
    format: 'json',
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([422, 'application/json']);
  const { error } = await body<TheirError>(answer);
  expect(error.fields?.map(({ field }) => field).toSorted()).toEqual([
    'from',
    'granularity',
    'output',
    'title',
    'to',
    'type',
  ]);
  for (const { field, message } of error.fields ?? []) {
    expect(message.startsWith(`${field} must be `)).toBe(true);
  }
  expect(error.message).toContain('title must be a text of 1 to 200 characters. type must be');
});

test.each([
  ['type', { type: 'campaign' }],
  ['output', { output: 'json' }],
  ['from', { from: '2026-03-01' }],
  ['to', { to: '20260230' }],
  ['account_id', { account_id: 'acct-9999' }],
])('%s in the wrong spelling is refused', async (field, change) => {
  const { send } = await otherWorld();
  const answer = await send('POST', '/advertising/reports', { ...theirRequest, ...change });
  const { error } = await body<TheirError>(answer);
  expect([answer.status, error.fields?.map((one) => one.field)]).toEqual([422, [field]]);
});

test('errors have a body of their own', async () => {
  const { get, send } = await otherWorld();
  const missing = await get('/advertising/campaigns/cmp-99999');
  expect(missing.headers.get('content-type')).toBe('application/json');
  expect(await body(missing)).toEqual({
    error: {
      message: 'No campaign with the ID “cmp-99999”.',
      code: 404,
      request: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
    },
  });
  expect(await body(get('/advertising/accounts?page_size=0'))).toMatchObject({
    error: {
      code: 400,
      message: 'page_size must be a whole number from 1 to 1000.',
      fields: [{ field: 'page_size', message: 'page_size must be a whole number from 1 to 1000.' }],
    },
  });
  expect(await body(get('/advertising/accounts?page_token=x'))).toMatchObject({
    error: { code: 400, fields: [{ field: 'page_token' }] },
  });
  expect(await body(get('/catalog/listings?is_parent=yes'))).toMatchObject({
    error: { fields: [{ field: 'is_parent', message: 'is_parent must be true or false.' }] },
  });
  expect(await body(send('POST', '/fulfillment/eligibility', {}))).toMatchObject({
    error: { code: 400, fields: [{ field: 'product_ids' }] },
  });
  expect(await body(send('POST', '/advertising/reports', []))).toMatchObject({
    error: { code: 400, message: 'The body must be a JSON object.' },
  });
  const batch = [{ asin: 'x', countryCode: 'DE', percACoS: 1 }];
  expect(await body(send('PATCH', '/channel-a/v2/process/masterlist', batch))).toMatchObject({
    error: { code: 422, fields: [{ field: '/0/asin' }] },
  });
});

test('errors of jobs: one in progress, one that has ended, one whose result has expired', async () => {
  const world = await otherWorld();
  const { result } = await body<{ result: { id: string } }>(
    world.send('POST', '/advertising/reports', theirRequest),
  );
  const twin = await world.send('POST', '/advertising/reports', theirRequest);
  expect([twin.status, twin.headers.get('retry-after')]).toEqual([425, '5']);
  expect(await body(twin)).toMatchObject({
    error: { code: 425, job: result.id, poll: `/advertising/jobs/${result.id}` },
  });
  const job = await endedJob(world, { title: 'another week' });
  expect(await body(world.send('POST', `/advertising/jobs/${job.id}/cancel`))).toMatchObject({
    error: { code: 409, message: 'The job is completed and cannot be cancelled.' },
  });
  await world.clock({ advance_s: 3700 });
  const expired = await fetch(job.result_url ?? '');
  expect(expired.headers.get('content-type')).toBe('application/json');
  expect(await body(expired)).toMatchObject({ error: { code: 403 } });
});

/** The rate-limit headers of a response, of any name. */
function rateHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.includes('ratelimit')));
}

// The world's clock is at 09:07:00 UTC.
const windowEnd = Date.UTC(2026, 2, 11, 9, 8) / 1000;

test('the rate limit has fixed windows and headers of its own', async () => {
  const { get, clock } = await otherWorld();
  const left = async (path: string) => rateHeaders(await get(path));
  const headers = (remaining: number, end: number) => ({
    'x-ratelimit-limit': '300',
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(end),
  });
  expect(await left('/rate-limits')).toEqual(headers(300, windowEnd));
  expect(await left('/advertising/accounts')).toEqual(headers(298, windowEnd));
  await clock({ advance_s: 59.5 });
  expect(await left('/advertising/accounts')).toEqual(headers(296, windowEnd));
  await clock({ advance_s: 0.5 });
  expect(await left('/advertising/accounts')).toEqual(headers(298, windowEnd + 60));
  expect(await left('/advertising/accounts/none')).toEqual(headers(297, windowEnd + 60));
});

test('windows return after a reset of the world', async () => {
  const { get, reset, tier, clock } = await otherWorld();
  await tier({ name: 'starter', refill: 'continuous' });
  await reset();
  await get('/advertising/accounts');
  await clock({ advance_s: 30 });
  expect(rateHeaders(await get('/rate-limits'))['x-ratelimit-remaining']).toBe('298');
});

test('a call over the limit is told when the window ends', async () => {
  const { send, clock } = await otherWorld({ tier: 'starter' });
  await clock({ advance_s: 20 });
  const check = () => send('POST', '/fulfillment/eligibility', { product_ids: ['x'] });
  for (let i = 0; i < 12; i++) expect((await check()).status).toBe(200);
  const refused = await check();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
  expect(rateHeaders(refused)).toEqual({
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(windowEnd),
  });
});

test('pages of other origins can read these headers', async () => {
  const { get, scenario, baseUrl } = await otherWorld();
  const exposed = async (answer: Promise<Response>) =>
    (await answer).headers.get('access-control-expose-headers');
  const names =
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Location';
  expect(await exposed(get('/advertising/accounts'))).toBe(names);
  const preflight = fetch(`${baseUrl}/advertising/accounts`, { method: 'OPTIONS' });
  expect(await exposed(preflight)).toBe(names);
  expect(rateHeaders(await preflight)).toHaveProperty('x-ratelimit-limit', '300');
  await scenario({ name: 'hidden-headers' });
  expect(await exposed(get('/advertising/accounts'))).toBeNull();
});

test('a fault of a scenario is worded in the dialect', async () => {
  const { get, scenario } = await otherWorld();
  await scenario({ name: 'storm' });
  const refused = await get('/advertising/accounts');
  expect(await body(refused)).toMatchObject({ error: { code: 429 } });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(rateHeaders(refused)).toEqual({
    'x-ratelimit-limit': '300',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(windowEnd),
  });
});
