import type { CurrencyTotals } from './table-query.ts';

/** The currencies with amounts in a column; `null`, unknown, has amounts that may be in several, and no sum of them. */
export const withAmounts = (currencies: readonly CurrencyTotals[], id: string): CurrencyTotals[] =>
  currencies.filter(
    ({ currency, figures, filled, rows }) =>
      (figures[id] ?? null) !== null ||
      (currency === null && id in figures && (filled[id] ?? rows) > 0),
  );
