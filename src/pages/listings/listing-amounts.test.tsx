import { expect, test } from 'vitest';
import type { Totals } from '#lib/table-query.ts';
import { drawSum } from '#ui/grid/column.ts';
import { render } from '#ui/test-render.tsx';
import { listingTotals, averagePrice, listingList } from './listings.list.tsx';

const totals = (byCurrency: Record<string, number | null>): Totals => ({
  rows: 3,
  figures: { stock: 7 },
  currencies: Object.entries(byCurrency).map(([currency, worth]) => ({
    currency,
    rows: 1,
    figures: { worth, behind: worth === null ? null : worth * 2 },
    filled: {},
    leftOut: {},
  })),
  filled: {},
  leftOut: {},
  distinct: {},
});

async function text(of: Totals, shown: string | null): Promise<string | null> {
  const worth = listingList.gridColumns(shown).find(({ id }) => id === 'worth');
  await render(<p>{drawSum(worth?.sum?.(of))}</p>);
  return document.body.lastElementChild?.textContent ?? null;
}

test('never adds amounts of several currencies', async () => {
  expect(await text(totals({ EUR: 5, USD: 7 }), null)).toBe('2 currencies');
  expect(await text(totals({ EUR: 5, USD: null }), null)).toBe('5.00 EUR');
  expect(await text(totals({ EUR: 5 }), 'EUR')).toBe('5.00');
});

test('totals the value of fixes per currency', () => {
  const rows = (of: Totals, isFixes: boolean) =>
    listingTotals(of, isFixes).map(({ label, cells }) => [
      label,
      cells['worth']?.text,
      cells['behind']?.text,
    ]);
  const two = totals({ EUR: 5, USD: 7 });
  expect(rows(two, false)).toEqual([['Total 3 listings', undefined, undefined]]);
  expect(rows(two, true)).toEqual([
    ['Total 3 listings', undefined, undefined],
    ['Total EUR', '5.00', '10.00'],
    ['Total USD', '7.00', '14.00'],
  ]);
  expect(rows(totals({ EUR: 5 }), true)).toEqual([['Total 3 listings', '5.00', '10.00']]);
});

test('averages prices per currency', async () => {
  const own = { figures: { price: 60 }, filled: { price: 2 }, leftOut: {}, rows: 2 };
  const unknown = { figures: { price: 40 }, filled: { price: 2 }, leftOut: {}, rows: 3 };
  const of: Totals = {
    rows: 5,
    figures: { price: null },
    currencies: [
      { currency: 'EUR', ...own },
      { currency: null, ...unknown },
    ],
    filled: { price: 4 },
    leftOut: {},
    distinct: {},
  };
  await render(<p>{drawSum(averagePrice(of, null))}</p>);
  expect(document.body.lastElementChild?.textContent).toBe('average 30.00 EUR');
});
