/** Runs the block that `npm run headers` prints in a real nginx. Skipped if none is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nginxBlock } from './host-files.ts';
import { securityHeaders } from './policy.ts';
import { readConfig } from './read-config.ts';

const isInstalled = spawnSync('nginx', ['-v']).status === 0;

const { config } = await readConfig({
  base_url: 'https://api.example.com/v3',
  subscription_key: 'k',
  sign_in: { kind: 'service' },
  client_id: 'crosschannel',
  scope: 'openid',
});

let dir: string;
let nginx: ChildProcess | null = null;

beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'nginx-'));
  // As root, nginx reads files as another user.
  await chmod(dir, 0o755);
});

afterEach(async () => {
  const ended = nginx && new Promise((end) => nginx?.once('exit', end));
  nginx?.kill('SIGTERM');
  await ended;
  nginx = null;
  await rm(dir, { recursive: true });
});

/** The printed block, except for its certificate and its address: a socket in `dir`. */
async function serve(base: string): Promise<void> {
  const root = path.join(dir, 'root');
  const built = path.join(root, base);
  await mkdir(path.join(built, 'assets'), { recursive: true });
  await writeFile(path.join(built, 'index.html'), 'the page');
  await writeFile(path.join(built, 'config.json'), '{}');
  await writeFile(path.join(built, '_headers'), 'x');
  await writeFile(path.join(built, 'assets/app-1234.js'), 'export {};\n'.repeat(500));
  const block = nginxBlock(config, base)
    .replace('listen 443 ssl;', `listen unix:${dir}/socket;`)
    .replaceAll(/ssl_certificate.*\n/g, '\n')
    .replace('/srv/crosschannel', root);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const conf = [
    'daemon off;',
    `pid ${dir}/pid;`,
    'events {}',
    'http {',
    'types { text/html html; application/javascript js; application/json json; }',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${dir}/${name};`),
    block,
    '}',
  ].join('\n');
  const file = path.join(dir, 'nginx.conf');
  await writeFile(file, conf);
  const args = ['-p', dir, '-e', `${dir}/error.log`, '-c', file];
  const tried = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' });
  expect(tried.status, tried.stderr).toBe(0);
  nginx = spawn('nginx', args, { stdio: 'ignore' });
  await expect
    .poll(() =>
      ask(base).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
}

async function ask(address: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { socketPath: `${dir}/socket`, path: address, headers };
    get(options, resolve).once('error', reject);
  });
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe.skipIf(!isInstalled)('in nginx', () => {
  test.each(['/', '/team/ads/'])('serves a build under %s as a host should', async (base) => {
    await serve(base);
    for (const address of ['', 'campaigns', 'accounts/a.b', 'auth/callback?code=x']) {
      const page = await ask(base + address);
      expect([address, page.status, page.body]).toEqual([address, 200, 'the page']);
      expect(page.headers['cache-control']).toBe('no-cache');
      for (const { name, value } of securityHeaders(config)) {
        expect(page.headers[name.toLowerCase()]).toBe(value);
      }
    }
    const script = await ask(`${base}assets/app-1234.js`, { 'Accept-Encoding': 'gzip' });
    expect(script.status).toBe(200);
    expect(script.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await ask(`${base}config.json`)).headers['cache-control']).toBe('no-store');
    // An older page may request assets that a new version removed; their 404 must not be cached for a year.
    const missing = await ask(`${base}assets/app-0000.js`);
    expect(missing.status).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-cache');
    expect((await ask(`${base}_headers`)).status).toBe(404);
  });

  test('a build under a path serves nothing else on its host, except a redirect from the path without its slash', async () => {
    await serve('/team/ads/');
    expect((await ask('/campaigns')).status).toBe(404);
    const bare = await ask('/team/ads');
    expect(bare.status).toBe(301);
    expect(bare.headers.location).toMatch(/\/team\/ads\/$/);
  });
});
