/** Records with extreme values on every page. */
import type { Page } from '@playwright/test';
import { askForReports } from './create-reports.ts';
import { daysAgo } from './stopped-clock.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { totalsTable } from './list-controls.ts';
import { signIn } from './sign-in.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** Every list contains records with very long texts. */
async function lengthenTexts(page: Page): Promise<void> {
  const long = { status: 110, state: 110, match_type: 110, channel: 110, currency_code: 110 };
  const longer = { name: 3000, title: 3000, keyword_text: 3000 };
  await page.route(/\/(accounts|campaigns|keywords|listings|inventory)(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: (Record<string, unknown> | null)[] };
    for (const [i, record] of body.data.entries()) {
      for (const [name, length] of Object.entries({ ...long, ...longer })) {
        // With and without spaces to wrap at.
        const word = i % 2 === 0 ? 'long' : 'long ';
        if (record !== null && i < 20 && name in record) {
          record[name] = word.repeat(length).slice(0, length);
        }
      }
    }
    await route.fulfill({ response, json: body });
  });
}

test('every page works, shows no nonsense and fits the window', async ({ page, sim, host }) => {
  // Opens every page.
  test.slow();
  await sim.tier('enterprise');
  await signIn(page, 'analyst', '/settings');
  const days = { start_date: daysAgo(14), end_date: daysAgo(1) };
  const [campaigns, keywords, products] = await askForReports(page, [
    { ...days, report_type: 'campaign' },
    { ...days, report_type: 'keyword', time_unit: 'summary' },
    { ...days, report_type: 'product', time_unit: 'summary' },
  ]);
  await host.control(page, 'clock', { advance_s: 60 });
  await sim.scenario('odd');
  await lengthenTexts(page);
  const load = () => page.getByRole('button', { name: 'Load result' }).click();
  const grid = (name: string) => () =>
    expect(page.getByRole('grid', { name }).or(page.getByRole('treegrid', { name }))).toBeVisible();
  const figures = () => expect(page.getByRole('group', { name: /^Spend/ }).first()).toBeVisible();
  const totals = () => expect(totalsTable(page)).toBeVisible();
  const visits: [to: string, ready?: () => Promise<void>][] = [
    ['/', totals],
    ['/?channel=dsp', totals],
    ['/campaigns', grid('Campaigns')],
    ['/campaigns?group=account,status'],
    ['/campaigns/cmp-00006', figures],
    ['/accounts', grid('Accounts')],
    ['/accounts/acct-0001', figures],
    ['/keywords', grid('Keywords')],
    [`/keywords?performance=${keywords}`, grid('Keywords')],
    ['/keywords/kw-0000001'],
    ['/listings', grid('Listings')],
    ['/listings?show=quality&as=flat'],
    ['/listings/lst-002007'],
    ['/inventory', grid('Inventory')],
    ['/eligibility'],
    ['/reports'],
    [`/reports/${campaigns}`, load],
    [`/reports/${products}`, load],
    ['/api-usage'],
    ['/data-quality', grid('Data quality')],
    ['/settings'],
    ['/batch'],
  ];
  const main = page.getByRole('main');
  for (const [to, ready] of visits) {
    await test.step(to, async () => {
      await page.setViewportSize(wide);
      await goTo(page, to);
      await expect(page).toHaveURL(to);
      await ready?.();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Error');
      await expect(main).not.toContainText(/NaN|Infinity|∞|undefined|\[object|Invalid Date/);
      for (const size of [wide, narrow]) {
        await page.setViewportSize(size);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
            message: `pixels beyond ${size.width} on ${to}`,
          })
          .toBeLessThanOrEqual(0);
      }
    });
  }
});
