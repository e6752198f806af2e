/**
 * No value of any field breaks a page or is displayed as nonsense, and all are in the chosen format. Runs use the same
 * cases unless told otherwise: `SEED=7 VISITS=500 npm run test:unit src/app/pages.property.test.tsx`.
 */
import { describe, expect, onTestFinished, test } from 'vitest';
import { localePreferences } from '#lib/locale-preferences.ts';
import { fc } from '#lib/test-properties.ts';
import {
  type Field,
  fieldsOf,
  invalidNumbers,
  invalidValues,
  type Resource,
  responseSchemas,
  withValue,
} from './test-invalid-values.ts';
import {
  answersOf,
  idOf,
  jobOf,
  type Json,
  lists,
  storedBatches,
  storedReports,
  validWorld,
  type World,
} from './test-service.ts';
import { pressButton, visitPage } from './test-visit-page.tsx';

/** The pages and the resources they read. */
const pages: readonly {
  name: string;
  address: () => string;
  reads: readonly Resource[];
  press?: string;
}[] = [
  {
    name: 'overview',
    address: () => '/',
    reads: [
      'campaign',
      'account',
      'listing',
      'inventory',
      'quality',
      'keyword',
      'job',
      'reportRow',
      'list',
    ],
  },
  { name: 'campaigns', address: () => '/campaigns', reads: ['campaign', 'account', 'list'] },
  {
    name: 'campaigns by account',
    address: () => '/campaigns?group=account,status&sort=-roas',
    reads: ['campaign', 'account'],
  },
  {
    name: 'campaign',
    address: () => `/campaigns/${idOf('campaign')}`,
    reads: ['campaign', 'account', 'job', 'reportRow'],
  },
  { name: 'accounts', address: () => '/accounts', reads: ['account', 'list'] },
  {
    name: 'account',
    address: () => `/accounts/${idOf('account')}`,
    reads: ['account', 'campaign'],
  },
  {
    name: 'keywords',
    address: () => '/keywords',
    reads: ['keyword', 'campaign', 'account', 'list'],
  },
  {
    name: 'keywords with a report',
    address: () => `/keywords?performance=${jobOf('keyword', 'summary')}`,
    reads: ['keyword', 'job', 'reportRow', 'campaign'],
  },
  {
    name: 'keyword',
    address: () => `/keywords/${idOf('keyword')}`,
    reads: ['keyword', 'campaign', 'account', 'job', 'reportRow'],
  },
  { name: 'listings', address: () => '/listings', reads: ['listing', 'account', 'list'] },
  {
    name: 'quality',
    address: () => '/listings?show=quality&as=flat&sort=-worth',
    reads: ['listing', 'quality', 'job', 'reportRow'],
  },
  {
    name: 'listing',
    address: () => `/listings/${idOf('listing')}`,
    reads: ['listing', 'quality', 'inventory', 'eligibility', 'account'],
  },
  {
    name: 'inventory',
    address: () => '/inventory',
    reads: ['inventory', 'listing', 'account', 'job', 'reportRow', 'list'],
  },
  {
    name: 'eligibility',
    address: () => '/eligibility',
    reads: ['eligibility', 'listing', 'account'],
  },
  { name: 'reports', address: () => '/reports', reads: ['job', 'account'] },
  ...(['campaign', 'keyword', 'product'] as const).map((type) => ({
    name: `report of a ${type}`,
    address: () => `/reports/${jobOf(type, 'daily')}`,
    reads: ['job', 'reportRow', 'campaign', 'account'] as const,
    press: 'Load result',
  })),
  { name: 'API usage', address: () => '/api-usage', reads: ['rateLimits', 'account'] },
  {
    name: 'data quality',
    address: () => '/data-quality',
    reads: ['campaign', 'account', 'list'],
    press: 'Check keywords',
  },
  { name: 'settings', address: () => '/settings', reads: ['account', 'campaign'] },
  { name: 'batch', address: () => '/batch', reads: ['batch'] },
];

interface Fault {
  resource: Resource;
  field: Field;
  value: unknown;
}

const faultsOf = (resource: Resource): Fault[] =>
  fieldsOf(responseSchemas[resource]).flatMap((field) =>
    [...invalidValues, ...(field.isText ? [] : invalidNumbers)].map((value) => ({
      resource,
      field,
      value,
    })),
  );

const broken = (record: Json, { field, value }: Fault): Json =>
  withValue(record, field.path, value) as Json;

/** Adds a fault: in the opened record for 0 to 2, else in another one. */
function withFault(world: World, fault: Fault & { at: number }): World {
  const { resource, at } = fault;
  const put = (records: Json[], position: number): Json[] =>
    records.map((record, i) => (i === position % records.length ? broken(record, fault) : record));
  if (resource === 'list') {
    const { list } = world;
    return { ...world, list: (around) => withValue(list(around), fault.field.path, fault.value) };
  }
  if (resource === 'reportRow') {
    const rows = Object.entries(world.reportRow).map(([id, own]) => [id, put(own, at)] as const);
    return { ...world, reportRow: Object.fromEntries(rows) };
  }
  // In all jobs, since pages read different ones.
  if (resource === 'job') return { ...world, job: world.job.map((job) => broken(job, fault)) };
  const opened = ['listing', 'quality'].includes(resource) ? 1 : 0;
  return { ...world, [resource]: put(world[resource], at < 3 ? opened : at) };
}

/** What lists have among their records: nothing at all, and a record without an ID. */
const notRecords = [null, { name: 'without an id' }] as unknown as Json[];

/** Adds every fault of these resources, each in its own record. */
function withAllFaults(resourceNames: readonly Resource[]): World {
  const copies = (resource: Resource, from: readonly Json[]): Json[] => [
    ...from,
    ...notRecords,
    ...faultsOf(resource).map((fault, i) => {
      const record = from[i % from.length] ?? {};
      const id = Object.hasOwn(record, 'id') && { id: `${String(record['id'])}-${i}` };
      return broken({ ...record, ...id }, fault);
    }),
  ];
  const world: World = { ...validWorld };
  for (const resource of resourceNames) {
    if (resource === 'reportRow') {
      const rows = Object.entries(validWorld.reportRow).map(
        ([id, own]) => [id, copies(resource, own)] as const,
      );
      world.reportRow = Object.fromEntries(rows);
    } else if (resource in lists) {
      const list = resource as keyof typeof lists;
      world[list] = copies(list, validWorld[list]);
    }
  }
  return world;
}

const nonsense = /NaN|Infinity|∞|undefined|\[object|Invalid Date|This page|^Loading/m;

/** Opens a page and returns its problems: errors, console output, and nonsense in its text. */
async function problemsOf(
  page: (typeof pages)[number],
  world: World,
  hasReports: boolean,
): Promise<string> {
  const { press } = page;
  const { text, failures } = await visitPage({
    address: page.address(),
    answers: answersOf(world),
    stored: [storedBatches(), ...(hasReports ? [storedReports()] : [])],
    ...(press !== undefined && { steps: [() => pressButton(press)] }),
  });
  const at = nonsense.exec(text)?.index;
  const around = at === undefined ? [] : [text.slice(Math.max(0, at - 200), at + 200)];
  return [...new Set(failures), ...around].join('\n').slice(0, 4000);
}

/** Schemas of sign-in and errors, and parts of other schemas. */
const notOnPages = new Set([
  'LoginStart',
  'TokenResponse',
  'TokenStatus',
  'Problem',
  'Metrics',
  'AskedReport',
]);

test('covers all schemas of the contract', () => {
  const modules = import.meta.glob<Record<string, unknown>>(
    ['../api/contract/*.ts', '!**/*.test.ts'],
    { eager: true },
  );
  const schemas = Object.values(modules)
    .flatMap((exported) => Object.entries(exported))
    .filter(([name, value]) => /^[A-Z]/.test(name) && value instanceof Object && '_zod' in value);
  const missing = schemas.filter(
    ([name, schema]) =>
      !notOnPages.has(name) && !(Object.values(responseSchemas) as unknown[]).includes(schema),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
  for (const schema of Object.values(responseSchemas)) expect(fieldsOf(schema)).not.toEqual([]);
  expect(fieldsOf(responseSchemas.campaign)).toContainEqual({
    path: ['metrics', 'spend'],
    isText: false,
  });
  const read = new Set(pages.flatMap(({ reads }) => reads));
  expect(Object.keys(responseSchemas).filter((name) => !read.has(name as Resource))).toEqual([]);
});

describe.each(pages)('$name', (page) => {
  const { reads } = page;

  test('every invalid value of every field at once, each in its own record', async () => {
    expect(await problemsOf(page, withAllFaults(reads), true)).toBe('');
  });

  test('a few invalid values', async () => {
    const faults = reads.flatMap((resource) => faultsOf(resource));
    const some = fc.array(fc.record({ fault: fc.constantFrom(...faults), at: fc.nat(5) }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(some, fc.boolean(), async (chosen, hasReports) => {
        const world = chosen.reduce(
          (last, { fault, at }) => withFault(last, { ...fault, at }),
          validWorld,
        );
        expect(await problemsOf(page, world, hasReports)).toBe('');
      }),
      { numRuns: Number(process.env['VISITS'] ?? 1) },
    );
  });
});

test('nothing waits for a list whose second page failed', async () => {
  const answers = answersOf({
    ...validWorld,
    list: (around) => ({ ...around, pagination: { next_cursor: 'second' } }),
  });
  const { text, failures } = await visitPage({
    address: '/',
    answers: (method, path, body) =>
      path.includes('cursor=second') ? undefined : answers(method, path, body),
  });
  expect(failures).toEqual([]);
  expect(text).toMatch(/^What changed$/m);
  expect(text).not.toMatch(/^Comparing with the last visit$/m);
  expect(text).not.toMatch(nonsense);
});

describe.each(pages)('$name', ({ address, press }) => {
  const open = async (zone: string): Promise<string> => {
    Object.assign(localePreferences, { numbers: '’.', zone });
    const { text } = await visitPage({
      address: address(),
      answers: answersOf(validWorld),
      stored: [storedBatches(), storedReports()],
      ...(press !== undefined && { steps: [() => pressButton(press)] }),
    });
    return text;
  };

  test('numbers and times are written as chosen', async () => {
    onTestFinished(() => void Object.assign(localePreferences, { numbers: null, zone: null }));
    const timesOf = (text: string): string[] => text.match(/\d{1,2}:\d\d\s[AP]M/g) ?? [];
    const first = await open('Asia/Kathmandu');
    // Titles of products, and the format offered in the settings.
    const numbers = first.replaceAll(/1,000 pieces|1,234\.56/g, '');
    expect(numbers.match(/.*\d,\d{3}.*/g) ?? []).toEqual([]);
    const second = await open('UTC');
    // The offset of the first zone has minutes of its own.
    const others = timesOf(second);
    expect(timesOf(first).filter((one) => others.includes(one))).toEqual([]);
  });
});

/** Pages that show something without a response. */
const independent = /^(eligibility|report.*|API usage|batch)$/;

test.each(pages.filter(({ name }) => !independent.test(name)))(
  '$name says what to do about a response in another form',
  async ({ address }) => {
    const { text, failures } = await visitPage({
      address: address(),
      answers: () => ({ result: { items: [] } }),
    });
    expect(failures).toEqual([]);
    expect(text).toMatch(/^The response for .+ has an unexpected form/m);
    expect(text).toContain('Your administrator can write an adapter.');
    expect(text).toMatch(/^Retry$/m);
  },
);

test.each([
  ['/', 'none with metrics yet'],
  ['/campaigns', '12 without metrics'],
  [`/campaigns/${idOf('campaign')}`, 'No metrics yet'],
  [`/accounts/${idOf('account')}`, 'none with metrics yet'],
  [`/listings/${idOf('listing')}`, 'No overall score'],
  [`/listings/${idOf('listing')}`, 'Stock needs a product ID'],
  ['/inventory', '20 records without an ID'],
])('with records of nothing but IDs %s says %s', async (address, words) => {
  const onlyIds = (records: Json[]) => records.map(({ id }) => ({ id }));
  const { text, failures } = await visitPage({
    address,
    answers: answersOf({
      ...validWorld,
      account: onlyIds(validWorld.account),
      campaign: validWorld.campaign.map(({ id, account_id }) => ({ id, account_id })),
      keyword: onlyIds(validWorld.keyword),
      listing: onlyIds(validWorld.listing),
      inventory: validWorld.inventory.map(() => ({})),
      quality: validWorld.quality.map(() => ({})),
    }),
  });
  expect(failures).toEqual([]);
  expect(text).toContain(words);
  expect(text).not.toMatch(nonsense);
});
