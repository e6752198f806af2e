/** Every path and value in `other.contract.json` is one that the dialect really sends. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { body } from '#mocks/testing.ts';
import { type SignedInWorld, endedJob, otherWorld, theirRequest } from './test-worlds.ts';

interface Resource {
  envelope?: Record<string, string>;
  fields?: Record<string, string>;
  values?: Record<string, Record<string, string>>;
}

interface ContractFile {
  envelope: Record<'data' | 'record' | 'pagination.next_cursor' | 'pagination.total', string>;
  query: Record<'cursor' | 'limit', string>;
  resources: Record<string, Resource>;
}

const contract = JSON.parse(
  await readFile('src/mocks/dialect/other.contract.json', 'utf8'),
) as ContractFile;

/** The values at a path; of a path in the entries of a list, those of every entry. */
function valuesAt(record: unknown, path: string): unknown[] {
  let found = [record];
  for (const step of path === '' ? [] : path.split('.')) {
    found = found.flatMap((value) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? [(value as Record<string, unknown>)[step]]
        : [],
    );
  }
  return found;
}

/** The values of one of our fields; `tiers[].name` starts at the entries of `tiers`. */
function valuesOf(record: unknown, field: string, { fields = {} }: Resource): unknown[] {
  const list = /^(.+)\[\]\./.exec(field)?.[1];
  const theirs = fields[field] ?? field;
  if (list === undefined) return valuesAt(record, theirs);
  return valuesAt(record, fields[list] ?? list)
    .flat()
    .flatMap((entry) => valuesAt(entry, theirs));
}

const { envelope } = contract;

type Send = (world: SignedInWorld) => Promise<unknown>;

const list =
  (path: string): Send =>
  async ({ get }) =>
    valuesAt(await body(get(path)), envelope.data).flat();
const one =
  (path: string, at: string | undefined = envelope.record): Send =>
  async ({ get }) =>
    valuesAt(await body(get(path)), at);

/** Real records of each resource. */
const records: Record<string, Send> = {
  account: list('/advertising/accounts'),
  campaign: list('/advertising/campaigns'),
  keyword: list('/advertising/keywords'),
  listing: list('/catalog/listings'),
  quality: one('/catalog/listings/lst-000004/quality'),
  inventory: list('/fulfillment/inventory'),
  async eligibility(world) {
    const [item] = (await list('/fulfillment/inventory')(world)) as { product: string }[];
    const sent = { product_ids: [item?.product] };
    return valuesAt(
      await body(world.send('POST', '/fulfillment/eligibility', sent)),
      envelope.data,
    ).flat();
  },
  job: async (world) => [
    await endedJob(world, { title: 'fail' }),
    await endedJob(world, { channel: 'channel-a', account_id: 'acct-0001' }),
  ],
  async report_request(world) {
    const answer = await world.send('POST', '/advertising/reports', theirRequest);
    // What was accepted is what the job says that it was asked.
    return valuesAt(await body(answer), `${envelope.record}.asked`);
  },
  async report_row(world) {
    const { result_url: address } = await endedJob(world);
    return valuesAt(await body(fetch(address ?? '')), envelope.data).flat();
  },
  rate_limits: one('/rate-limits', ''),
  async problem({ send }) {
    const answers = [];
    for (const request of [{}, theirRequest, theirRequest]) {
      answers.push(await body(send('POST', '/advertising/reports', request)));
    }
    return answers;
  },
};

test('every resource is tried', () => {
  expect(Object.keys(contract.resources).toSorted()).toEqual(Object.keys(records).toSorted());
});

test.each(Object.entries(contract.resources))('%s', async (name, resource) => {
  const found = (await records[name]?.(await otherWorld())) as unknown[];
  expect(found.length).toBeGreaterThan(0);
  const isFound = (field: string) =>
    found.some((record) =>
      valuesOf(record, field, resource).some((value) => value !== null && value !== undefined),
    );
  expect(Object.keys(resource.fields ?? {}).filter((field) => !isFound(field))).toEqual([]);
  for (const [field, words] of Object.entries(resource.values ?? {})) {
    const sent = new Set(found.flatMap((record) => valuesOf(record, field, resource)));
    expect(sent.size).toBeGreaterThan(0);
    expect([...sent].filter((word) => !Object.hasOwn(words, String(word)))).toEqual([]);
  }
});

test('the envelope and the parameters of pages', async () => {
  const { get } = await otherWorld();
  const { query } = contract;
  const first = await body(get(`/advertising/accounts?${query.limit}=7`));
  expect(valuesAt(first, envelope.data).flat()).toHaveLength(7);
  expect(valuesAt(first, envelope['pagination.total'])).toEqual([240]);
  const [token] = valuesAt(first, envelope['pagination.next_cursor']);
  const page = `${query.limit}=7&${query.cursor}=${encodeURIComponent(String(token))}`;
  const [items] = valuesAt(await body(get(`/advertising/accounts?${page}`)), envelope.data);
  expect(valuesAt(items, '0.id')).toEqual(['acct-0008']);
  const account = await body(get('/advertising/accounts/acct-0001'));
  expect(valuesAt(account, `${envelope.record}.id`)).toEqual(['acct-0001']);
});
