import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openApi } from './openapi.ts';
import { comparedPaths } from './every-operation.ts';
import { serveWorld } from './node.ts';
import { readOptions } from './server/options.ts';
import { type Running, startServer } from './server/start.ts';
import { signInAs } from './sign-in-as.ts';
import { testTime } from './testing.ts';
import { createWorld } from './world/world.ts';

let running: Running;
beforeAll(async () => {
  running = await startServer({ port: 0 });
});
afterAll(() => running.close());

test('serves the same bytes as inside a process, compressed if that saves space', async () => {
  const { get } = await signInAs(running.origin);
  const long = await get('/advertising/campaigns');
  expect(long.headers.get('content-encoding')).toBe('gzip');
  expect(((await long.json()) as { data: unknown[] }).data).toHaveLength(1200);
  const short = await get('/advertising/campaigns/cmp-00001');
  expect(short.headers.get('content-encoding')).toBeNull();
});

test('serves the same bytes as inside a process for every list', async () => {
  const clock = () => testTime;
  const over = await startServer({ port: 0, clock, tier: 'enterprise' });
  onTestFinished(over.close);
  const inside = serveWorld(createWorld({ seed: 1, clock, tier: 'enterprise' }), {
    baseUrl: 'http://service.test/prefix',
  });
  onTestFinished(inside.close);
  const [there, here] = [await signInAs(over.origin), await signInAs(inside.baseUrl)];
  for (const path of comparedPaths) {
    const texts = await Promise.all([there, here].map(async (it) => (await it.get(path)).text()));
    expect([path, texts[0] === texts[1]]).toEqual([path, true]);
    expect(texts[0]?.length).toBeGreaterThan(50);
  }
});

test('a result can be on another port, readable by any page and compressed', async () => {
  const { get, send } = await signInAs(running.origin);
  const request = {
    name: 'foreign-origin',
    report_type: 'campaign',
    time_unit: 'daily',
    format: 'csv',
    start_date: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
    end_date: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10),
  };
  const asked = await send('POST', '/advertising/reports', request);
  const { id } = (await asked.json()) as { id: string };
  await fetch(`${running.origin}/__sim/clock`, { method: 'POST', body: '{"advance_s": 30}' });
  const job = await get(`/advertising/jobs/${id}`);
  const { result_url: address } = (await job.json()) as { result_url: string };
  expect(new URL(address).origin).toBe(running.foreignOrigin);
  const result = await fetch(address);
  expect([result.status, result.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  expect(result.headers.get('access-control-allow-origin')).toBe('*');
  expect((await result.text()).split('\r\n').length).toBeGreaterThan(300);
  expect((await fetch(`${running.foreignOrigin}/advertising/accounts`)).status).toBe(404);
});

test.each(['/auth/v3/login', '/_identity/token', '/__sim/clock'])(
  'a body in chunks for %s is refused before all of it came',
  async (path) => {
    const chunk = new Uint8Array(65_536).fill(97);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        // A client that kept reading would read forever.
        controller.enqueue(chunk);
      },
    });
    const type = 'application/x-www-form-urlencoded';
    const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': type } };
    const refused = await fetch(running.origin + path, init as RequestInit).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 422, 'cut off']).toContain(refused);
    expect(sent).toBeLessThan(1000);
  },
);

test('the provider publishes its keys and endpoints', async () => {
  const found = await fetch(`${running.origin}/_identity/.well-known/openid-configuration`);
  const { issuer, jwks_uri: keys } = (await found.json()) as { issuer: string; jwks_uri: string };
  expect(issuer).toBe(`${running.origin}/_identity`);
  expect(await (await fetch(keys)).json()).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256' }] });
});

test('the page is a plain form that reports errors, escapes input and remembers the session', async () => {
  const params = new URLSearchParams({
    client_id: 'crosschannel',
    redirect_uri: 'http://127.0.0.1:9/auth/callback',
    response_type: 'code',
    scope: 'openid',
    state: '"><script>',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const page = `${running.origin}/_identity/authorize?${params}`;
  const text = await (await fetch(page)).text();
  for (const part of ['Username', 'Password', 'Sign in to the demonstration', 'refused']) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('<script');
  const send = (password: string) =>
    fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ username: '"><script>', password }),
      redirect: 'manual',
    });
  const wrong = await (await send('demo')).text();
  expect(wrong).toContain('Wrong user name or password.');
  expect(wrong).not.toContain('<script');
  const right = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ username: 'analyst', password: 'demo' }),
    redirect: 'manual',
  });
  const cookie = right.headers.get('set-cookie')?.split(';')[0] ?? '';
  const visit = (url: string) => fetch(url, { headers: { cookie }, redirect: 'manual' });
  expect((await visit(page)).headers.get('location')).toContain('code=');
  expect((await visit(`${page}&prompt=login`)).status).toBe(200);
  const out = `${running.origin}/_identity/end-session?post_logout_redirect_uri=`;
  expect((await visit(`${out}https://evil.example/`)).headers.get('location')).toBeNull();
  expect((await visit(page)).status).toBe(200);
  expect((await visit(`${page}&prompt=none`)).headers.get('location')).toContain('login_required');
});

test('a port in use is refused', async () => {
  const port = Number(new URL(running.origin).port);
  await expect(startServer({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('the control can be disabled', async () => {
  const closed = await startServer({ port: 0, control: false });
  const answer = await fetch(`${closed.origin}/__sim/reset`, { method: 'POST' });
  await closed.close();
  expect(answer.status).toBe(404);
});

test('the control returns 204, or 422 with a message', async () => {
  const post = (name: string, body: string) =>
    fetch(`${running.origin}/__sim/${name}`, { method: 'POST', body });
  expect((await post('clock', '{"advance_s": 60}')).status).toBe(204);
  const wrong = await post('tier', '{"name": "free"}');
  expect(wrong.status).toBe(422);
  expect(((await wrong.json()) as { detail: string }).detail).toContain('starter');
  expect((await post('constructor', '')).status).toBe(404);
  expect((await post('reset', '')).status).toBe(204);
});

test('the control has the document of the interface', async () => {
  const document = await fetch(`${running.origin}/__sim/openapi.json`);
  expect(await document.json()).toEqual(openApi());
});

test('parses options and names invalid ones', () => {
  const options = readOptions(['--port', '0', '--now', '2026-03-01T09:00:00Z', '--keywords', '5']);
  expect(options).toMatchObject({
    port: 0,
    sizes: { keywords: 5 },
    control: true,
    host: 'localhost',
  });
  expect(options.start).toBe(Date.UTC(2026, 2, 1, 9));
  const small = readOptions(['--world', 'small', '--listings', '7']);
  expect(small.sizes).toMatchObject({ accounts: 24, listings: 7 });
  expect(small.start).toBe(Date.UTC(2026, 2, 11, 12));
  expect(readOptions(['--world', 'small', '--seed', '3']).seed).toBe(3);
  expect(readOptions(['--host', '--port', '1']).host).toBe('0.0.0.0');
  for (const [args, sentence] of [
    [['--port', '99999'], '--port must be a whole number from 0 to 65535, not “99999”.'],
    [['--scenario', 'x'], '--scenario must be one of none,'],
    [['--world', 'x'], '--world must be one of full, small.'],
    [['--now', 'soon'], '--now must be a date and time such as'],
    [['--nothing'], "Unknown option '--nothing'"],
  ] as const) {
    expect(() => readOptions(args)).toThrow(sentence);
  }
});
