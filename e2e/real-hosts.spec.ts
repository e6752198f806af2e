/** The production build behind a real nginx and a real Caddy, with TLS. A host that is not installed is skipped. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '#scripts/headers/read-config.ts';
import { hostPrograms, isInstalled, startHost } from '#scripts/headers/start-host.ts';
import { inRoot } from '#scripts/shared/paths.ts';
import { expect, test } from './fixtures.ts';
import { totalIn } from './list-controls.ts';
import { fillForm } from './sign-in.ts';

test.use({ ignoreHTTPSErrors: true });

for (const program of hostPrograms) {
  test(`behind ${program}, a user signs in and sees the overview`, async ({ page, host }) => {
    test.skip(!isInstalled(program), `Needs ${program} and openssl.`);
    const shipped = JSON.parse(await readFile(inRoot('dist/config.json'), 'utf8')) as object;
    const { config, text } = await readConfig({ ...shipped, base_url: host.service });
    // The simulated provider returns to names of this machine only.
    const name = 'dashboard.localhost';
    await using real = await startHost(program, {
      connections: config,
      site: { name, base: '/' },
      async build(folder) {
        await cp(inRoot('dist'), folder, { recursive: true });
        await writeFile(path.join(folder, 'config.json'), text);
      },
    });
    const origin = `https://${name}:${real.httpsPort}`;
    const answer = await page.goto(`${origin}/?channel=dsp`);
    expect(answer?.headers()['content-security-policy']).toContain(host.service);
    await fillForm(page, 'analyst', 'demo');
    await expect(page).toHaveURL(`${origin}/?channel=dsp`);
    await expect.poll(() => totalIn(page, 'EUR', 'Spend')).toMatch(/^[1-9]/);
    await page.goto(`${origin}/campaigns?status=paused`);
    await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
    // The host stops at the end; what the page loads in the background would fail.
    await page.close();
  });
}
