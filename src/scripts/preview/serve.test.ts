import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCommand } from '#scripts/shared/command.ts';
import { startPreview, type Preview } from './serve.ts';

const config = {
  base_url: 'http://127.0.0.1:4010/v3',
  subscription_key: 'k',
  sign_in: { kind: 'service' },
  client_id: 'crosschannel',
  scope: 'openid',
};
let dir: string;
let preview: Preview;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'preview-'));
  await mkdir(path.join(dir, 'assets'));
  await writeFile(path.join(dir, 'index.html'), '<!doctype html><title>Built</title>');
  await writeFile(path.join(dir, 'assets/app-1234.js'), 'export {};\n'.repeat(500));
  await writeFile(path.join(dir, '_headers'), 'x');
  preview = await startPreview({ port: 0, dir, config });
});

afterAll(async () => {
  await preview.close();
  await rm(dir, { recursive: true });
});

const get = (address: string, init?: RequestInit) => fetch(`${preview.origin}${address}`, init);

test.each(['/', '/campaigns', '/accounts/a.b', '/auth/callback?code=x'])(
  'answers %s with the page, to be asked for again',
  async (address) => {
    const response = await get(address);
    expect(await response.text()).toContain('Built');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain('http://127.0.0.1:4010;');
  },
);

test('assets are compressed and cached permanently', async () => {
  const response = await get('/assets/app-1234.js', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toBe('export {};\n'.repeat(500));
});

test('the given configuration is served and never cached', async () => {
  const response = await get('/config.json');
  expect(await response.json()).toEqual(config);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('the adapter and the team file beside a configuration are served with no-cache', async () => {
  const file = path.join(dir, 'my-config.json');
  await writeFile(file, JSON.stringify({ ...config, adapter: 'mine.js' }));
  await writeFile(path.join(dir, 'mine.js'), 'export const contract = 2;');
  await expect(startPreview({ port: 0, dir, config: file })).rejects.toThrow('contract = 1');
  await writeFile(path.join(dir, 'mine.js'), 'export const contract = 1;');
  await writeFile(path.join(dir, 'team.json'), '{"targets":[]}');
  await using served = await startPreview({ port: 0, dir, config: file });
  expect(await (await fetch(`${served.origin}/team.json`)).json()).toEqual({ targets: [] });
  const response = await fetch(`${served.origin}/mine.js`);
  expect(await response.text()).toBe('export const contract = 1;');
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test.each(['/assets/none.js', '/_headers'])(
  'answers %s with 404, never with the page',
  async (address) => {
    expect((await get(address)).status).toBe(404);
  },
);

test('an invalid URL gets a response and does not stop the server', async () => {
  expect((await get('//')).status).toBe(400);
  expect((await get('/')).status).toBe(200);
});

test('a build under a path responds only there', async () => {
  await using under = await startPreview({ port: 0, dir, config, base: '/team/' });
  expect((await fetch(`${under.origin}/team/campaigns`)).status).toBe(200);
  expect((await fetch(`${under.origin}/team/assets/app-1234.js`)).status).toBe(200);
  expect((await fetch(`${under.origin}/campaigns`)).status).toBe(404);
});

test('a port in use and a missing build fail with one sentence each', async () => {
  const port = Number(new URL(preview.origin).port);
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  await runCommand(async () => void (await startPreview({ port, dir, config })));
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  expect(printed).toHaveBeenCalledWith(`Port ${port} is in use. Choose another: --port.`);
  await expect(startPreview({ port: 0, dir: 'none', config })).rejects.toThrow('npm run build');
});
