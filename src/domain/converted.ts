/** Totals of several currencies as one, at rates that the user entered. */
import { ratiosOf } from './ratios.ts';
import { type Rates, sumConverted } from './rates.ts';
import type { Totals } from './totals.ts';

/** One total in the base currency, major units; or the currencies that lack a rate, where it is refused. */
export type ConvertedTotals =
  | {
      lacking: readonly [];
      currency: string;
      spend: number;
      sales: number;
      /** Ratios of the converted sums. */
      acos: number | null;
      roas: number | null;
    }
  | { lacking: readonly (string | null)[] };

/** The sum of totals at these rates. What holds nothing needs no rate. */
export function convertTotals(totals: readonly Totals[], rates: Rates): ConvertedTotals {
  const [spend, sales] = (['spend', 'sales'] as const).map((figure) =>
    sumConverted(
      totals.map((total) => ({ amount: total[figure], currency: total.currency })),
      rates,
    ),
  ) as [Converted, Converted];
  if (spend.amount === null || sales.amount === null) {
    return { lacking: [...new Set([...spend.lacking, ...sales.lacking])] };
  }
  const sums = { spend: spend.amount, sales: sales.amount };
  const { acos, roas } = ratiosOf({ impressions: 0, clicks: 0, conversions: 0, ...sums });
  return {
    lacking: [],
    currency: rates.base,
    ...sums,
    acos,
    roas,
  };
}

type Converted = ReturnType<typeof sumConverted>;
