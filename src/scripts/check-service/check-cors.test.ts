import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#mocks/server/start.ts';
import { readConfig } from '#scripts/headers/read-config.ts';
import { checkCors } from './check-cors.ts';

const origin = 'https://dashboard.example.com';

async function accessTo(baseUrl: string, v2Batch = false) {
  const { config } = await readConfig({
    base_url: baseUrl,
    subscription_key: 'a-key',
    sign_in: { kind: 'service' },
    client_id: 'crosschannel',
    scope: 'openid',
    v2_batch: v2Batch,
  });
  return { config, bearer: 'a-token', origin };
}

/** A service that answers preflights and other calls with these headers. */
async function serve(
  preflight: Record<string, string>,
  other: Record<string, string>,
  status = 204,
): Promise<string> {
  const server = createServer((message, response) => {
    const isPreflight = message.method === 'OPTIONS';
    response.writeHead(isPreflight ? status : 200, isPreflight ? preflight : other).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** The outcomes by subject. */
async function outcomes(baseUrl: string, v2Batch = false): Promise<Record<string, string>> {
  const findings = await checkCors(await accessTo(baseUrl, v2Batch));
  expect(findings.every(({ topic }) => topic === 'Access')).toBe(true);
  for (const { outcome, effect } of findings) expect(effect === null).toBe(outcome === 'pass');
  return Object.fromEntries(findings.map(({ subject, outcome }) => [subject, outcome]));
}

test('the simulated service allows everything, v2 too', async () => {
  const { origin: baseUrl, close } = await startServer({ port: 0 });
  onTestFinished(close);
  for (const v2Batch of [true, false]) {
    expect([...new Set(Object.values(await outcomes(baseUrl, v2Batch)))]).toEqual(['pass']);
  }
});

const full = {
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Headers': 'authorization, subscription-key, content-type',
};

test('a service that allows this origin only, and hides all headers', async () => {
  const baseUrl = await serve(full, { ...full, 'X-RateLimit-Remaining': '5' });
  expect(await outcomes(baseUrl)).toEqual({
    'OPTIONS /advertising/reports': 'pass',
    'Allowed origin of preflights': 'pass',
    'Allowed headers': 'pass',
    'Allowed methods': 'pass',
    'Allowed origin': 'pass',
    'Exposed: rate-limit headers': 'differs',
    'Exposed: Retry-After': 'differs',
    'Exposed: Location': 'differs',
    'Allowed origin of refusals': 'pass',
  });
});

test('a service that allows another origin and no PATCH', async () => {
  const other = { ...full, 'Access-Control-Allow-Origin': 'https://other.example.com' };
  expect(await outcomes(await serve(other, other), true)).toMatchObject({
    'Allowed origin of preflights': 'missing',
    'Allowed methods': 'missing',
    'Allowed origin': 'missing',
    'Exposed: rate-limit headers': 'skipped',
    'Allowed origin of refusals': 'missing',
  });
});

test('a star does not cover Authorization', async () => {
  const star = { ...full, 'Access-Control-Allow-Headers': '*' };
  const findings = await checkCors(await accessTo(await serve(star, full)));
  expect(findings).toContainEqual(
    expect.objectContaining({
      subject: 'Allowed headers',
      outcome: 'missing',
      found: 'without Authorization',
    }),
  );
});

test('a preflight must not be refused', async () => {
  const findings = await outcomes(await serve(full, full, 401));
  expect(findings['OPTIONS /advertising/reports']).toBe('missing');
});

test('without an origin, on the same one, or without a response', async () => {
  const { config } = await accessTo('https://api.example.com/v3');
  const skipped = (named: string | undefined) =>
    checkCors({ config, bearer: 'a-token', origin: named });
  expect(await skipped(undefined)).toMatchObject([{ outcome: 'skipped', found: 'no --origin' }]);
  expect(await skipped('https://api.example.com')).toMatchObject([
    { outcome: 'skipped', found: 'the dashboard is on this origin', effect: null },
  ]);
  const server = createServer((_, response) => response.destroy());
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  expect([...new Set(Object.values(await outcomes(baseUrl)))]).toEqual(['missing']);
});
