import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { contractCases } from '#mocks/contract-cases/all-cases.ts';
import type { DialectName } from '#mocks/dialect/dialects.ts';
import { subscriptionKey } from '#mocks/mount.ts';
import { type Running, startServer } from '#mocks/server/start.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import { smallWorld } from '#mocks/world/layout.ts';
import { readConfig } from '../headers/read-config.ts';
import type { Access } from './node-host.ts';
import { kitUnits, runKit } from './run-kit.ts';

const all = { report: true, eligibility: true, batch: true };
const none = { report: false, eligibility: false, batch: false };

let server: Running | undefined;
let access: Access;

async function open(dialect: DialectName): Promise<void> {
  server = await startServer({ port: 0, tier: 'enterprise', dialect, sizes: smallWorld.sizes });
  const { config } = await readConfig({
    base_url: server.origin,
    subscription_key: subscriptionKey,
    sign_in: { kind: 'service' },
    client_id: 'crosschannel',
    scope: 'openid',
  });
  const { idToken } = await signInAs(server.origin);
  access = { config, bearer: idToken, origin: undefined };
}

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('a service that follows the contract', () => {
  beforeEach(() => open('contract'));

  test('passes every portable case', async () => {
    const results = await runKit(access, all, Date.now());
    expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
    expect(results.length).toBeGreaterThan(70);
  });

  test('is only read without options, and what was left out is named', async () => {
    const results = await runKit(access, none, Date.now());
    const skipped = results.filter(({ outcome }) => outcome === 'skipped');
    const needed = new Set(skipped.flatMap(({ reasons }) => reasons));
    // The job's path is called by HEAD, too, once a report has been requested.
    expect([...needed].toSorted()).toEqual([
      'needs --batch',
      'needs --eligibility',
      'needs --report',
      'no record to take a value from: job',
    ]);
    expect(await seenMethods()).toEqual(['GET', 'HEAD']);
  });
});

/** The methods of the calls that the service has received since the sign-in. */
async function seenMethods(): Promise<string[]> {
  const answer = await fetch(`${server?.origin}/__sim/requests`);
  const calls = (await answer.json()) as { method: string; path: string }[];
  const data = calls.filter(({ path }) => !path.startsWith('/auth/') && !path.startsWith('/_'));
  return [...new Set(data.map(({ method }) => method))].toSorted();
}

describe('a service that differs', () => {
  beforeEach(() => open('other'));

  test('fails with what it answered, and cases without a value are skipped', async () => {
    const results = await runKit(access, all, Date.now());
    const failed = results.filter(({ outcome }) => outcome === 'fail');
    const accounts = failed.find(({ name }) => name.includes('accounts, with rate-limit headers'));
    expect(accounts?.reasons).toContain('ratelimit-limit is missing');
    const shown = failed.flatMap(({ reasons }) => reasons).join(' ');
    expect(shown).not.toMatch(/acct-|cmp-|kw-\d|lst-|job-|eyJ|demonstration-key|[{[]/);
    expect(accounts?.reasons).toContain('data is of type undefined, not array');
    expect(failed.every(({ reasons }) => reasons.length > 0)).toBe(true);
    expect(results.find(({ name }) => name.endsWith(': one account'))).toEqual({
      name: 'given (Accounts): one account',
      outcome: 'skipped',
      reasons: ['no record to take a value from: account'],
    });
  });
});

test('a service without records does not fail for lack of them, but one without lists does', async () => {
  const other = createServer((message, response) => {
    const isCampaigns = message.url === '/advertising/campaigns';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(isCampaigns ? '{"data":[],"pagination":{"next_cursor":null,"total":0}}' : '{}');
  });
  other.listen(0, 'localhost');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  await open('contract');
  const baseUrl = `http://localhost:${(other.address() as AddressInfo).port}`;
  const changed = { ...access, config: { ...access.config, baseUrl } };
  const results = await runKit(changed, none, Date.now());
  const outcomeOf = (part: string) => results.find(({ name }) => name.includes(part));
  expect(outcomeOf('with their latest metrics')).toMatchObject({
    outcome: 'skipped',
    reasons: ['the list is empty'],
  });
  expect(outcomeOf('accounts, with rate-limit headers')?.outcome).toBe('fail');
});

test('units are those of the cases that run', () => {
  const one = () => 1;
  const portable = contractCases.filter(({ needs }) => needs === undefined);
  expect(kitUnits(all, one)).toBe(portable.length);
  expect(kitUnits(none, one)).toBeLessThan(portable.length);
});
