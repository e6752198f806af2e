import { beforeEach, describe, expect, test } from 'vitest';
import { createAdaptation } from '#api/adapter/adaptation.ts';
import type { Adapter } from '#api/adapter/adapter.d.ts';
import { type Call, type Client, createClient } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { ServiceError } from '#api/errors.ts';
import { costOf } from '#api/contract/rate-limits.ts';
import { setClock } from '#lib/clock.ts';
import { signedInWorld } from '#mocks/testing.ts';
import { smallWorld } from '#mocks/world/layout.ts';
import type { CheckConsent, CheckResult, Outcome } from './check-result.ts';
import { plannedUnits, runCheck } from './run-check.ts';

const all = { report: true, eligibility: true };
const nothing = { report: false, eligibility: false };

type World = Awaited<ReturnType<typeof signedInWorld>>;

const world = () => signedInWorld({ sizes: smallWorld.sizes, tier: 'enterprise' });

function check({ baseUrl, idToken, clock }: World, consent: CheckConsent, adapter?: Adapter) {
  const client = createClient({
    baseUrl,
    subscriptionKey: 'demonstration-key',
    bearer: () => Promise.resolve(idToken),
    renewBearer: () => Promise.resolve(null),
    stillRefused: () => Promise.resolve(),
    adapter: adapter && createAdaptation(adapter, ''),
  });
  return runCheck(client, {
    ...consent,
    costOf: (endpoint) => costOf(endpoint, null),
    seesAllHeaders: true,
    wait: async (milliseconds) => {
      await clock({ advance_s: milliseconds / 1000 });
    },
  });
}

const subjectsOf = ({ findings }: CheckResult, ...outcomes: Outcome[]) =>
  findings
    .filter(({ outcome }) => outcomes.includes(outcome))
    .map(({ topic, subject }) => `${topic}: ${subject}`);

const never = [
  'Reports: POST /advertising/jobs/{jobId}/cancel',
  'v2 batch: PATCH and GET /channel-a/v2/…',
];

// The world’s own time.
beforeEach(() => setClock(() => Date.UTC(2026, 2, 11, 9, 7)));

describe('a service that follows the contract', () => {
  test('differs in nothing', async () => {
    const result = await check(await world(), all);
    expect(subjectsOf(result, 'differs', 'missing')).toEqual([]);
    // The simulated service sends no Date header.
    expect(subjectsOf(result, 'skipped')).toEqual(['Access: Clock', ...never]);
  });

  test('is only read without consent, within the announced units', async () => {
    const service = await world();
    const result = await check(service, nothing);
    const requests = (await service.requests()).filter(({ path }) => !path.startsWith('/auth/'));
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    const spent = requests.reduce((sum, { units }) => sum + units, 0);
    expect(spent).toBeLessThanOrEqual(plannedUnits(nothing, (endpoint) => costOf(endpoint, null)));
    expect(subjectsOf(result, 'skipped')).toEqual([
      'Access: Clock',
      'Eligibility: POST /fulfillment/eligibility',
      'Reports: POST /advertising/reports',
      ...never,
    ]);
  });

  test('is judged by what its adapter makes of it', async () => {
    const adapter: Adapter = {
      contract: 1,
      list: (resource, body: { data: { id: string }[] }) => {
        if (resource === 'listing') throw new TypeError('no such field');
        return resource === 'campaign' ? { data: body.data.map(({ id }) => ({ id })) } : undefined;
      },
    };
    const result = await check(await world(), nothing, adapter);
    expect(subjectsOf(result, 'missing')).toContain('Campaigns: metrics.spend');
    expect(result.findings).toContainEqual(
      expect.objectContaining({ topic: 'Listings', found: 'the adapter failed: no such field' }),
    );
  });
});

const campaign = (id: number, metrics: object = {}) => ({
  id,
  channel: 'a',
  status: 'enabled',
  account_id: 1,
  campaign_type: 'dsp',
  name: 'Secret name',
  metrics: { clicks: 10, spend: 5.5, roas: 2, acos: 0.5, currency_code: 'EUR', ...metrics },
});

const list = (data: unknown[], total: number | null = data.length) => ({
  data,
  pagination: { next_cursor: null, total },
});

/** Bodies of a service that follows the contract. */
const usual: Partial<Record<EndpointName, unknown>> = {
  accounts: list([{ id: 1 }, { id: 2 }]),
  campaigns: list([campaign(7), campaign(8), campaign(9)]),
  campaign: campaign(7),
  keywords: list([{ id: 1, campaign_id: 7 }]),
  listings: list([{ id: 'l', is_parent: false, account_id: 1 }]),
  inventory: list([{ product_id: 'p', channel: 'a', account_id: 1 }]),
  quality: { score: 46, signals: { image_count: { score: 50 } } },
  requestReport: { id: 'j', status: 'pending' },
  job: { id: 'j', status: 'completed', result_url: 'https://service.test/result' },
};

type Answer = (endpoint: EndpointName, call: Call) => unknown;

/** A client whose answers are `answer`'s, else those of a service that follows the contract. */
function clientOf(answer: Answer): Pick<Client, 'exchange' | 'options'> {
  return {
    options: { baseUrl: 'https://service.test' },
    async exchange(endpoint, call) {
      const body = (await answer(endpoint, call)) ?? usual[endpoint] ?? {};
      return body instanceof Response ? body : Response.json(body);
    },
  };
}

async function findingsOf(answer: Answer, consent: CheckConsent = nothing) {
  const waits: number[] = [];
  const result = await runCheck(clientOf(answer), {
    ...consent,
    costOf: (endpoint) => costOf(endpoint, null),
    seesAllHeaders: true,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  const named = result.findings.map(({ topic, subject, outcome, found }) => [
    `${topic}: ${subject}`,
    [outcome, found],
  ]);
  return { ...result, waits, by: Object.fromEntries(named) as Record<string, [Outcome, string]> };
}

const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

describe('is found:', () => {
  test.each<[string, Partial<Record<EndpointName, unknown>>, string, string]>([
    [
      'two rows of one product',
      {
        inventory: list(
          [1, 2].map((fulfillable) => ({
            product_id: 'p',
            channel: 'a',
            account_id: 1,
            fba: { fulfillable },
          })),
        ),
      },
      'Inventory: One record per product_id, channel, account_id',
      '1 of 2 records repeat an earlier one',
    ],
    ['a score as a fraction', { quality: { score: 0.46 } }, 'Quality: score', '1 at most'],
    [
      'a score of a signal above 100',
      { quality: { score: 4, signals: { image_count: { score: 460 } } } },
      'Quality: signals.image_count.score',
      'above 100',
    ],
    [
      'money in minor units',
      { campaigns: list([1, 2, 3].map((id) => campaign(id, { spend: 4200 }))) },
      'Campaigns: Unit of money',
      'minor units',
    ],
    [
      'ACOS in percent',
      { campaigns: list([1, 2, 3].map((id) => campaign(id, { acos: 50 }))) },
      'Campaigns: Unit of ACOS',
      'percent',
    ],
    [
      'another spelling',
      { campaigns: list([{ ...campaign(1), status: 'ENABLED' }]) },
      'Campaigns: status',
      '1 unknown value',
    ],
    [
      'an instant without offset',
      { accounts: list([{ id: 1, last_synced_at: '2026-03-11 09:07' }]) },
      'Accounts: last_synced_at',
      'without UTC offset',
    ],
    [
      'what cannot be read',
      { campaigns: list([campaign(1, { spend: '5 EUR' })]) },
      'Campaigns: metrics.spend',
      'in the record; 0 can be read',
    ],
    [
      'a list of the length of a page',
      { listings: list(many(100), null) },
      'Listings: List',
      '100 records',
    ],
    [
      'a link to a next page',
      { listings: Response.json(list(many(3)), { headers: { Link: '<x>; rel="next"' } }) },
      'Listings: List',
      '3 records, and a Link to a next page',
    ],
    [
      'IDs of nothing',
      { campaigns: list([{ ...campaign(1), account_id: 'x' }]) },
      'Campaigns: account_id of accounts',
      'none of 1 is an ID of the list',
    ],
    [
      'another record',
      { campaign: [] },
      'Campaigns: Single record',
      'not the requested one, or in another form than in the list',
    ],
    [
      'keywords of other campaigns',
      { keywords: list([{ id: 1, campaign_id: 3 }]) },
      'Keywords: Filter campaign_id',
      '1 of 1 keywords belong to other campaigns',
    ],
  ])('%s', async (_, bodies, subject, found) => {
    const { by, findings } = await findingsOf((endpoint) => bodies[endpoint]);
    expect(by[subject]).toEqual(['differs', found]);
    expect(findings.filter(({ outcome, effect }) => outcome === 'differs' && !effect)).toEqual([]);
  });
});

test('pages: a limit without effect, a largest page that is refused, a cursor that leads nowhere', async () => {
  const page = (answer: (query: NonNullable<Call['query']>) => unknown) =>
    findingsOf((endpoint, { query }) =>
      endpoint === 'accounts' && query !== undefined ? answer(query) : undefined,
    );
  expect((await page(() => undefined)).by['Pages: Page size']?.[0]).toBe('missing');
  const refusing = await page(({ limit }) =>
    limit === 1000 ? new Response('', { status: 400 }) : undefined,
  );
  expect(refusing.by['Pages: Largest page']?.[0]).toBe('missing');
  const one = { data: [{ id: 1 }], pagination: { next_cursor: 'x' } };
  expect((await page(({ limit }) => (limit === 1 ? one : undefined))).by['Pages: Cursor']).toEqual([
    'missing',
    'cursor does not continue the list',
  ]);
});

describe('a report', () => {
  const report = (answer: Answer) => findingsOf(answer, { report: true, eligibility: false });

  test('that is refused says what was sent', async () => {
    const { findings } = await report((endpoint) =>
      endpoint === 'requestReport' ? new Response('no', { status: 400 }) : undefined,
    );
    expect(findings.find(({ found }) => found === 'refused with status 400')?.effect).toMatch(
      /what was sent: name, report_type, start_date/,
    );
  });

  test('whose status check fails, and one of an unknown status with a result', async () => {
    const failed = await report((endpoint) =>
      endpoint === 'job' ? new Response('no', { status: 500 }) : undefined,
    );
    expect(failed.by['Reports: Job']).toEqual(['missing', 'status check: 500']);
    const odd = await report((endpoint) =>
      endpoint === 'job' ? { id: 'j', status: 'SUCCESS', result_url: 'x' } : undefined,
    );
    expect(odd.by['Reports: Job']).toEqual(['differs', 'an unknown status with a result']);
  });
});

test('a limit that stays reached is not waited for again and again', async () => {
  const { waits } = await findingsOf(
    () => new Response('', { status: 429, headers: { 'Retry-After': '86400' } }),
  );
  expect(waits).toEqual([60_000, 60_000]);
});

test.each([[null], [[]], ['text'], [{ data: null }], [{ data: [null, 1] }], [{ errors: ['/a'] }]])(
  'a service that only answers %j does not end the check',
  async (body) => {
    const { findings } = await findingsOf(() => Response.json(body));
    expect(findings.length).toBeGreaterThan(5);
    await expect(findingsOf(() => Response.json(body, { status: 422 }))).resolves.toBeDefined();
  },
);

test('no name, ID or control character of the service appears', async () => {
  const odd = { ...campaign(1), status: 'Secret\u001b[2J', account_id: 'acct-secret' };
  const { findings } = await findingsOf((endpoint) =>
    endpoint === 'campaigns' ? list([odd, odd]) : undefined,
  );
  expect(JSON.stringify(findings)).not.toMatch(/secret|\\u001b/i);
});

test('why there is no response is said', async () => {
  const failing = (code: string) => () => {
    throw Object.assign(new ServiceError({ kind: 'network' }), {
      cause: new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }),
    });
  };
  const of = async (code: string) => (await findingsOf(failing(code))).findings[0];
  expect(await of('SELF_SIGNED_CERT_IN_CHAIN')).toMatchObject({
    found: 'SELF_SIGNED_CERT_IN_CHAIN',
    effect: expect.stringContaining('NODE_EXTRA_CA_CERTS') as string,
  });
  expect((await of('ECONNREFUSED'))?.effect).toMatch(/Nothing listens/);
});

test('a session that ends during the check ends the check', async () => {
  const end = () => {
    throw new ServiceError({ kind: 'unauthorized' });
  };
  await expect(findingsOf(end)).rejects.toMatchObject({ failure: { kind: 'unauthorized' } });
});
