/** The command refuses to start before it sends anything; what it prints is tested beside its parts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
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
