import { expect, test } from 'vitest';
import { body, refusalOf, servedWorld, signedInWorld, testTime } from './testing.ts';
import { freshState } from './world/state.ts';
import { memoryStore } from './world/store.ts';
import { sign, signingKey } from './world/tokens.ts';

const path = '/advertising/campaigns/cmp-00001';
const key = { 'Subscription-Key': 'demonstration-key' };

test('a call needs the key and the bearer', async () => {
  const { baseUrl, idToken } = await signedInWorld();
  const status = async (headers: Record<string, string>) =>
    (await fetch(baseUrl + path, { headers })).status;
  const bearer = { Authorization: `Bearer ${idToken}` };
  expect(await status({ ...key, ...bearer })).toBe(200);
  expect(await status(bearer)).toBe(401);
  expect(await status({ ...bearer, 'Subscription-Key': 'other' })).toBe(401);
  expect(await status(key)).toBe(401);
  expect(await status({ ...key, Authorization: `Basic ${idToken}` })).toBe(401);
  expect(await status({ ...key, Authorization: `Bearer ${idToken.slice(0, -4)}AAAA` })).toBe(401);
});

test('a token of another issuer, for another audience or expired is refused', async () => {
  const { baseUrl, idToken, clock } = await signedInWorld();
  const call = (token: string) =>
    fetch(baseUrl + path, { headers: { ...key, Authorization: `Bearer ${token}` } });
  const foreign = await signingKey(memoryStore(freshState()));
  const exp = testTime / 1000 + 60;
  const claims = { sub: 'user-analyst', aud: 'crosschannel', exp };
  const refused = await call(await sign(foreign, claims));
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toContain('invalid_token');
  await clock({ advance_s: 3600 });
  expect((await call(idToken)).status).toBe(401);
});

test('every response has rate-limit headers', async () => {
  const { get } = await signedInWorld();
  const budget = async (asked: string) => {
    const { headers } = await get(asked);
    const names = ['limit', 'remaining', 'reset', 'policy'];
    return names.map((name) => headers.get(`ratelimit-${name}`));
  };
  expect(await budget('/nothing')).toEqual(['300', '300', '0', '300;w=60']);
  expect(await budget('/advertising/accounts')).toEqual(['300', '298', '1', '300;w=60']);
  expect(await budget(path)).toEqual(['300', '297', '1', '300;w=60']);
});

test('an exhausted rate limit returns 429 until it has refilled', async () => {
  const { get, clock } = await signedInWorld({ tier: 'starter' });
  for (let i = 0; i < 30; i++)
    expect((await get('/advertising/accounts?limit=1')).status).toBe(200);
  const refused = await get('/advertising/accounts');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  await clock({ advance_s: 2 });
  expect((await get('/advertising/accounts')).status).toBe(200);
  expect((await get('/advertising/accounts')).status).toBe(429);
});

test('refusals and sign-in responses have rate-limit headers, too', async () => {
  const { baseUrl, get, send } = await signedInWorld();
  const answers = [
    get('/nothing'),
    get('/advertising/campaigns/none'),
    send('DELETE', path),
    send('OPTIONS', path),
    send('POST', '/advertising/reports', '{'),
    get('/channel-a/v2/pipe/target'),
    fetch(baseUrl + path),
    fetch(`${baseUrl}/auth/v3/validate`, { method: 'POST' }),
  ];
  for (const answer of await Promise.all(answers)) {
    const place = `${answer.status} ${answer.url}`;
    expect([place, answer.headers.get('ratelimit-limit')]).toEqual([place, '300']);
    expect(answer.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
  }
});

test('the rate limit can refill completely with each new minute', async () => {
  const { get, tier, clock } = await signedInWorld();
  await tier({ name: 'starter', refill: 'window' });
  await clock({ advance_s: 15 });
  for (let i = 0; i < 30; i++) await get('/advertising/accounts?limit=1');
  await clock({ advance_s: 40 });
  const refused = await get(path);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(refused.headers.get('ratelimit-reset')).toBe('5');
  await clock({ advance_s: 5 });
  const after = await get('/rate-limits');
  expect(after.headers.get('ratelimit-remaining')).toBe('60');
  expect(await body<object>(after)).toMatchObject({ current_tier: 'starter', refill: 'window' });
});

test('the log has each request with its status, cost and time', async () => {
  const { get, clock, requests } = await signedInWorld();
  await clock({ advance_s: 60 });
  await get(`${path}?x=1`);
  expect((await requests()).at(-1)).toEqual({
    method: 'GET',
    path: `${path}?x=1`,
    status: 200,
    units: 1,
    at: '2026-03-11T09:08:00Z',
  });
});

test('returns 404 for unknown paths, and 405 with Allow for other methods', async () => {
  const { get, send } = await signedInWorld();
  expect(await refusalOf(get('/advertising/adgroups'))).toEqual({ status: 404, pointers: [] });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await send(method, path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  }
});

test('HEAD is GET without a body; OPTIONS costs nothing', async () => {
  const { send, requests } = await signedInWorld();
  const head = await send('HEAD', path);
  expect([head.status, await head.text()]).toEqual([200, '']);
  const options = await send('OPTIONS', path);
  expect(options.status).toBe(204);
  expect(options.headers.get('access-control-max-age')).toBe('7200');
  expect(options.headers.get('access-control-allow-headers')).toContain('Subscription-Key');
  expect((await requests()).at(-1)).toMatchObject({ method: 'HEAD', path, status: 200, units: 1 });
});

test('a user without access gets 403', async () => {
  const { get } = await signedInWorld({ username: 'refused' });
  expect(await refusalOf(get(path))).toEqual({ status: 403, pointers: [] });
});

test.each([
  ['broken', 500, 'application/problem+json'],
  ['expired', 401, 'application/problem+json'],
  ['storm', 429, 'application/problem+json'],
  ['html', 502, 'text/html'],
])('scenario %s answers data calls with %i', async (name, status, type) => {
  const { get, scenario } = await signedInWorld();
  await scenario({ name });
  const answer = await get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
  await scenario({ name: 'none' });
  expect((await get(path)).status).toBe(200);
});

test('scenario offline drops connections, flaky fails one call in twenty', async () => {
  const { get, scenario } = await signedInWorld();
  await scenario({ name: 'offline' });
  await expect(get(path)).rejects.toThrow(TypeError);
  await scenario({ name: 'flaky' });
  const statuses: number[] = [];
  for (let i = 0; i < 40; i++) statuses.push((await get(path)).status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
  expect(statuses[0]).toBe(200);
});

test('held calls wait until they are released', async () => {
  const { get, hold, requests } = await signedInWorld();
  await hold({ held: true });
  const before = (await requests()).length;
  const waiting = get(path);
  expect((await get('/nothing')).status).toBe(404);
  expect(await requests()).toHaveLength(before + 1);
  await hold({ held: false });
  expect((await waiting).status).toBe(200);
});

test('scenario odd keeps the list readable and its first record intact', async () => {
  const { get } = await signedInWorld({ scenario: 'odd' });
  const { data } = await body<{ data: unknown[] }>(get('/advertising/accounts?limit=10'));
  expect(data[0]).toMatchObject({ id: 'acct-0001', channel: 'channel-a' });
  expect(data).toContain(null);
  expect(data.length).toBe(12);
});

test('reset restores the initial state and leaves the user signed in', async () => {
  const { get, reset, scenario, requests } = await signedInWorld();
  await scenario({ name: 'broken' });
  await reset();
  expect(await requests()).toEqual([]);
  expect((await get(path)).status).toBe(200);
});

test('controls refuse invalid values', async () => {
  const { scenario, tier, clock } = await servedWorld();
  await expect(scenario({ name: 'toString' })).rejects.toThrow(/^name must be one of none, slow/);
  await expect(tier({ name: 'free' })).rejects.toThrow('starter, growth, scale, enterprise');
  await expect(clock({ advance_s: Number.NaN })).rejects.toThrow('a number of seconds');
});
