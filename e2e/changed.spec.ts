/**
 * What changed since the last visit, on two days in one browser: its own storage, and the keywords in the worker. More
 * snapshots, and their deletion, are in `src/features/snapshots`.
 */
import type { Locator, Page, Response } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { expectRow } from './table.ts';

interface Row {
  id: string;
  bid?: number;
  state?: string;
  status?: string;
  is_connected?: boolean;
}

type Lists = Record<'campaigns' | 'keywords' | 'accounts', Map<string, Row>>;

const day = 24 * 3600;
const region = (page: Page) => page.getByRole('region', { name: 'What changed' });
const group = (page: Page, name: string) =>
  region(page)
    .getByRole('list', { name: 'Changes' })
    .getByRole('listitem')
    .filter({ hasText: name });
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

/** The lists as received from the service, each in its latest version. */
function watchLists(page: Page): () => Promise<Lists> {
  const answers = new Map<string, Response>();
  page.on('response', (response) => {
    const name = /\/advertising\/(campaigns|keywords|accounts)(\?|$)/.exec(response.url())?.[1];
    if (name !== undefined && response.request().method() === 'GET') answers.set(name, response);
  });
  const rowsOf = async (name: string): Promise<Map<string, Row>> => {
    const body = (await answers.get(name)?.json()) as { data: Row[] };
    return new Map(body.data.map((row) => [row.id, row]));
  };
  return async () => ({
    campaigns: await rowsOf('campaigns'),
    keywords: await rowsOf('keywords'),
    accounts: await rowsOf('accounts'),
  });
}

/** Opens the saved snapshots, and waits until the keywords are saved too. */
async function allKept(page: Page): Promise<void> {
  await region(page)
    .getByRole('button', { name: /^Saved snapshots/ })
    .click();
  const newest = page.getByRole('dialog').getByRole('listitem').first();
  await expect(newest).toContainText('2,000 keywords');
  await expect(newest).toContainText('120 campaigns');
  await expect(newest).toContainText('24 accounts');
}

/** The rows of a list with a change in this field. */
function moved(before: Lists, after: Lists, name: keyof Lists, field: keyof Row): Row[] {
  return [...after[name].values()].filter((row) => {
    const was = before[name].get(row.id);
    return was !== undefined && was[field] !== row[field];
  });
}

const figure = (text: string) => Number(text.replaceAll(',', ''));

async function countIn(item: Locator): Promise<number> {
  return figure(/^[\d,]+/.exec(await item.innerText())?.[0] ?? '');
}

test.use({ movableClock: true });

test('the next visit lists changed bids and statuses with the service’s numbers', async ({
  page,
  sim,
  traffic,
}) => {
  const lists = watchLists(page);
  await signIn(page, 'analyst', '/');
  await expect(region(page).getByText('Changes appear after your next visit.')).toBeVisible();
  await goTo(page, 'Keywords');
  // Leaving the page earlier would end the load.
  await expect(page.getByText('2,000 of 2,000 keywords', { exact: true })).toBeVisible();
  await goTo(page, 'Overview');
  await allKept(page);
  await expectNoViolations(page, { within: ['[role=dialog]'] });
  await page.keyboard.press('Escape');
  const first = await lists();

  // A page that stays open would renew its session at the moment of leaving.
  await traffic.rest();
  await page.goto('about:blank');
  await sim.clock(day);
  await page.goto('/');
  // Makes no calls beyond those of the page itself.
  await expect(group(page, 'Statuses')).toBeVisible();
  const asked = traffic.calls().filter((call) => call.includes('/advertising/'));
  expect(asked.toSorted().map((call) => call.replace(/\?.*/, ''))).toEqual([
    'GET /advertising/accounts',
    'GET /advertising/campaigns',
  ]);
  await expect(region(page).getByText(/^Not compared: bids/)).toBeVisible();
  await region(page).getByRole('button', { name: 'Load keywords' }).click();
  await allKept(page);
  await page.keyboard.press('Escape');
  const second = await lists();

  const bids = moved(first, second, 'keywords', 'bid');
  expect(bids.length).toBeGreaterThan(10);
  await expect.poll(() => countIn(group(page, 'Bids'))).toBe(bids.length);
  const states = [
    ...moved(first, second, 'campaigns', 'status'),
    ...moved(first, second, 'keywords', 'state'),
    ...moved(first, second, 'accounts', 'is_connected'),
  ];
  expect(await countIn(group(page, 'Statuses'))).toBe(states.length);
  await expectNoViolations(page, { within: ['main'] });

  // Opens all changes by keyboard, sorts them, and returns.
  const count = group(page, 'Bids').getByRole('link');
  await count.press('Enter');
  await expect(page).toHaveURL('/?changed=bids');
  const grid = page.getByRole('grid', { name: 'Bids that changed' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(bids.length + 1));
  const top = grid.getByRole('row').nth(1);
  const id = decodeURIComponent(
    (await top.getByRole('link').getAttribute('href'))?.split(/[/?]/)[2] ?? '',
  );
  const [was, is] = [first.keywords.get(id)?.bid ?? 0, second.keywords.get(id)?.bid ?? 0];
  expect(was).not.toBe(is);
  const amount = (value: number) =>
    new RegExp(`^${value.toFixed(2).replace('.', '\\.')}( [A-Z]{3})?$`);
  await expectRow(grid, { Rank: '1', Before: amount(was), Now: amount(is) });
  await expectNoViolations(page, { within: ['main'] });
  await grid.getByRole('columnheader', { name: /^Change/ }).click();
  await expect(page).toHaveURL('/?changed=bids&sort=-bid_change');
  await page.goBack();
  await expect(page).toHaveURL('/?changed=bids');
  await page.goBack();
  await expect(grid).toBeHidden();
  await page.goForward();
  await expect(grid).toBeVisible();
  await count.click();
  await expect(page).toHaveURL('/');
  await expect(count).toBeFocused();

  // They are on the timeline, too.
  await goTo(page, 'Notes');
  const rows = page.getByRole('grid', { name: 'Notes' }).getByRole('row');
  const raised = bids.filter(({ id: own, bid = 0 }) => bid > (first.keywords.get(own)?.bid ?? 0));
  await expect(rows.filter({ hasText: 'Bids' })).toContainText(
    `${raised.length} bids raised, ${bids.length - raised.length} bids lowered since 11 Mar 2026`,
  );
  const paused = moved(first, second, 'keywords', 'state').filter(
    ({ state }) => state === 'paused',
  );
  await expect(rows.filter({ hasText: 'Statuses' })).toContainText(
    `${paused.length} keywords paused`,
  );
  await expectNoViolations(page, { within: ['main'] });
});
