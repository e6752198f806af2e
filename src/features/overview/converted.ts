/** Totals of several currencies converted at the user's rates. */
import { sumConverted } from '#shared/metrics/converted-sum.ts';
import { type Rates } from '#shared/metrics/rates.ts';
import { ratioOfSums } from '#shared/metrics/ratios.ts';
import type { Totals } from '#shared/metrics/totals.ts';

/** One total in the base currency, major units; or the currencies without a rate if it is refused. */
export type ConvertedTotals =
  | {
      lacking: readonly [];
      currency: string;
      spend: number;
      sales: number;
      /** Ratios of the converted sums. */
      acos: number | null;
      roas: number | null;
      /** Rows that ratios leave out, because they have spend without sales or the reverse. */
      leftOut: number;
    }
  | { lacking: readonly (string | null)[] };

/** The sum of totals at these rates. A zero total needs no rate. */
export function convertTotals(totals: readonly Totals[], rates: Rates): ConvertedTotals {
  const sum = (amountOf: (total: Totals) => number) =>
    sumConverted(
      totals.map((total) => ({ amount: amountOf(total), currency: total.currency })),
      rates,
    );
  const [spend, sales] = [sum((total) => total.spend), sum((total) => total.sales)];
  if (spend.amount === null || sales.amount === null) {
    return { lacking: [...new Set([...spend.lacking, ...sales.lacking])] };
  }
  const ratio = (id: 'acos' | 'roas') => {
    const over = sum(({ pairs }) => pairs[id].over).amount;
    const under = sum(({ pairs }) => pairs[id].under).amount;
    return over === null || under === null ? null : ratioOfSums(id, { over, under });
  };
  return {
    lacking: [],
    currency: rates.base,
    spend: spend.amount,
    sales: sales.amount,
    acos: ratio('acos'),
    roas: ratio('roas'),
    leftOut: totals.reduce((rows, { pairs }) => rows + pairs.acos.leftOut, 0),
  };
}
