/** How a report's page loads its result, and what it displays without one. */
import { askForReport, askForReports, resultOf, serviceAs } from './create-reports.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { contentOf, load, openReport, rowCount } from './report-page.ts';
import { signIn } from './sign-in.ts';
import { figure } from './table.ts';

test.use({ movableClock: true });

test('reports a truncated file, downloads another unchanged, calls an allowed origin anonymously, and explains why a report has no result', async ({
  page,
  sim,
  allow,
}) => {
  allow(404);
  const [json, csv, whole, foreign, failed, cancelled, slow] = await askForReports(page, [
    { name: 'truncated', format: 'json' },
    { name: 'truncated', format: 'csv' },
    { name: 'Week 1/2: all', format: 'csv' },
    { name: 'foreign-origin' },
    { name: 'fail' },
    { name: 'slow' },
    { name: 'slow, on its way' },
  ]);
  const api = await serviceAs(page);
  await api.send('POST', `/advertising/jobs/${cancelled}/cancel`);
  await sim.clock(60);
  await signIn(page, 'analyst', `/reports/${json}`);
  for (const id of [json, csv]) {
    await test.step(`breaks off as ${id === json ? 'JSON' : 'CSV'}`, async () => {
      await goTo(page, `/reports/${id}`);
      await load(page).click();
      const notice = page.getByRole('status').filter({ hasText: /truncated at byte [\d,]+/ });
      await expect(notice).toBeVisible();
      const text = (await notice.textContent()) ?? '';
      const rows = figure(/only the ([\d,]+) rows?/.exec(text)?.[1] ?? '');
      expect(rows).toBeGreaterThan(0);
      await expect(rowCount(page)).toHaveText(`${rows} of ${rows} rows`);
    });
  }

  await test.step('the original file is downloaded unchanged', async () => {
    await goTo(page, `/reports/${whole}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Week 1/2: all' })).toBeVisible();
    await expect(load(page)).toBeVisible();
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
    await goTo(page, `/reports/${foreign}`);
    await expect(page.getByRole('heading', { level: 1, name: 'foreign-origin' })).toBeVisible();
    await load(page).click();
    await expect(rowCount(page)).toBeVisible();
    expect(asked).toHaveLength(1);
    const headers = await asked[0];
    for (const name of ['authorization', 'subscription-key', 'cookie', 'referer']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  await test.step('failed, cancelled and unknown reports each have a message of their own', async () => {
    await goTo(page, `/reports/${failed}`);
    await expect(page.getByRole('alert')).toContainText('Reason given by the service: The report');
    await goTo(page, `/reports/${cancelled}`);
    await expect(page.getByText('The report was cancelled')).toBeVisible();
    await goTo(page, '/reports/job-that-is-not');
    await expect(page.getByText('Report not found')).toBeVisible();
  });

  await test.step('a report in progress says so, and shows its result when it is complete', async () => {
    await goTo(page, `/reports/${slow}`);
    await expect(page.getByText(/The result appears here/)).toBeVisible();
    await sim.clock(1200);
    await expect(load(page)).toBeVisible();
  });
});

test('renews an expired URL once, stops loading on “Cancel”, and renews a URL expired by the clock with one status check', async ({
  page,
  sim,
  allow,
}) => {
  // Four results, one of them loaded twice.
  test.slow();
  allow(403, 'network');
  const [renewed, refused, stopped, old] = await askForReports(page, [
    { name: 'renewed' },
    { name: 'refused' },
    { name: 'stopped' },
    { name: 'old' },
  ]);
  await sim.clock(60);
  await signIn(page, 'analyst', `/reports/${renewed}`);
  const open = async (id: string | undefined, name: string) => {
    await goTo(page, `/reports/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(load(page)).toBeVisible();
  };
  await open(renewed, 'renewed');
  let refusals = 1;
  await page.route('**/_results/**', async (route) => {
    if (route.request().method() === 'GET' && refusals-- > 0) {
      await route.fulfill({ status: 403, headers: { 'Access-Control-Allow-Origin': '*' } });
    } else await route.continue();
  });
  await load(page).click();
  await expect(rowCount(page)).toBeVisible();
  expect(refusals).toBeLessThan(0);

  await test.step('a second refusal is reported', async () => {
    await open(refused, 'refused');
    refusals = 2;
    await load(page).click();
    await expect(page.getByText('No working download link')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(rowCount(page)).toBeVisible();
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
    await open(old, 'old');
    await sim.clock(3700);
    await expect(page.getByText('The download link has expired')).toBeVisible();
    await load(page).click();
    await expect(rowCount(page)).toBeVisible();
    const looks = (await sim.requests()).filter(({ path }) => path.endsWith(`/jobs/${old}`));
    expect(looks).toHaveLength(2);
  });
});

test('does not request an origin that is not allowed, and names it', async ({
  page,
  sim,
  traffic,
}) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...config, allowed_result_origins: [] } });
  });
  await openReport(page, sim, { name: 'foreign-origin' });
  await load(page).click();
  const message = page.getByRole('alert').filter({ hasText: 'untrusted address' });
  await expect(message).toContainText(/The file is at http:\/\/\S+:\d+\. .*allowed_result_origins/);
  expect(traffic.calls().filter((call) => call.includes('/_results/'))).toEqual([]);
});

test('a report without rows is complete and empty', async ({ page, sim }) => {
  const id = await askForReport(page, {}, 'empty');
  await sim.clock(60);
  await signIn(page, 'empty', `/reports/${id}`);
  await load(page).click();
  await expect(page.getByText('No rows in this report')).toBeVisible();
});
