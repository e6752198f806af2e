/**
 * The view of fixes: a scan in a real browser scores the filtered listings, and charts and rows follow. Pausing, reloads,
 * cancelling and a scan of selected rows are in `src/features/scans`.
 */
import type { Page } from '@playwright/test';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { expectNoRateLimit } from './background-work.ts';
import { expect, test } from './fixtures.ts';
import { openCharts } from './list-controls.ts';
import { signIn } from './sign-in.ts';
import { figure, readColumn } from './table.ts';

test.use({ movableClock: true });

const scan = (page: Page) => page.getByRole('region', { name: 'Quality scan' });
const grid = (page: Page) => page.getByRole('grid', { name: 'Listings' });
const byChannel = (page: Page) => page.getByRole('figure', { name: 'Quality by channel' });

test('scans the filtered listings, states the cost, and lists what to fix, most valuable first', async ({
  page,
  sim,
}) => {
  await signIn(page, 'analyst', '/listings?status=suppressed');
  await page.getByRole('radio', { name: 'Quality and fixes' }).click();
  await expect(page).toHaveURL(/show=quality/);
  await openCharts(page);
  await expect(byChannel(page)).toContainText('No scores yet');
  const start = scan(page).getByRole('button', { name: /^Start/ });
  await expect(start).toHaveAccessibleDescription(/^18 units/);
  const asked: string[] = [];
  page.on('request', (request) => {
    const id = /\/listings\/([^/]+)\/quality$/.exec(request.url())?.[1];
    if (id !== undefined) asked.push(id);
  });
  // The stock value of each listing, by ID.
  const ids = await grid(page)
    .getByRole('rowheader')
    .getByRole('link')
    .evaluateAll((links) => {
      const place = (link: Element) =>
        Number(link.closest('[role=row]')?.getAttribute('aria-rowindex'));
      return links
        .toSorted((a, b) => place(a) - place(b))
        .map((link) => link.getAttribute('href')?.split('/').at(-1));
    });
  const values = await readColumn(grid(page), 'Stock value');
  expect(values).toHaveLength(18);
  const valueOf = new Map(ids.map((id, at) => [id, values[at] ?? '']));
  await start.click();
  await expect
    .poll(async () => {
      await sim.clock(2);
      return scan(page).getByRole('status').textContent();
    })
    .toBe('Done.');
  await expect(byChannel(page)).toContainText('18 listings (18 scored)');

  const worth = (await readColumn(grid(page), 'Priority')).map(figure);
  expect(worth).toHaveLength(18);
  // A parent has none.
  expect(worth.at(-1)).toBeNull();
  expect(worth).toEqual(worth.toSorted((a, b) => (b ?? -1) - (a ?? -1)));
  const [first = ''] = await readColumn(grid(page), 'What to change');
  expect(first).toMatch(/^(Title|Description|Images|Brand): (add|improve)/);
  // The most valuable of each currency were requested first.
  expect(new Set(asked)).toEqual(new Set(ids));
  const requested = Map.groupBy(
    asked.map((id) => valueOf.get(id) ?? ''),
    (text) => text.split(/\s/).at(-1),
  );
  expect(requested.size).toBeGreaterThan(2);
  for (const own of requested.values()) {
    const amounts = own.map((text) => figure(text) ?? -1);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  }

  const parts = page.getByRole('figure', { name: 'Quality by part of the page' });
  await parts.getByRole('button', { name: /^Images/ }).click();
  await expect
    .poll(
      async () =>
        new Set((await readColumn(grid(page), 'What to change')).map((text) => text.split(':')[0])),
    )
    .toEqual(new Set(['Images']));
  await expectNoRateLimit(sim);
  await expectNoViolationsInEitherTheme(page);

  await page.getByRole('radio', { name: 'Listings', exact: true }).click();
  const totals = page.getByRole('table', { name: 'Listing totals' });
  await expect(totals).toContainText(/\(\d+ scored\)/);
});
