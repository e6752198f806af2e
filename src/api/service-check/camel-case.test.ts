/** A third kind of service: names in camelCase, each list under its own name, micros, milliseconds. */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callAddress } from '#api/client.ts';
import { Campaign } from '#api/contract/campaign.ts';
import { endpoints, type EndpointName } from '#api/contract/endpoints.ts';
import { readPage } from '#api/contract/envelope.ts';
import { Inventory } from '#api/contract/fulfillment.ts';
import { createMapping } from '#api/mapping/mapping.ts';
import { signedInWorld } from '#mocks/testing.ts';
import { smallWorld } from '#mocks/world/layout.ts';
import type { CheckHost } from './check-result.ts';
import { runCheck } from './run-check.ts';

const amounts = new Set(['spend', 'sales', 'bid', 'amount']);

function translated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(translated);
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return Date.parse(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      // Given names stay.
      isGiven(name) ? name : name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      amounts.has(name) && typeof inner === 'number' ? Math.round(inner * 1e6) : translated(inner),
    ]),
  );
}

const isGiven = (name: string) =>
  /^(is_connected|linked_channel_id|campaign_type|match_type|ad_group_id|is_parent|account_id|campaign_id|poll_url|result_url)$/.test(
    name,
  );

type World = Awaited<ReturnType<typeof signedInWorld>>;

/** The world's own response, in the other form. */
function sender({ idToken }: World) {
  return async (endpoint: EndpointName, address: string): Promise<Response> => {
    const url = new URL(address);
    for (const [theirs, ours] of [
      ['pageToken', 'cursor'],
      ['pageSize', 'limit'],
    ] as const) {
      const value = url.searchParams.get(theirs);
      url.searchParams.delete(theirs);
      url.searchParams.delete(ours);
      if (value !== null) url.searchParams.set(ours, value);
    }
    const response = await fetch(url, {
      method: endpoints[endpoint].method,
      headers: { Authorization: `Bearer ${idToken}`, 'Subscription-Key': 'demonstration-key' },
    });
    const body = (await response.json()) as {
      data?: unknown;
      pagination?: { next_cursor: unknown; total: number };
    };
    const { data, pagination } = body;
    const records = translated(data ?? body);
    const json = pagination
      ? {
          [endpoint]: records,
          nextPageToken: pagination.next_cursor ?? undefined,
          totalCount: pagination.total,
        }
      : records;
    return new Response(JSON.stringify(json), {
      status: response.status,
      headers: response.headers,
    });
  };
}

test('is recognized, and reads like the contract with the proposed mapping', async () => {
  const world = await signedInWorld({ tier: 'enterprise', sizes: smallWorld.sizes });
  const { baseUrl, get } = world;
  const send = sender(world);
  const host: CheckHost = {
    baseUrl,
    contract: undefined,
    seesAllHeaders: true,
    now: () => Date.UTC(2026, 2, 11, 9, 7),
    wait: () => Promise.resolve(),
    send: (endpoint, call) => send(endpoint, callAddress(baseUrl, endpoint, call)),
    fetchResult: () => Promise.resolve(null),
  };
  const { contract } = await runCheck(host, { report: false, eligibility: false });
  expect(contract).toMatchObject({
    query: { cursor: 'pageToken', limit: 'pageSize' },
    times: 'milliseconds',
    money: 'micros',
    envelope: { 'pagination.next_cursor': 'nextPageToken', 'pagination.total': 'totalCount' },
  });
  const mapping = createMapping(contract);
  for (const [endpoint, schema, path] of [
    ['campaigns', Campaign, '/advertising/campaigns'],
    ['inventory', Inventory, '/fulfillment/inventory'],
  ] as const) {
    const real = globalThis.fetch;
    const ours = readPage<z.core.$ZodType>(schema, await (await get(path)).json());
    globalThis.fetch = (address) => {
      globalThis.fetch = real;
      return send(endpoint, address as string);
    };
    const theirs = readPage<z.core.$ZodType>(
      schema,
      await (await mapping.fetch(baseUrl + path, { method: 'GET' }, endpoint)).json(),
    );
    expect(theirs.records.length).toBeGreaterThan(1);
    expect(inUtc(theirs)).toEqual(inUtc(ours));
  }
});

/** Instants in milliseconds have no time zone. */
function inUtc(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(inner) ? Date.parse(inner) : inner,
    ),
  );
}
