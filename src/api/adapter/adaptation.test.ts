import { describe, expect, test, vi } from 'vitest';
import { type Call, createClient } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { createAdaptation } from './adaptation.ts';
import type { Adapter } from './adapter.d.ts';
import { fingerprintOf } from '#lib/hash.ts';
import { checkedAdapter } from './check-adapter.ts';

const baseUrl = 'https://api.test/v3';
const adaptationOf = (adapter: Omit<Adapter, 'contract'>) =>
  createAdaptation({ contract: 1, ...adapter }, 'one');

/** A client whose service answers with `body`, and the requests that it sends. */
function clientOf(adapter: Omit<Adapter, 'contract'>, body: unknown, init: ResponseInit = {}) {
  const sent = vi.fn<(address: string, init: RequestInit) => void>();
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    sent(address, request);
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
  });
  const client = createClient({
    baseUrl,
    subscriptionKey: 'the-key',
    bearer: () => Promise.resolve('the-token'),
    renewBearer: () => Promise.resolve(null),
    stillRefused: () => Promise.resolve(),
    adapter: adaptationOf(adapter),
  });
  const read = async (endpoint: EndpointName, call: Call = {}) =>
    (await client.call(endpoint, call)).body;
  return { client, read, sent };
}

describe('where a call goes', () => {
  const addressOf = (
    query: Adapter['query'],
    endpoint: EndpointName,
    call: Call = {},
  ): string | null => adaptationOf(query ? { query } : {}).addressOf(baseUrl, endpoint, call);

  test('is the contract’s without an answer', () => {
    expect(addressOf(undefined, 'accounts')).toBeNull();
    expect(addressOf(() => undefined, 'accounts')).toBeNull();
    expect(addressOf(() => ({ path: '/x' }), 'requestReport')).toBeNull();
  });

  test('is what the adapter says, below the service’s address', () => {
    expect(addressOf(() => ({ params: { a: 1 } }), 'campaigns')).toBe(
      `${baseUrl}/advertising/campaigns?a=1`,
    );
    expect(addressOf(() => ({ path: '/c?x=y', params: { a: 1 } }), 'campaigns')).toBe(
      `${baseUrl}/c?x=y&a=1`,
    );
  });

  test('depends on our filters, the ID of a record and the page before', () => {
    const query = vi.fn<NonNullable<Adapter['query']>>();
    addressOf(query, 'campaigns', { query: { channel: 'a', status: undefined, cursor: 'next' } });
    addressOf(query, 'quality', { path: { listingId: 'l-1' } });
    addressOf(query, 'job', { path: { jobId: 'j-1' } });
    expect(query.mock.calls).toEqual([
      ['campaign', { channel: 'a' }, 'next'],
      ['quality', { id: 'l-1' }, null],
      ['job', { id: 'j-1' }, null],
    ]);
  });

  test.each(['x', 'https://evil.test/', '/../../other', '/..', '@evil.test/'])(
    'is never elsewhere: %s',
    (path) => {
      const address = () => addressOf(() => ({ path }), 'accounts');
      expect(address).toThrow(
        expect.objectContaining({
          failure: expect.objectContaining({ kind: 'unreadable' }) as unknown,
        }) as Error,
      );
    },
  );
});

test('an adapter receives no token and no key', async () => {
  const seen: unknown[] = [];
  const note = (...parts: unknown[]): undefined => {
    seen.push(...parts.map((part) => (part instanceof Headers ? [...part] : part)));
  };
  const { read, client } = clientOf(
    {
      query: note,
      list: note,
      one: note,
      reportRequest: note,
      eligibilityRequest: note,
      eligibility: note,
    },
    { data: [] },
    { headers: { 'X-Total-Count': '0' } },
  );
  await read('campaigns');
  await read('account', { path: { id: 'a' } });
  await client.call('requestReport', { json: { name: 'n' } });
  await client.call('eligibility', { json: { product_ids: ['p'] } });
  expect(JSON.stringify(seen)).toContain('x-total-count');
  expect(JSON.stringify(seen)).not.toMatch(/the-token|the-key/);
});

test('requests are sent in the adapter’s words', async () => {
  const { client, sent } = clientOf(
    {
      reportRequest: ({ name }) => ({ title: name }),
      eligibilityRequest: ({ product_ids }) => product_ids,
    },
    {},
  );
  await client.call('requestReport', { json: { name: 'n' } });
  await client.call('eligibility', { json: { product_ids: ['p'] } });
  await client.call('submitBatch', { json: [1] });
  // The report waits for `GET /rate-limits`, which has no body.
  const bodies = sent.mock.calls.flatMap(([, { body }]) => body ?? []);
  expect(bodies).toEqual(['{"title":"n"}', '["p"]', '[1]']);
});

describe('a list', () => {
  test('may be generated, and leads to its next page', async () => {
    function* records(ids: readonly number[]) {
      for (const id of ids) yield { id };
    }
    const list = (_: string, body: { rows: number[] }) => ({
      data: records(body.rows),
      next: 'p2',
      total: 5,
    });
    const { read } = clientOf({ list }, { rows: [1, 2] });
    expect(await read('campaigns')).toEqual({
      data: [{ id: 1 }, { id: 2 }],
      pagination: { next_cursor: 'p2', total: 5 },
    });
  });

  test('stays as it is without an answer', async () => {
    const body = { data: [{ id: 1 }], pagination: { next_cursor: null, total: 1 } };
    expect(await clientOf({ list: () => undefined }, body).read('campaigns')).toEqual(body);
    expect(await clientOf({}, body).read('campaigns')).toEqual(body);
  });

  test('that breaks off is no whole one', async () => {
    const { client } = clientOf({ list: () => ({ data: [] }) }, '{"rows":[{"id":1},');
    const { body } = await client.open('campaigns');
    expect(await new Response(body).text()).toBe('{"data":[');
  });

  const price = ({ price: it }: { price: number | null }) => {
    if (it === null) throw new TypeError('price is null');
    return { id: it };
  };
  const rows = { page: { rows: [{ price: 1 }, { price: 2 }, { price: null }, { price: 4 }] } };
  test.each<[string, (all: { price: number | null }[]) => Iterable<object>]>([
    ['at once', (all) => all.map(price)],
    [
      'one by one',
      function* records(all) {
        for (const one of all) yield price(one);
      },
    ],
  ])('whose record fails %s says which', async (_, data) => {
    const { read } = clientOf(
      { list: (__, body: typeof rows) => ({ data: data(body.page.rows) }) },
      rows,
    );
    await expect(read('campaigns')).rejects.toMatchObject({
      failure: { kind: 'unreadable', adapter: 'record 3: price is null' },
    });
  });

  test.each([[null], [{}], [{ data: 7 }]])('returned as %j is an error', async (page) => {
    const { read } = clientOf({ list: () => page as never }, {});
    await expect(read('campaigns')).rejects.toMatchObject({ failure: { kind: 'unreadable' } });
  });
});

test('a record, its errors and a refusal are converted', async () => {
  const one = (_: string, body: { it?: { name: string } }) => ({ id: 1, name: body.it?.name });
  expect(
    await clientOf({ one }, { it: { name: 'N' } }).read('account', { path: { id: 'a' } }),
  ).toEqual({
    id: 1,
    name: 'N',
  });
  const broken = clientOf(
    {
      one: () => {
        throw new Error('no');
      },
    },
    {},
  );
  await expect(broken.read('account', { path: { id: 'a' } })).rejects.toMatchObject({
    failure: { kind: 'unreadable', adapter: 'no' },
  });
  const problem: Adapter['problem'] = (status, body: string) => ({ detail: `${status} ${body}` });
  await expect(
    clientOf({ problem }, 'too bad', { status: 422 }).read('campaigns'),
  ).rejects.toMatchObject({
    failure: { kind: 'invalid' },
    detail: '422 too bad',
  });
});

test('a refusal that cannot be converted keeps its status: it decides about a new session and about waiting', async () => {
  const problem: Adapter['problem'] = (_, body: { error: { text: string } }) => ({
    detail: body.error.text,
  });
  const { client } = clientOf({ problem }, '<html>Unauthorized</html>', { status: 401 });
  await expect(client.call('campaigns')).rejects.toMatchObject({
    failure: { kind: 'unauthorized' },
  });
});

test('text in another charset is decoded once, whether the adapter answers or not', async () => {
  const body = () => Uint8Array.from('{"data":[{"name":"\u00FC"}]}', (it) => it.charCodeAt(0));
  const headers = { 'Content-Type': 'application/json; charset=iso-8859-1' };
  for (const adapter of [{ one: () => ({}) }, { list: () => undefined }]) {
    const { client } = clientOf(adapter, '');
    vi.stubGlobal('fetch', async () => new Response(body(), { headers }));
    expect((await client.call('campaigns')).body).toEqual({ data: [{ name: 'ü' }] });
  }
});

test.each([
  [{ query: () => ({ path: '/..%2f..%2fadmin' }) }],
  [{ query: () => ({ path: '/..%5cadmin' }) }],
  [{ query: () => null as never }],
  [{ query: () => ({ path: 5 }) as never }],
  [{ query: () => ({ path: '/x', params: null }) as never }],
])('an answer that names no address below the service is the adapter’s error', async (adapter) => {
  const { client, sent } = clientOf(adapter, {});
  await expect(client.call('campaigns')).rejects.toMatchObject({
    failure: { kind: 'unreadable', adapter: expect.any(String) as string },
  });
  expect(sent).not.toHaveBeenCalled();
});

describe('rows of a result', () => {
  const rowsOf = async (
    adapter: Omit<Adapter, 'contract'>,
    text: string,
    format: 'csv' | 'json',
  ) => {
    const body = new Response(text).body as ReadableStream<Uint8Array>;
    const rows = await adaptationOf(adapter).rows({ body, headers: new Headers() }, format);
    if (rows === null) return null;
    const read = await new Response(rows.body).text();
    return rows.format === 'json' ? (JSON.parse(read) as unknown) : read;
  };

  test('of a CSV file are records by its header', async () => {
    const rows: Adapter['rows'] = (result: { cost: string }[]) =>
      result.map((it) => ({ spend: it.cost }));
    expect(await rowsOf({ rows }, 'cost, day\r\n"1,5",x\r\n2,y\r\n', 'csv')).toMatchObject({
      data: [{ spend: '1,5' }, { spend: '2' }],
    });
  });

  test('are read as they are without an adapter’s function, or without its answer', async () => {
    expect(await rowsOf({}, '{"data":[]}', 'json')).toBeNull();
    expect(await rowsOf({ rows: () => undefined }, 'day\r\nx\r\n', 'csv')).toBe('day\r\nx\r\n');
  });
});

test.each([
  [{}, 'it does not export const contract = 1'],
  [{ contract: 2 }, 'it does not export const contract = 1'],
  [{ contract: 1, lists: () => {} }, 'it exports lists, which is none of query'],
  [{ contract: 1, list: 7 }, 'list is no function'],
])('%j is no adapter', (module, reason) => {
  expect(() => checkedAdapter(module)).toThrow(
    expect.objectContaining({
      entry: 'adapter',
      found: expect.stringContaining(reason) as string,
    }) as Error,
  );
});

test('another text has another fingerprint', () => {
  expect(fingerprintOf('a')).not.toBe(fingerprintOf('b'));
});
