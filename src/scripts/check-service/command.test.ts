/** What the command as a whole accepts, writes and exits with; what it prints is tested beside its parts. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '#mocks/server/start.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import { smallWorld } from '#mocks/world/layout.ts';
import { inRoot } from '../shared/paths.ts';
import { run } from '../shared/run.ts';

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
    base_url: 'http://localhost:1',
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
  expect(output).toContain('Checks http://localhost:1.');
  const unitsIn = (text: string) => Number(/Uses up to (\d+) API units/.exec(text)?.[1]);
  const full = await command({}, '--full', '--report');
  expect(unitsIn(full.output)).toBeGreaterThan(unitsIn(output));
});

test.each([
  ['contract', 0, 'pass'],
  ['other', 1, 'Proposed mapping'],
] as const)(
  'of a service in the dialect %s it exits with %i',
  async (dialect, expected, printed) => {
    const { origin, close } = await startServer({
      port: 0,
      tier: 'enterprise',
      dialect,
      sizes: smallWorld.sizes,
    });
    onTestFinished(close);
    const { idToken } = await signInAs(origin);
    vi.stubEnv('CROSSCHANNEL_BEARER', idToken);
    const out = path.join(folder, 'result.json');
    const changes = { base_url: origin, subscription_key: 'demonstration-key' };
    const app = 'https://dashboard.example.com';
    const { status, output } = await command(changes, '--yes', '--origin', app, '--out', out);
    expect(output).toContain(printed);
    expect(status).toBe(expected);
    const file = await readFile(out, 'utf8');
    expect(JSON.parse(file)).toMatchObject({ baseUrl: origin });
    for (const text of [output, file]) {
      for (const secret of [idToken, 'demonstration-key', 'acct-0', 'cmp-0']) {
        expect(text).not.toContain(secret);
      }
    }
  },
);
