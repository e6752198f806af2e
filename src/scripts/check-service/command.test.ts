/** What the command as a whole accepts, writes and exits with; what it prints is tested beside its parts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '#mocks/server/start.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import { smallWorld } from '#mocks/world/layout.ts';
import { inRoot } from '#scripts/shared/paths.ts';
import { run } from '#scripts/shared/run.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'check-service-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
});

async function command(
  changes: object,
  ...options: string[]
): Promise<{ status: number; output: string }> {
  const config = path.join(folder, 'config.json');
  const entries = {
    // A port on which nothing listens.
    base_url: 'http://localhost:2',
    subscription_key: 'a-key',
    sign_in: { kind: 'service' },
    client_id: 'crosschannel',
    scope: 'openid',
    ...changes,
  };
  await writeFile(config, JSON.stringify(entries));
  const script = inRoot('src/scripts/check-service.ts');
  return run('node', [script, '--config', config, ...options], { isQuiet: true });
}

test.each([
  ['without a bearer', '', {}, [], 'CROSSCHANNEL_BEARER'],
  ['with a bearer of two lines', 'a\nb', {}, [], 'CROSSCHANNEL_BEARER'],
  ['with a wrong configuration', 'a-token', { scope: '' }, [], '"scope" should be'],
  ['with a wrong origin', 'a-token', {}, ['--origin', 'dashboard'], '--origin takes'],
  ['with a path and no origin', 'a-token', { base_url: '/api' }, [], 'with --origin'],
  ['without a terminal and --yes', 'a-token', {}, [], 'Add --yes'],
])('%s it exits with 2', async (_, bearer, changes, options, message) => {
  vi.stubEnv('CROSSCHANNEL_BEARER', bearer);
  const { status, output } = await command(changes, ...options);
  expect(output).toContain(message);
  expect(output).not.toContain('a-token');
  expect(status).toBe(2);
});

test('it says which service it checks, and how many units that may take', async () => {
  vi.stubEnv('CROSSCHANNEL_BEARER', 'a-token');
  const { output } = await command({});
  expect(output).toContain('Checks http://localhost:2.');
  const unitsIn = (text: string) => Number(/Uses up to (\d+) API units/.exec(text)?.[1]);
  const more = await command({}, '--report');
  expect(unitsIn(more.output)).toBeGreaterThan(unitsIn(output));
  const { output: refused, status } = await command({}, '--yes');
  expect(refused).toMatch(/missing +GET \/advertising\/accounts +ECONNREFUSED/);
  expect(status).toBe(1);
});

/** A service in other names, as its adapter reads it. */
const adapter = `
export const contract = 1;
export const list = (resource, body) =>
  resource === 'campaign'
    ? { data: body.data.map((it) => ({ ...it, status: it.status.toUpperCase() })) }
    : undefined;
`;

test.each([
  ['of a service as expected', 0, '', 'pass'],
  ['of one whose adapter is wrong', 1, adapter, 'unknown value'],
])('%s it exits with %i, and prints no secret', async (_, expected, own, printed) => {
  const { origin, close } = await startServer({
    port: 0,
    tier: 'enterprise',
    sizes: smallWorld.sizes,
  });
  onTestFinished(close);
  const { idToken } = await signInAs(origin);
  vi.stubEnv('CROSSCHANNEL_BEARER', idToken);
  if (own !== '') await writeFile(path.join(folder, 'adapter.js'), own);
  const changes = {
    base_url: origin,
    subscription_key: 'demonstration-key',
    ...(own !== '' && { adapter: 'adapter.js' }),
  };
  const app = 'https://dashboard.example.com';
  const { status, output } = await command(changes, '--yes', '--origin', app);
  expect(output).toContain(printed);
  for (const secret of [idToken, 'demonstration-key', 'acct-0', 'cmp-0']) {
    expect(output).not.toContain(secret);
  }
  expect(status).toBe(expected);
});

test('an adapter that is missing or misspelled is named before anything is sent', async () => {
  vi.stubEnv('CROSSCHANNEL_BEARER', 'a-token');
  const missing = await command({ adapter: 'other.js' }, '--yes');
  expect([missing.status, missing.output]).toEqual([2, expect.stringContaining('No adapter at')]);
  await writeFile(
    path.join(folder, 'lists.js'),
    'export const contract = 1;\nexport function lists() {}\n',
  );
  const misspelled = await command({ adapter: 'lists.js' }, '--yes');
  expect(misspelled.output).toContain('it exports lists, which is none of query, list,');
});

test('--skeleton prints an adapter that reads the service as it is', async () => {
  const { origin, close } = await startServer({
    port: 0,
    tier: 'enterprise',
    sizes: smallWorld.sizes,
  });
  onTestFinished(close);
  const { idToken } = await signInAs(origin);
  vi.stubEnv('CROSSCHANNEL_BEARER', idToken);
  const { output } = await command(
    { base_url: origin, subscription_key: 'demonstration-key' },
    '--yes',
    '--skeleton',
  );
  const module = output.slice(output.indexOf('/**'));
  await writeFile(path.join(folder, 'drafted.js'), module);
  expect(module).not.toMatch(/acct-0|cmp-0/);
  const changes = {
    base_url: origin,
    subscription_key: 'demonstration-key',
    adapter: 'drafted.js',
  };
  const { output: checked } = await command(changes, '--yes');
  expect(checked).not.toMatch(/missing|differs/);
});
