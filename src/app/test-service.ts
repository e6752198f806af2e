/** For tests of the whole app: a small world of valid records, and a service that responds with them. */
import type { ReportRequest } from '#api/contract/report.ts';
import { setClock } from '#lib/clock.ts';
import { serveWorld } from '#mocks/node.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import { createWorld } from '#mocks/world/world.ts';
import type { Resource } from './test-invalid-values.ts';
import { type Answers, baseUrl } from './test-visit-page.tsx';

/** The time of the world, in milliseconds since 1970. */
export const time = Date.UTC(2026, 2, 11, 9, 7);
const day = 86_400_000;
const dayBefore = (days: number): string => new Date(time - days * day).toISOString().slice(0, 10);

export type Json = Record<string, unknown>;
/** Records by resource, the opened ones first; report rows by job; and the envelope of lists. */
export type World = Record<Exclude<Resource, 'reportRow' | 'list'>, Json[]> & {
  reportRow: Record<string, Json[]>;
  list: (around: Json) => unknown;
};

/** Paths of the lists. */
export const lists = {
  account: '/advertising/accounts',
  campaign: '/advertising/campaigns',
  keyword: '/advertising/keywords',
  listing: '/catalog/listings',
  inventory: '/fulfillment/inventory',
} as const;

async function createValidWorld(): Promise<World> {
  const start = Date.now();
  setClock(() => time + Date.now() - start);
  const sizes = { accounts: 6, campaigns: 12, keywords: 30, listings: 20, products: 20 };
  const world = createWorld({ seed: 1, clock: () => time, sizes, tier: 'enterprise' });
  const { clock, close, baseUrl: address } = serveWorld(world, { baseUrl });
  const { get, send } = await signInAs(address);
  const json = async (answer: Promise<Response>) => (await (await answer).json()) as Json;
  const list = async (path: string) => (await json(get(path)))['data'] as Json[];
  const reports: Partial<ReportRequest>[] = (['campaign', 'keyword', 'product'] as const).flatMap(
    (report_type) =>
      (['daily', 'summary'] as const).map((time_unit) => ({ report_type, time_unit })),
  );
  const ids: string[] = [];
  for (const report of reports) {
    const request = {
      name: 'Weeks',
      start_date: dayBefore(30),
      end_date: dayBefore(1),
      format: 'json',
      ...report,
    };
    ids.push(String((await json(send('POST', '/advertising/reports', request)))['id']));
  }
  const batch = await json(
    send('PATCH', '/channel-a/v2/process/masterlist', [
      { asin: 'B0ABCDEFGH', countryCode: 'DE', percACoS: 20 },
    ]),
  );
  await clock({ advance_s: 120 });
  const records = async (path: string) => (await list(path)).slice(0, 20);
  const listing = await records(lists.listing);
  const job = await Promise.all(ids.map((id) => json(get(`/advertising/jobs/${id}`))));
  const rows = await Promise.all(
    job.map(
      async (one) =>
        [
          String(one['id']),
          ((await json(fetch(String(one['result_url']))))['data'] as Json[]).slice(0, 60),
        ] as const,
    ),
  );
  const valid: World = {
    account: await records(lists.account),
    campaign: await records(lists.campaign),
    keyword: await records(lists.keyword),
    listing,
    inventory: await records(lists.inventory),
    quality: await Promise.all(
      listing.map(({ id }) => json(get(`${lists.listing}/${String(id)}/quality`))),
    ),
    eligibility: (
      await json(
        send('POST', '/fulfillment/eligibility', {
          product_ids: [...new Set(listing.map(({ product_id }) => product_id))].filter(
            (id) => id !== null,
          ),
        }),
      )
    )['data'] as Json[],
    job,
    reportRow: Object.fromEntries(rows),
    rateLimits: [await json(get('/rate-limits'))],
    batch: [await json(get(`/channel-a/v2/batch/${String(batch['batchId'])}`))],
    list: (around) => around,
  };
  close();
  return valid;
}

export const validWorld = await createValidWorld();

export function idOf(resource: 'account' | 'campaign' | 'keyword' | 'listing'): string {
  return String(validWorld[resource][resource === 'listing' ? 1 : 0]?.['id']);
}

export function jobOf(type: string, unit: string): string {
  const isIt = ({ report_type, time_unit }: Json) => report_type === type && time_unit === unit;
  return String(validWorld.job.find(({ request }) => isIt(request as Json))?.['id']);
}

/** The responses of the service: `world`, under the IDs of the records in `validWorld`. */
export function answersOf(world: World): Answers {
  const listOf = (data: readonly Json[]): unknown =>
    world.list({ data, pagination: { next_cursor: null, total: data.length } });
  return (_, path) => {
    const [plain = ''] = path.split('?');
    for (const [resource, of] of Object.entries(lists)) {
      if (plain === of) return listOf(world[resource as keyof typeof lists]);
    }
    if (plain.startsWith('/_results/')) return { data: world.reportRow[plain.split('/')[2] ?? ''] };
    if (plain === '/rate-limits') return world.rateLimits[0];
    if (plain === '/fulfillment/eligibility') return { data: world.eligibility };
    if (plain.startsWith('/channel-a/v2/batch/')) return world.batch[0];
    const [, , kind, id, more] = plain.split('/');
    const resource = (
      {
        accounts: 'account',
        campaigns: 'campaign',
        keywords: 'keyword',
        listings: 'listing',
        jobs: 'job',
      } as const
    )[kind ?? ''];
    if (resource === undefined) return undefined;
    const at = validWorld[resource].findIndex((it) => it['id'] === id);
    return more === 'quality' ? world.quality[at] : world[resource][at];
  };
}

/** Stored reports: finished ones of every kind. */
export const storedReports = () => ({
  area: 'reports' as const,
  key: 'panel',
  value: {
    revision: 1,
    odd: [],
    reports: validWorld.job.map(({ id, request }, i) => ({
      key: `key-${i}`,
      id,
      request,
      standing: 'known',
      status: 'completed',
      progress: 1,
      askedAt: time - i,
      createdAt: time - i,
      since: time,
      heardAt: time,
      reason: null,
      cancel: null,
      miss: null,
      misses: 0,
      lookedAt: time,
      nextAt: null,
      news: null,
    })),
  },
});

/** Stored batches: one in progress. */
export const storedBatches = () => ({
  area: 'batches' as const,
  key: 'panel',
  value: {
    revision: 1,
    submissions: [
      {
        key: 'list',
        at: time,
        wantedAt: time,
        told: null,
        countries: ['DE'],
        halted: false,
        batches: [
          {
            key: 'batch',
            id: validWorld.batch[0]?.['batchId'],
            count: 1,
            state: 'accepted',
            closed: null,
            status: 'PENDING',
            done: null,
            failed: null,
            message: null,
            sentAt: time,
            since: time,
            failedPolls: 0,
            lookedAt: null,
            nextAt: time,
          },
        ],
      },
    ],
  },
});
