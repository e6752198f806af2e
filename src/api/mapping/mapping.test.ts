import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { ServiceError } from '#api/errors.ts';
import { createMapping } from './mapping.ts';

interface Reply {
  status?: number;
  type?: string;
  body: string;
}

const contract = {
  envelope: {
    data: 'result.items',
    record: 'result',
    'pagination.next_cursor': 'result.next',
    'pagination.total': 'result.count',
  },
  query: { cursor: 'page_token', limit: 'page_size', max_limit: 500 },
  dates: 'YYYYMMDD',
  money: 'minor',
  resources: {
    keyword: { fields: { keyword_text: 'text' }, values: { state: { ON: 'enabled' } } },
    job: { values: { status: { DONE: 'completed' } } },
    report_request: { fields: { start_date: 'from' }, values: { format: { CSV: 'csv' } } },
    report_row: { fields: { spend: 'cost', date: 'day', currency_code: 'currency' } },
    problem: { fields: { detail: 'error.message', job_id: 'error.job' } },
    rate_limits: {
      fields: { current_tier: 'plan', tiers: 'plans', 'tiers[].name': 'plan' },
      envelope: { record: 'limits' },
    },
  },
};

let sent: { address: string; body: unknown }[];
let replies: Reply[];
const limits = JSON.stringify({
  limits: { plan: 'growth', plans: [{ plan: 'growth', units_per_window: 300, window_s: 60 }] },
});

beforeEach(() => {
  sent = [];
  replies = [];
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    const isLimits = address.endsWith('/rate-limits');
    if (!isLimits) sent.push({ address, body: body ?? null });
    const reply = isLimits ? { body: limits } : (replies.shift() ?? { body: '{}' });
    const headers = { 'Content-Type': reply.type ?? 'application/json' };
    return Promise.resolve(new Response(reply.body, { status: reply.status ?? 200, headers }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const mapping = createMapping(contract);
const client = () =>
  createClient({
    baseUrl: 'https://service.test/v3',
    subscriptionKey: 'key',
    bearer: () => Promise.resolve('bearer'),
    renewBearer: () => Promise.resolve(null),
    stillRefused: () => Promise.resolve(),
    mapping,
  });

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new Response(text).body as ReadableStream<Uint8Array>;
}

describe('a request', () => {
  test('has their parameters and filter values', async () => {
    await client().call('accounts', { query: { channel: 'dsp', cursor: 'c', limit: 1000 } });
    await client().call('keywords', { query: { campaign_id: 'c 1', status: 'enabled' } });
    expect(sent.map(({ address }) => address)).toEqual([
      'https://service.test/v3/advertising/accounts?channel=dsp&page_token=c&page_size=500',
      'https://service.test/v3/advertising/keywords?campaign_id=c+1&status=ON',
    ]);
  });

  test('for a report has their fields, dates and values; other bodies stay', async () => {
    const json = { name: 'N', start_date: '2026-11-01', format: 'csv' };
    await client().call('requestReport', { json });
    await client().call('eligibility', { json: { product_ids: ['p'] } });
    await client().call('submitBatch', { json: [{ asin: 'a' }] });
    expect(sent.map(({ body }) => JSON.parse(String(body)) as unknown)).toEqual([
      { name: 'N', from: '20261101', format: 'CSV' },
      { product_ids: ['p'] },
      [{ asin: 'a' }],
    ]);
  });
});

describe('a response', () => {
  test('is a list of the contract, whole or as a stream', async () => {
    const items = [{ id: 'k1', text: 'pan', bid: 125, currency_code: 'EUR', state: 'ON' }];
    const body = JSON.stringify({ result: { items, next: 'n', count: 7 } });
    const expected = {
      data: [{ id: 'k1', keyword_text: 'pan', bid: 1.25, currency_code: 'EUR', state: 'enabled' }],
      pagination: { next_cursor: 'n', total: 7 },
    };
    replies = [{ body }, { body }];
    expect((await client().call('keywords')).body).toEqual(expected);
    const stream = (await client().open('keywords')).body;
    expect(await new Response(stream as BodyInit).json()).toEqual(expected);
  });

  test('is a record of the contract, in its envelope or bare', async () => {
    const record = { id: 'j1', status: 'DONE', other: 1 };
    replies = [{ body: JSON.stringify({ result: record }) }, { body: JSON.stringify(record) }];
    const call = async () => (await client().call('job', { path: { jobId: 'j1' } })).body;
    expect(await call()).toEqual({ id: 'j1', status: 'completed' });
    expect(await call()).toEqual({ id: 'j1', status: 'completed' });
  });

  test('of a call without chosen fields stays as it is', async () => {
    replies = [{ body: '{"batchId":"b","status":"RUNNING","extra":1}' }];
    const { body } = await client().call('batch', { path: { batchId: 'b' } });
    expect(body).toEqual({ batchId: 'b', status: 'RUNNING', extra: 1 });
  });

  test.each(['application/json', 'text/html'])(
    'that is a page is unreadable, unless its status says what happened, as %s',
    async (type) => {
      replies = [
        { body: '<html></html>', type },
        { body: '<html></html>', type, status: 502 },
      ];
      const failure = async () => {
        const error: unknown = await client()
          .call('campaigns')
          .catch((it: unknown) => it);
        return error instanceof ServiceError && error.failure.kind;
      };
      expect([await failure(), await failure()]).toEqual(['unreadable', 'server']);
    },
  );

  test('in another charset is read in it', async () => {
    const bytes = Buffer.from('{"id":"a","name":"Café"}', 'latin1');
    vi.stubGlobal('fetch', () => {
      const headers = { 'Content-Type': 'application/json; charset=iso-8859-1' };
      return Promise.resolve(new Response(bytes, { headers }));
    });
    const { body } = await client().call('account', { path: { id: 'a' } });
    expect(body).toEqual({ id: 'a', name: 'Café' });
  });

  test('that is an error has its message and its job', async () => {
    replies = [{ status: 425, body: '{"error":{"message":"Already running.","job":"j7"}}' }];
    const error: unknown = await client()
      .call('requestReport', { json: {} })
      .catch((it: unknown) => it);
    expect(error).toMatchObject({
      failure: { kind: 'conflict', jobId: 'j7' },
      detail: 'Already running.',
    });
  });

  test('with the limits teaches the rate limiter', async () => {
    const { rateLimit, call } = client();
    await call('campaigns').catch(() => {});
    await expect.poll(() => rateLimit.state().tier).toBe('growth');
  });
});

describe('the rows of a result', () => {
  const row = { date: '2026-11-26', spend: 12.5, currency_code: 'EUR', clicks: '3' };

  test('are those of the contract, from JSON', async () => {
    const items = [{ day: 20261126, cost: 1250, currency: 'EUR', clicks: '3' }];
    const rows = mapping.rows(streamOf(JSON.stringify({ result: { items } })), 'json');
    expect(await new Response(rows).json()).toMatchObject({ data: [row] });
  });

  test('and from CSV', async () => {
    const rows = mapping.rows(streamOf('day,cost,currency,clicks\n20261126,1250,EUR,3\n'), 'csv');
    expect(await new Response(rows).json()).toEqual({ data: [row] });
  });
});
