import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { callAddress } from '#api/client.ts';
import { endpoints } from '#api/contract/endpoints.ts';
import { other } from '#mocks/dialect/other.ts';
import { costs } from '#mocks/costs.ts';
import { signedInWorld } from '#mocks/testing.ts';
import { smallWorld } from '#mocks/world/layout.ts';
import type { CheckHost, CheckResult } from './check-result.ts';
import { plannedUnits, runCheck } from './run-check.ts';

type World = Awaited<ReturnType<typeof signedInWorld>>;

function hostOf({ baseUrl, idToken, clock }: World, contract?: unknown): CheckHost {
  let now = Date.UTC(2026, 2, 11, 9, 7);
  return {
    baseUrl,
    contract,
    seesAllHeaders: true,
    now: () => now,
    async wait(milliseconds) {
      now += milliseconds;
      await clock({ advance_s: milliseconds / 1000 });
    },
    send: (endpoint, call) =>
      fetch(callAddress(baseUrl, endpoint, call), {
        method: endpoints[endpoint].method,
        headers: {
          Authorization: `Bearer ${idToken}`,
          'Subscription-Key': 'demonstration-key',
          ...(call.json !== undefined && { 'Content-Type': 'application/json' }),
        },
        body: call.json === undefined ? null : JSON.stringify(call.json),
      }),
    fetchResult: (address) => fetch(address),
  };
}

const all = { report: true, eligibility: true };
const nothing = { report: false, eligibility: false };

interface ContractFile {
  resources: Record<string, { fields?: Record<string, string>; values?: object }>;
}
const handwritten = JSON.parse(
  await readFile('src/mocks/dialect/other.contract.json', 'utf8'),
) as ContractFile;

const subjectsOf = ({ findings }: CheckResult, ...outcomes: string[]) =>
  findings
    .filter(({ outcome }) => outcomes.includes(outcome))
    .map(({ topic, subject }) => `${topic}: ${subject}`);

const never = [
  'Reports: POST /advertising/jobs/{jobId}/cancel',
  'v2 batch: PATCH and GET /channel-a/v2/…',
];

describe('a service that follows the contract', () => {
  test('differs in nothing', async () => {
    const world = await signedInWorld({ sizes: smallWorld.sizes, tier: 'enterprise' });
    const result = await runCheck(hostOf(world), all);
    expect(subjectsOf(result, 'differs', 'missing')).toEqual([]);
    // The simulated service sends no Date header.
    expect(subjectsOf(result, 'skipped')).toEqual(['Access: Clock', ...never]);
    expect(result.contract).toBeNull();
    expect(subjectsOf(result, 'pass')).not.toContain('Rate limits: Other fields');
  });

  test('is only read without consent, within the announced units', async () => {
    const world = await signedInWorld({ sizes: smallWorld.sizes, tier: 'enterprise' });
    const result = await runCheck(hostOf(world), nothing);
    expect(result.calls.every(({ method }) => method === 'GET')).toBe(true);
    const spent = (await world.requests()).reduce((sum, { units }) => sum + units, 0);
    expect(spent).toBeLessThanOrEqual(plannedUnits(nothing, (endpoint) => costs[endpoint]));
    expect(subjectsOf(result, 'skipped')).toEqual([
      'Access: Clock',
      'Eligibility: POST /fulfillment/eligibility',
      'Reports: POST /advertising/reports',
      ...never,
    ]);
  });
});

describe('a service of another dialect', () => {
  test('is recognized in all that differs, and the proposed mapping is the handwritten one', async () => {
    const world = await signedInWorld({
      sizes: smallWorld.sizes,
      tier: 'enterprise',
      dialect: other,
    });
    const { contract, findings } = await runCheck(hostOf(world), all);
    const { resources, ...shared } = contract as unknown as ContractFile;
    const { resources: expected, ...expectedShared } = handwritten;
    expect(shared).toEqual(expectedShared);
    // What no response of the check contains: a failed report, and one that is already running.
    delete expected['job']?.fields?.['failure_reason'];
    for (const field of ['status', 'job_id', 'poll_url'])
      delete expected['problem']?.fields?.[field];
    expect(resources).toEqual(expected);
    expect(
      findings.filter(
        ({ outcome, effect }) => outcome !== 'pass' && outcome !== 'skipped' && !effect,
      ),
    ).toEqual([]);
  });
});
