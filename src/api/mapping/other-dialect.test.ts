/** Mapped, the simulated service's other dialect reads exactly like the contract's. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Account } from '#api/contract/account.ts';
import { Campaign } from '#api/contract/campaign.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { type Page, readPage, readRecord } from '#api/contract/envelope.ts';
import { Eligibility, Inventory } from '#api/contract/fulfillment.ts';
import { Job } from '#api/contract/job.ts';
import { Keyword } from '#api/contract/keyword.ts';
import { Listing, Quality } from '#api/contract/listing.ts';
import { Problem } from '#api/contract/problem.ts';
import { RateLimits } from '#api/contract/rate-limits.ts';
import { ReportRow } from '#api/contract/report.ts';
import { other } from '#mocks/dialect/other.ts';
import { signedInWorld } from '#mocks/testing.ts';
import { createMapping, type Mapping } from './mapping.ts';

const mapping = createMapping(
  JSON.parse(await readFile('src/mocks/dialect/other.contract.json', 'utf8')),
);

interface Session {
  call: (endpoint: EndpointName, path: string, json?: unknown) => Promise<Response>;
  advance: (seconds: number) => Promise<unknown>;
}

type World = Awaited<ReturnType<typeof signedInWorld>>;

/** Calls a world, through a mapping if there is one. */
function sessionOf({ baseUrl, idToken, clock }: World, mapped: Mapping | null): Session {
  return {
    call(endpoint, path, json) {
      const address = path.startsWith('http') ? path : `${baseUrl}${path}`;
      const init = {
        method: endpoints[endpoint].method,
        headers: {
          Authorization: `Bearer ${idToken}`,
          'Subscription-Key': 'demonstration-key',
          'Content-Type': 'application/json',
        },
        body: json === undefined ? null : JSON.stringify(json),
      };
      return mapped ? mapped.fetch(address, init, endpoint) : fetch(address, init);
    },
    advance: (seconds) => clock({ advance_s: seconds }),
  };
}

/** What both dialects are read as. A process serves one world at a time. */
async function bothReadings<T>(
  read: (session: Session) => Promise<T>,
): Promise<[ours: T, theirs: T]> {
  const plain = await signedInWorld({ tier: 'enterprise' });
  const ours = await read(sessionOf(plain, null)).finally(plain.close);
  const translated = await signedInWorld({ tier: 'enterprise', dialect: other });
  const theirs = await read(sessionOf(translated, mapping)).finally(translated.close);
  return [ours, theirs];
}

/** Instants in seconds have lost their time zone and their fraction, and a percentage its last digit. */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, inner: unknown) => {
      if (name === 'acos' && typeof inner === 'number') return inner.toFixed(12);
      const isInstant = typeof inner === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(inner);
      return isInstant ? Math.floor(Date.parse(inner) / 1000) : inner;
    }),
  );
}

const lists = [
  ['accounts', Account, '/advertising/accounts?limit=7'],
  ['campaigns', Campaign, '/advertising/campaigns?status=paused'],
  ['keywords', Keyword, '/advertising/keywords?campaign_id=cmp-00627'],
  ['listings', Listing, '/catalog/listings?channel=channel-b'],
  ['inventory', Inventory, '/fulfillment/inventory?limit=1000'],
] as const;

test.each(lists)('%s', async (endpoint, schema, path) => {
  const [ours, theirs] = await bothReadings(async ({ call }) =>
    readPage(schema, await (await call(endpoint, path)).json()),
  );
  expect(theirs.records.length).toBeGreaterThan(1);
  expect(comparable(theirs.records)).toEqual(comparable(ours.records));
  expect([theirs.total, theirs.unreadable]).toEqual([ours.total, 0]);
});

const records = [
  ['account', Account, '/advertising/accounts/acct-0004'],
  ['campaign', Campaign, '/advertising/campaigns/cmp-00627'],
  ['keyword', Keyword, '/advertising/keywords/kw-0000001'],
  ['listing', Listing, '/catalog/listings/lst-000004'],
  ['quality', Quality, '/catalog/listings/lst-000004/quality'],
  ['rateLimits', RateLimits, '/rate-limits'],
] as const;

test.each(records)('one %s', async (endpoint, schema, path) => {
  const [ours, theirs] = await bothReadings(async ({ call }) => {
    const response = await call(endpoint, path);
    expect(response.status).toBe(200);
    return readRecord<z.core.$ZodType>(schema, await response.json());
  });
  // What the other dialect has besides: other rate-limit headers, and no word on how its limit refills.
  const own = { headers: null, refill: null };
  expect(comparable({ ...Object(theirs), ...own })).toEqual(
    comparable({ ...Object(ours), ...own }),
  );
});

test('accounts are paged to the end', async () => {
  const [ours, theirs] = await bothReadings(async ({ call }) => {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/advertising/accounts?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const page: Page<Account> = readPage(Account, await (await call('accounts', path)).json());
      ids.push(...page.records.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return ids;
  });
  expect(theirs).toHaveLength(240);
  expect(theirs).toEqual(ours);
});

test('eligibility', async () => {
  const [ours, theirs] = await bothReadings(async ({ call }) => {
    const stock = readPage(
      Inventory,
      await (await call('inventory', '/fulfillment/inventory?limit=5')).json(),
    );
    const product_ids = [...new Set(stock.records.map(({ product_id }) => product_id))];
    const answer = await call('eligibility', '/fulfillment/eligibility', { product_ids });
    return readPage(Eligibility, await answer.json()).records;
  });
  expect(theirs.length).toBeGreaterThan(1);
  expect(theirs).toEqual(ours);
});

test.each(['json', 'csv'] as const)('a report and its rows, as %s', async (format) => {
  const request = {
    name: 'A week',
    report_type: 'keyword',
    start_date: '2026-03-01',
    end_date: '2026-03-07',
    time_unit: 'daily',
    format,
    account_id: 'acct-0004',
  };
  const [ours, theirs] = await bothReadings(async ({ call, advance }) => {
    const asked = await call('requestReport', '/advertising/reports', request);
    expect(asked.status).toBe(202);
    const { id } = readRecord(Job, await asked.json());
    await advance(30);
    const job = readRecord(Job, await (await call('job', `/advertising/jobs/${id}`)).json());
    return { job, result: await fetch(job.result_url ?? '') };
  });
  expect(theirs.job).toMatchObject({ status: 'completed', progress: 1, request: ours.job.request });
  const times = ['created_at', 'updated_at', 'expires_at'] as const;
  for (const time of times) expect(theirs.job[time]).toMatch(/^2026-03-11T/);
  const mapped = mapping.rows(theirs.result.body as ReadableStream<Uint8Array>, format);
  const { data } = (await new Response(mapped).json()) as { data: unknown[] };
  const rows = z.parse(z.array(ReportRow), data);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows).toEqual(rowsOf(await ours.result.text(), format));
});

function rowsOf(text: string, format: 'json' | 'csv') {
  const [header = '', ...lines] = text.trim().split('\r\n');
  const names = header.split(',');
  const rows =
    format === 'json'
      ? (JSON.parse(text) as { data: unknown[] }).data
      : lines.map((line) => {
          const cells = line.split(',').map((cell, i) => [names[i] ?? '', cell] as const);
          return Object.fromEntries(cells);
        });
  return z.parse(z.array(ReportRow), rows);
}

test('an unknown ID', async () => {
  const [ours, theirs] = await bothReadings(async ({ call }) => {
    const response = await call('account', '/advertising/accounts/nothing');
    expect(response.status).toBe(404);
    return z.parse(Problem, await response.json()).detail;
  });
  expect(theirs).toBe(ours);
});
