/** Amounts in the group headers of the listings: each names its currency if its column does not. */
import type { ReactNode } from 'react';
import { missing, money } from '#lib/format.ts';
import type { Totals } from '#lib/table-query.ts';
import { ofOneCurrency } from '#shared/list-page/amount-cells.tsx';

/** A sum over the rows that have a value. */
export function mean(
  { figures: sums, filled }: Pick<Totals, 'figures' | 'filled'>,
  column: string,
  write: (value: number | null) => string,
): ReactNode {
  const of = filled[column] ?? 0;
  const sum = sums[column] ?? null;
  if (of === 0 || sum === null) return missing;
  return (
    <>
      <span className="text-xs font-normal text-muted">mean </span>
      {write(sum / of)}
    </>
  );
}

/**
 * The mean over the listings priced in that currency. A parent has no price, and therefore no currency that
 * differs from its children's.
 */
export function meanPrice({ currencies }: Totals, shown: string | null): ReactNode {
  return ofOneCurrency(
    currencies.filter(({ currency }) => currency !== null),
    shown,
    (only) => only && mean(only, 'price', money),
  );
}
