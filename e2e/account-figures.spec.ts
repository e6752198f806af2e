/** The list of accounts as an account manager’s page: figures, targets, changes and findings of each account. */
import type { Page } from '@playwright/test';
import { serviceAs } from './create-reports.ts';
import { fillStorage } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { beginSignedIn } from './prepared-session.ts';
import { signIn } from './sign-in.ts';
import { figure, readColumn, readRows } from './table.ts';

test.use({ movableClock: true });

const grid = (page: Page) => page.getByRole('grid', { name: 'Accounts' });
const cents = (text: string | undefined) => Math.round((figure(text ?? '') ?? Number.NaN) * 100);

interface Campaign {
  account_id: string;
  metrics: { spend: number; sales: number | null; roas: number | null } | null;
}

/** Spend and sales of an account's campaigns, from the service. */
async function sumsOf(page: Page, account: string) {
  const api = await serviceAs(page);
  const { data } = (await (await api.get('/advertising/campaigns')).json()) as { data: Campaign[] };
  let [spend, sales] = [0, 0];
  for (const { account_id: id, metrics } of data) {
    if (id !== account || metrics === null) continue;
    spend += metrics.spend;
    sales += metrics.sales ?? metrics.spend * (metrics.roas ?? 0);
  }
  return { spend, sales };
}

test('each account has its spend, sales, ACOS against target and findings, which lead to the rows behind them', async ({
  page,
}) => {
  // Findings load keywords, listings and stock.
  test.slow();
  await fillStorage(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/accounts');
  const findings = async () => (await readColumn(grid(page), 'Items to fix')).slice(0, 5);
  await expect.poll(findings, { timeout: 60_000 }).not.toContain('…');
  const rows = await readRows(grid(page));
  // Highest spend first.
  const [first = {}] = rows;
  const spends = (await readColumn(grid(page), 'Spend')).map((text) => cents(text));
  expect(spends).toEqual(spends.toSorted((a, b) => b - a));
  const link = grid(page).getByRole('row').nth(1).getByRole('link').first();
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const { spend, sales } = await sumsOf(page, id);
  expect(cents(first['Spend'])).toBe(Math.round(spend * 100));
  expect(Math.abs(cents(first['Sales']) - Math.round(sales * 100))).toBeLessThanOrEqual(1);
  const acos = (100 * spend) / sales;
  expect(Math.abs((figure(first['ACOS'] ?? '') ?? 0) - acos)).toBeLessThan(0.051);
  // The target of `fillStorage` for accounts outside of channel-b.
  expect(first['Channel']).not.toBe('channel-b');
  expect(first['Target ACOS']).toBe('30.0%');
  expect(Math.abs((figure(first['Above target'] ?? '') ?? 0) - (acos - 30))).toBeLessThan(0.051);

  await test.step('the totals are those of the campaigns', async () => {
    const total = rows.find((row) => row['Account']?.startsWith('Total EUR'));
    await goTo(page, '/campaigns');
    const campaigns = page.getByRole('grid', { name: 'Campaigns' });
    await expect
      .poll(async () => {
        const all = await readRows(campaigns);
        return all.find((row) => row['Campaign']?.startsWith('Total EUR'))?.['Spend'];
      })
      .toBe(total?.['Spend']);
  });

  await test.step('the number of findings is that of the account’s overview', async () => {
    await goTo(page, '/accounts');
    await grid(page)
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: first['Items to fix'] ?? '', exact: true })
      .click();
    await expect(page).toHaveURL(`/?account_id=${id}`);
    const region = page.getByRole('region', { name: 'Fix first' });
    await expect(region.getByText(`5 of ${first['Items to fix']}`, { exact: true })).toBeVisible({
      timeout: 45_000,
    });
  });

  await test.step('the account’s page has its target, and links to its items and lists', async () => {
    await goTo(page, `/accounts/${id}`);
    const tile = page.getByRole('group', { name: 'ACOS, EUR' });
    await expect(tile).toContainText(/(above|near|below) 30\.0%/);
    const items = page.getByRole('link', { name: 'View items to fix' });
    await expect(items).toHaveAttribute('href', `/?account_id=${id}`);
    await page.getByRole('link', { name: 'View keywords' }).click();
    await expect(page).toHaveURL(`/keywords?account_id=${id}`);
  });
});

/**
 * Runs in the page before the app: the list of campaigns fails until "Retry" is clicked. If the service were repaired
 * before, parts that load later could have requested it by then.
 */
function failUntilRetried(): void {
  let isRetried = false;
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    return pathname.endsWith('/advertising/campaigns') && !isRetried
      ? Promise.resolve(new Response(null, { status: 500 }))
      : real(input, init);
  };
  const onClick = ({ target }: MouseEvent): void => {
    if ((target as Element).closest('button')?.textContent === 'Retry') isRetried = true;
  };
  document.addEventListener('click', onClick, { capture: true });
}

test('without campaigns the accounts are listed, by name, and the page says what is missing', async ({
  page,
}) => {
  await page.addInitScript(failUntilRetried);
  await signIn(page, 'analyst', '/accounts');
  await expect(page.getByText('240 of 240 accounts')).toBeVisible();
  await expect(page.getByText('Spend, sales and ACOS need the campaigns.')).toBeVisible();
  expect(new Set(await readColumn(grid(page), 'Spend'))).toEqual(new Set(['–']));
  const names = (await readColumn(grid(page), 'Account')).filter((name) => /^[A-Z]/.test(name));
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await readColumn(grid(page), 'Spend'))[0]).toMatch(/\d/);
});
