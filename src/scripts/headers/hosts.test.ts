/** Serves a small build with a real nginx and a real Caddy. A host that is not installed is skipped. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exampleSite } from './host-files.ts';
import { securityHeaders } from './policy.ts';
import { readConfig } from './read-config.ts';
import { hostPrograms, isInstalled, startHost } from './start-host.ts';

const { config } = await readConfig({
  base_url: 'https://api.example.com/v3',
  subscription_key: 'k',
  sign_in: { kind: 'service' },
  client_id: 'crosschannel',
  scope: 'openid',
});

async function build(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), 'the page');
  await writeFile(path.join(folder, 'config.json'), '{}');
  await writeFile(path.join(folder, 'adapter.js'), 'export {};');
  await writeFile(path.join(folder, '_headers'), 'x');
  await writeFile(path.join(folder, 'assets/app-1234.js'), 'export {};\n'.repeat(500));
}

const kept = 'public, max-age=31536000, immutable';

/** Paths below the base, and what every host answers. */
const cases = [
  { path: '', status: 200, cache: 'no-cache', body: 'the page' },
  { path: 'index.html', status: 200, cache: 'no-cache', body: 'the page' },
  { path: 'campaigns', status: 200, cache: 'no-cache', body: 'the page' },
  { path: 'accounts/a.b', status: 200, cache: 'no-cache', body: 'the page' },
  { path: 'auth/callback?code=x', status: 200, cache: 'no-cache', body: 'the page' },
  // A folder is no file.
  { path: 'assets', status: 200, cache: 'no-cache', body: 'the page' },
  { path: 'assets/', status: 404, cache: 'no-cache' },
  { path: 'assets/app-1234.js', status: 200, cache: kept },
  { path: 'config.json', status: 200, cache: 'no-store', body: '{}' },
  { path: 'adapter.js', status: 200, cache: 'no-cache', body: 'export {};' },
  // An older page may request assets that a new version removed; their 404 must not be cached for a year.
  { path: 'assets/app-0000.js', status: 404, cache: 'no-cache' },
  { path: 'assets/%2e%2e/assets/app-0000.js', status: 404, cache: 'no-cache' },
  { path: '_headers', status: 404, cache: 'no-cache' },
];

describe.each(hostPrograms.map((program) => ({ program, isMissing: !isInstalled(program) })))(
  'in $program',
  ({ program, isMissing }) => {
    const start = (base: string) =>
      startHost(program, { connections: config, site: { ...exampleSite, base }, build });

    test.skipIf(isMissing).each(['/', '/team/ads/'])('serves a build under %s', async (base) => {
      await using host = await start(base);
      for (const { path: address, ...expected } of cases) {
        const { status, headers, body } = await host.ask(base + address);
        expect({ address, status, cache: headers['cache-control'], body }).toMatchObject({
          address,
          ...expected,
        });
        for (const { name, value } of securityHeaders(config)) {
          expect([address, headers[name.toLowerCase()]]).toEqual([address, value]);
        }
      }
    });

    test.skipIf(isMissing)('compresses scripts and revalidates them', async () => {
      await using host = await start('/');
      const script = await host.ask('/assets/app-1234.js', { 'Accept-Encoding': 'gzip' });
      expect(script.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      const tag = script.headers.etag ?? '';
      const again = await host.ask('/assets/app-1234.js', { 'If-None-Match': tag });
      expect([again.status, again.headers['cache-control']]).toEqual([304, kept]);
    });

    // A cache between browser and host would otherwise keep an error that one request caused for everyone.
    test
      .skipIf(isMissing)
      .each([
        { Range: 'bytes=999999-' },
        { Range: 'bytes=0-1', 'If-Range': '"x"' },
        { 'If-Match': '"x"' },
        { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      ])('an error is never cached, with %j', async (headers) => {
      await using host = await start('/');
      const answer = await host.ask('/assets/app-1234.js', headers);
      const outcomes = [
        [200, kept],
        [412, 'no-cache'],
      ];
      expect(outcomes).toContainEqual([answer.status, answer.headers['cache-control']]);
    });

    test.skipIf(isMissing)(
      'a build under a path serves nothing else on its host, except a redirect from the path without its slash',
      async () => {
        await using host = await start('/team/ads/');
        expect((await host.ask('/campaigns')).status).toBe(404);
        expect((await host.ask('/team/adsense')).status).toBe(404);
        const bare = await host.ask('/team/ads');
        expect(bare.status).toBe(301);
        expect(bare.headers.location).toMatch(/\/team\/ads\/$/);
      },
    );
  },
);
