import { expect, test } from 'vitest';
import { withAmounts } from '#lib/currency-totals.ts';
import { withCurrencyRows } from './amount-cells.tsx';

const total = (currency: string | null, spend: number | null, filled: number) => ({
  currency,
  rows: 3,
  figures: { spend },
  filled: { spend: filled },
  leftOut: {},
});
const sum = (value: string | number | null) => ({ value, text: String(value ?? '–') });
const rowsOf = (...currencies: ReturnType<typeof total>[]) =>
  withCurrencyRows({ label: 'Total', cells: { units: sum(9) } }, currencies, ({ spend }, code) => ({
    spend: sum(spend ?? null),
    code: sum(code),
  }));

test('a single currency is in the first row, unless there are amounts of unknown currency', () => {
  expect(rowsOf(total('EUR', 4, 3), total(null, null, 0))).toEqual([
    { label: 'Total', cells: { units: sum(9), spend: sum(4), code: sum('EUR') } },
  ]);
  expect(rowsOf(total('EUR', 4, 3), total(null, null, 2))).toEqual([
    { label: 'Total', cells: { units: sum(9) } },
    { label: 'Total EUR', cells: { spend: sum(4), code: sum('EUR') } },
    { label: 'Total of unknown currency', cells: { spend: sum(null), code: sum('–') } },
  ]);
});

test('amounts of unknown currency keep the sum of the others from standing for all', () => {
  const [known, unknown, none] = [total('EUR', 4, 3), total(null, null, 2), total(null, null, 0)];
  expect(withAmounts([known, unknown], 'spend')).toEqual([known, unknown]);
  expect(withAmounts([known, none], 'spend')).toEqual([known]);
  expect(withAmounts([known, unknown], 'name')).toEqual([]);
});
