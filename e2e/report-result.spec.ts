/**
 * How a report's page loads its result. Only a browser has downloads and the headers of a call. Origins that are not
 * allowed are in `src/api/result.test.ts` and `report-pages.test.tsx`.
 */
import { askForReports, resultOf } from './create-reports.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { contentOf, load, rowCount } from './report-page.ts';
import { signIn } from './sign-in.ts';

test.use({ movableClock: true });

test('a file is downloaded unchanged, loaded anonymously, stopped, and loaded again after its URL has expired', async ({
  page,
  sim,
  allow,
}) => {
  allow(403, 'network');
  const [whole, foreign, renewed, stopped, slow] = await askForReports(page, [
    { name: 'Week 1/2: all', format: 'csv' },
    { name: 'foreign-origin' },
    { name: 'renewed' },
    { name: 'stopped' },
    { name: 'slow, on its way' },
  ]);
  await sim.clock(60);
  await signIn(page, 'analyst', `/reports/${slow}`);
  const open = async (id: string | undefined, name: string) => {
    await goTo(page, `/reports/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(load(page)).toBeVisible();
  };

  await test.step('a report in progress says so, and shows its result when it is complete', async () => {
    await expect(page.getByText(/The result appears here/)).toBeVisible();
    await sim.clock(1200);
    await sim.clock(600);
    await expect(load(page)).toBeVisible();
  });

  await test.step('the original file is downloaded unchanged', async () => {
    await open(whole, 'Week 1/2: all');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download original file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Week 1 2 all.csv');
    expect(await contentOf(download)).toBe(await resultOf(page, whole ?? ''));
  });

  await test.step('an allowed origin is called anonymously', async () => {
    const asked: Promise<Record<string, string>>[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/_results/')) asked.push(request.allHeaders());
    });
    await open(foreign, 'foreign-origin');
    await load(page).click();
    await expect(rowCount(page)).toBeVisible();
    expect(asked).toHaveLength(1);
    const headers = await asked[0];
    for (const name of ['authorization', 'subscription-key', 'cookie', 'referer']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  await test.step('an expired URL is renewed once; a second refusal is reported', async () => {
    await open(renewed, 'renewed');
    let refusals = 2;
    await page.route('**/_results/**', async (route) => {
      if (route.request().method() === 'GET' && refusals-- > 0) {
        await route.fulfill({ status: 403, headers: { 'Access-Control-Allow-Origin': '*' } });
      } else await route.continue();
    });
    await load(page).click();
    await expect(page.getByText('No working download link')).toBeVisible();
    refusals = 1;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowCount(page)).toBeVisible();
    expect(refusals).toBeLessThan(0);
    await page.unroute('**/_results/**');
  });

  await test.step('loading is stopped by “Cancel”, and can start again', async () => {
    await open(stopped, 'stopped');
    let letGo = (): void => {};
    const held = new Promise<void>((done) => (letGo = done));
    await page.route('**/_results/**', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await load(page).click();
    await expect(page.getByRole('progressbar', { name: 'Loading the result' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(load(page)).toBeVisible();
    letGo();
    await load(page).click();
    await expect(rowCount(page)).toBeVisible();
    await page.unroute('**/_results/**');
  });

  await test.step('a link that has expired by the clock', async () => {
    await open(slow, 'slow, on its way');
    const looks = async () =>
      (await sim.requests()).filter(({ path }) => path.endsWith(`/jobs/${slow}`)).length;
    await sim.clock(3700);
    await expect(page.getByText('The download link has expired')).toBeVisible();
    const before = await looks();
    await load(page).click();
    await expect(rowCount(page)).toBeVisible();
    expect(await looks()).toBe(before + 1);
  });
});
