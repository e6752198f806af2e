/** Amounts in cells, and their sums in group headers: each names its currency unless the column's header does. */
import type { ReactNode } from 'react';
import { missing } from '#lib/format.ts';
import { withAmounts } from '#lib/currency-totals.ts';
import type { CurrencyTotals, Figures, Totals } from '#lib/table-query.ts';
import type { CellPlace } from './list-column.ts';

/** A sum of one currency; several are never added. */
export function amountSum(
  { currencies }: Totals,
  { id, currency: shared }: CellPlace,
  write: (figures: Figures) => string,
): ReactNode {
  return ofOneCurrency(withAmounts(currencies, id), shared, (only) => write(only?.figures ?? {}));
}

/** What is written for one currency, named unless it is `shared`, and so in the header. */
export function ofOneCurrency(
  currencies: readonly CurrencyTotals[],
  shared: string | null,
  write: (only: CurrencyTotals | undefined) => ReactNode,
): ReactNode {
  const [only] = currencies;
  if (currencies.length > 1) {
    return <span className="text-xs font-normal text-muted">{currencies.length} currencies</span>;
  }
  return withCode(write(only), shared === null ? (only?.currency ?? null) : null);
}

/** An amount with its currency's code, unless it is missing or the code is in the header. */
export function withCode(value: ReactNode, code: string | null): ReactNode {
  if (code === null || value === missing) return value;
  return (
    <>
      {value} <span className="text-xs font-normal text-muted">{code}</span>
    </>
  );
}
