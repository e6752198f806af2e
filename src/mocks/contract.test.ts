/** What the document of the interface cannot say: filters, pages, refusals and states. */
import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#api/contract/endpoints.ts';
import { openApi } from './openapi.ts';
import { queryParameters } from './query-parameters.ts';
import { v2Paths } from '#api/contract/v2-paths.ts';
import { everyOperation, type Sent } from './every-operation.ts';
import { paramsOf } from './service.ts';
import { body, refusalOf, signedInWorld } from './testing.ts';
import { smallWorld } from './world/layout.ts';

type Fields = Record<string, unknown>;

const small = () => signedInWorld({ sizes: smallWorld.sizes, tier: 'enterprise' });
const names = Object.keys(endpoints) as EndpointName[];

interface Schema {
  $ref?: string;
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const { paths, components } = openApi() as unknown as {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
};

/** The fields of a schema, `campaign.metrics.spend`, whose values in `body` satisfy `counts`. */
function fieldsOf(
  schema: Schema,
  value: unknown,
  counts: (value: unknown) => boolean,
  at = '',
): string[] {
  const { $ref: target, oneOf, items, properties } = schema;
  const name = target?.split('/').at(-1);
  if (name !== undefined) return fieldsOf(components.schemas[name] ?? {}, value, counts, name);
  if (oneOf) return oneOf.flatMap((one) => fieldsOf(one, value, counts, at));
  const entries = Array.isArray(value) ? value : [undefined];
  if (items) return entries.flatMap((entry) => fieldsOf(items, entry, counts, `${at}[]`));
  if (!properties) return counts(value) ? [at] : [];
  return Object.entries(properties).flatMap(([step, it]) =>
    fieldsOf(it, (value as Fields | null | undefined)?.[step], counts, `${at}.${step}`),
  );
}

test('every operation is performed, and every documented field has a value', async () => {
  const { baseUrl, idToken, refreshToken, send, clock } = await small();
  const performed = new Set<string>();
  const seen = new Set<string>();
  await everyOperation({
    idToken,
    refreshToken,
    day: '2026-03-05',
    advance: (advance_s) => clock({ advance_s }),
    async send({ method, path, json, form }: Sent) {
      const isResult = !path.startsWith('/');
      const response = await (form
        ? fetch(baseUrl + path, { method, body: new URLSearchParams(form) })
        : isResult
          ? fetch(path)
          : send(method, path, json));
      const known = Object.keys(paths).find((it) => paramsOf(it, path.replace(/\?.*/, '')));
      const operation = paths[known ?? '']?.[method.toLowerCase()];
      const schema = isResult
        ? components.schemas['report_result']
        : operation?.responses[response.status]?.content['application/json']?.schema;
      const value: unknown = await response.clone().json();
      for (const it of fieldsOf(schema ?? {}, value, (one) => (one ?? null) !== null)) seen.add(it);
      performed.add(`${method} ${known}`);
      return response;
    },
  });
  const operations = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(operations.filter((it) => !performed.has(it))).toEqual([]);
  const { problem: _, oauth_error: __, ...sent } = components.schemas;
  const all = Object.keys(sent).flatMap((it) => fieldsOf({ $ref: `/${it}` }, null, () => true));
  expect(all.filter((it) => !seen.has(it))).toEqual([]);
});

describe('lists', () => {
  const filters = Object.entries(queryParameters).flatMap(([name, { given }]) =>
    given.map((parameter) => [name as EndpointName, parameter] as const),
  );

  test.each(filters)('%s are filtered by %s', async (name, parameter) => {
    const { get } = await small();
    const ask = (query: string) =>
      body<{ data: Fields[] }>(get(`${endpoints[name].path}?${query}`));
    const field = name === 'keywords' && parameter === 'status' ? 'state' : parameter;
    const limit = queryParameters[name]?.chosen?.includes('limit') ? 'limit=1000&' : '';
    const all = (await ask(limit)).data;
    const value = all[0]?.[field];
    const { data } = await ask(`${limit}${parameter}=${String(value)}`);
    const matching = all.filter((record) => record[field] === value);
    expect(data.slice(0, matching.length)).toEqual(matching);
    expect(data.filter((record) => record[field] !== value)).toEqual([]);
    const isFlag = typeof value === 'boolean';
    const other = await get(`${endpoints[name].path}?${parameter}=none`);
    expect(other.status).toBe(isFlag ? 400 : 200);
  });

  test.each(['/advertising/accounts', '/fulfillment/inventory'])(
    '%s has 100 records a page; a cursor belongs to its filters and its list',
    async (path) => {
      const { get } = await signedInWorld({ tier: 'enterprise' });
      const first = await body<{ data: unknown[]; pagination: { next_cursor: string } }>(get(path));
      expect(first.data).toHaveLength(100);
      const cursor = `cursor=${encodeURIComponent(first.pagination.next_cursor)}`;
      const next = await body<{ data: unknown[] }>(get(`${path}?${cursor}`));
      expect(next.data).toHaveLength(100);
      expect(next.data[0]).not.toEqual(first.data[0]);
      const refused = { status: 400, pointers: ['?cursor'] };
      expect(await refusalOf(get(`${path}?channel=channel-a&${cursor}`))).toEqual(refused);
      const other = path.includes('accounts') ? '/fulfillment/inventory' : '/advertising/accounts';
      expect(await refusalOf(get(`${other}?${cursor}`))).toEqual(refused);
      const limit = { status: 400, pointers: ['?limit'] };
      expect(await refusalOf(get(`${path}?limit=1001`))).toEqual(limit);
    },
  );
});

/** By path: the methods that it has. Given: v2's sign-in by GET, too. */
const methodsOf = Object.entries(paths).map(([path, own]) => [
  path,
  Object.keys(own).map((it) => it.toUpperCase()),
]) as [string, string[]][];
const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

test.each(methodsOf)('%s refuses other methods than %s', async (path, methods) => {
  const { send } = await small();
  const place = path.replace(/\{\w+\}/, 'none');
  const order = allMethods.filter((method) => methods.includes(method));
  const allowed = order.flatMap((it) => (it === 'GET' ? ['GET', 'HEAD'] : [it])).concat('OPTIONS');
  for (const method of allMethods.filter((it) => !methods.includes(it))) {
    const { status, headers } = await send(method, place);
    expect([method, status]).toEqual([method, 405]);
    expect(headers.get('Allow')?.split(', ').toSorted()).toEqual(allowed.toSorted());
  }
  const { status, headers } = await send('OPTIONS', place);
  expect(status).toBe(204);
  expect(headers.get('Access-Control-Allow-Methods')).toBe(headers.get('Allow'));
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test.each(names.filter((name) => endpoints[name].path.includes('{')))(
  '%s of an unknown ID is not found',
  async (name) => {
    const { send } = await small();
    const { method, path } = endpoints[name];
    const response = await send(method, path.replace(/\{\w+\}/, 'none'));
    expect(response.status).toBe(404);
    expect(await body(response)).toMatchObject({
      title: 'Not found',
      instance: path.replace(/\{\w+\}/, 'none'),
    });
  },
);

test('a call is charged its documented cost, even if its content is refused', async () => {
  const { get, send, requests } = await small();
  const before = (await requests()).length;
  await get('/advertising/accounts?limit=1');
  await send('HEAD', '/advertising/campaigns/cmp-00001');
  await get('/catalog/listings/none/quality');
  await send('POST', '/fulfillment/eligibility', { product_ids: [] });
  await send('POST', '/advertising/reports', {});
  await send('POST', '/advertising/jobs/none/cancel');
  await send('PATCH', '/channel-a/v2/process/masterlist', []);
  await get('/rate-limits');
  await get('/nothing');
  const units = (await requests()).slice(before).map((one) => one.units);
  expect(units).toEqual([2, 1, 1, 5, 10, 1, 10, 0, 0]);
});

test('rate limits need both headers, and name the tiers', async () => {
  const { baseUrl, get } = await small();
  expect((await fetch(`${baseUrl}/rate-limits`)).status).toBe(401);
  expect(await body(get('/rate-limits'))).toMatchObject({
    current_tier: 'enterprise',
    tiers: [
      { name: 'starter', units_per_window: 60, window_s: 60 },
      {},
      {},
      { name: 'enterprise' },
    ],
  });
});

test('eligibility takes 1 to 100 products, each once, and leaves out unknown ones', async () => {
  const { get, send } = await small();
  const stock = await body<{ data: { product_id: string }[] }>(
    get('/fulfillment/inventory?limit=1'),
  );
  const known = stock.data[0]?.product_id;
  const ask = (product_ids: unknown) => send('POST', '/fulfillment/eligibility', { product_ids });
  const ids = (length: number) => Array.from({ length }, (_, at) => `B0CX${at + 100_000}`);
  const { data } = await body<{ data: Fields[] }>(ask([known, 'B000000000']));
  expect(data.map((record) => record['product_id'])).toEqual([known]);
  expect((await ask(ids(100))).status).toBe(200);
  const refused = { status: 422, pointers: ['/product_ids'] };
  expect(await refusalOf(ask(ids(101)))).toEqual(refused);
  expect(await refusalOf(ask([]))).toEqual(refused);
  expect((await refusalOf(ask([known, known]))).pointers).toEqual(['/product_ids/1']);
  expect((await ask('x')).status).toBe(400);
});

const request = {
  name: 'a report',
  report_type: 'campaign',
  start_date: '2026-03-01',
  end_date: '2026-03-07',
  time_unit: 'summary',
  format: 'json',
};

describe('reports', () => {
  test('an accepted report is pending; the same one again names it', async () => {
    const { send } = await small();
    const accepted = await send('POST', '/advertising/reports', request);
    expect([accepted.status, accepted.headers.get('Retry-After')]).toEqual([
      202,
      expect.stringMatching(/^\d+$/),
    ]);
    const { id, status } = await body<{ id: string; status: string }>(accepted);
    expect(accepted.headers.get('Location')).toContain(`/advertising/jobs/${id}`);
    expect(status).toBe('pending');
    const again = await send('POST', '/advertising/reports', request);
    expect(again.status).toBe(425);
    const poll_url = `/advertising/jobs/${id}`;
    expect(await body(again)).toMatchObject({ status: 425, job_id: id, poll_url });
  });

  test('a job that has ended cannot be cancelled', async () => {
    const { send, clock } = await small();
    const { id } = await body<{ id: string }>(send('POST', '/advertising/reports', request));
    await clock({ advance_s: 30 });
    const refused = await send('POST', `/advertising/jobs/${id}/cancel`);
    expect([refused.status, await body(refused)]).toMatchObject([409, { status: 409 }]);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ report_type: 'adgroup' }, 'report_type'],
    [{ time_unit: 'hourly' }, 'time_unit'],
    [{ format: 'xlsx' }, 'format'],
    [{ start_date: '2026-02-30' }, 'start_date'],
    [{ end_date: '2026-02-28' }, 'end_date'],
    [{ start_date: '2026-02-04' }, 'end_date'],
    [{ start_date: '2025-12-05', end_date: '2025-12-06' }, 'start_date'],
    [{ end_date: '2026-03-12' }, 'end_date'],
    [{ account_id: 'none' }, 'account_id'],
  ])('%j is refused', async (change, field) => {
    const { send } = await small();
    const refused = send('POST', '/advertising/reports', { ...request, ...change });
    expect(await refusalOf(refused)).toEqual({ status: 422, pointers: [`/${field}`] });
  });

  test('a body must be JSON of at most 1 MiB', async () => {
    const { send } = await small();
    expect((await send('POST', '/advertising/reports', '{"name":')).status).toBe(400);
    const long = `"${'x'.repeat(1024 * 1024)}"`;
    expect((await send('POST', '/advertising/reports', long)).status).toBe(413);
  });
});

describe('v2 batch', () => {
  const item = { asin: 'B000000000', countryCode: 'DE', percACoS: 12.5 };
  const path = '/channel-a/v2/process/masterlist';

  test('a batch is pending, then running, then ends according to its items', async () => {
    const { send, get, clock } = await small();
    const stock = await body<{ data: { product_id: string }[] }>(
      get('/fulfillment/inventory?limit=1'),
    );
    const known = { ...item, asin: stock.data[0]?.product_id };
    const livesOf = async (items: unknown) => {
      const { batchId } = await body<{ batchId: string }>(send('PATCH', path, items));
      const lives: unknown[] = [];
      for (const advance_s of [0, 3, 9]) {
        await clock({ advance_s });
        const response = await get(`/channel-a/v2/batch/${batchId}`);
        const { status, data } = await body<{ status: string; data?: unknown[] }>(response);
        lives.push([response.status, status, data?.length]);
      }
      return lives;
    };
    const before = [
      [206, 'PENDING', undefined],
      [206, 'RUNNING', undefined],
    ];
    expect(await livesOf([known])).toEqual([...before, [200, 'SUCCESS', 1]]);
    expect(await livesOf([known, item])).toEqual([...before, [206, 'PARTIAL', 2]]);
    expect(await livesOf([item])).toEqual([...before, [206, 'FAILED', 1]]);
  });

  test('a batch has 1 to 100 valid items', async () => {
    const { send } = await small();
    const items = (length: number) => Array.from({ length }, () => item);
    expect((await send('PATCH', path, items(100))).status).toBe(200);
    expect((await send('PATCH', path, items(101))).status).toBe(422);
    expect((await send('PATCH', path, [])).status).toBe(422);
    expect((await send('PATCH', path, {})).status).toBe(400);
    const refused = { status: 422, pointers: ['/1/asin'] };
    expect(await refusalOf(send('PATCH', path, [item, { ...item, asin: 'x' }]))).toEqual(refused);
  });
});

test.each(v2Paths.filter(({ live }) => !live))('v2: $path is removed', async (removed) => {
  const { send } = await small();
  const method = removed.methods.split(', ')[0]?.replace('any', 'GET') ?? 'GET';
  const place = removed.path.replace(/\{\w+\}/g, '1').replace('*', 'any/thing');
  const response = await send(method, place, method === 'GET' ? undefined : {});
  expect([response.status, await body(response)]).toMatchObject([410, { replacement: removed.v3 }]);
});
