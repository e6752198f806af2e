/** Totals of several currencies converted at the user's rates. */
import type { Conversion } from '#lib/table-query.ts';
import { sumConverted } from './rates.ts';
import { formulas } from './metrics.ts';
import type { RatioSums } from './ratios.ts';
import { type CampaignRatio, perRatio, type Totals } from './totals.ts';

/** One total in the base currency, or the currencies without a rate if it is refused. */
export type ConvertedTotals =
  | { total: Totals; lacking: readonly [] }
  | { total: null; lacking: readonly (string | null)[] };

/** The sum of totals at these rates. A zero total needs no rate. Ratios are those of the converted sums. */
export function convertTotals(totals: readonly Totals[], rates: Conversion): ConvertedTotals {
  const add = (read: (one: Totals) => number) => totals.reduce((sum, one) => sum + read(one), 0);
  const convert = (read: (one: Totals) => number) =>
    sumConverted(
      totals.map((one) => ({ amount: read(one), currency: one.currency })),
      rates,
    );
  const [spend, sales] = [convert((one) => one.spend), convert((one) => one.sales)];
  if (spend.amount === null || sales.amount === null) {
    return { total: null, lacking: [...new Set([...spend.lacking, ...sales.lacking])] };
  }
  const pair = (id: CampaignRatio): RatioSums => {
    const side = (name: 'over' | 'under') => {
      const read = (one: Totals) => one.pairs[id][name];
      const isMoney = ['spend', 'sales'].includes(formulas[id][name]);
      // Parts of the sums above, whose currencies have a rate unless they are zero.
      return isMoney ? (convert(read).amount ?? 0) : add(read);
    };
    return {
      over: side('over'),
      under: side('under'),
      leftOut: add((one) => one.pairs[id].leftOut),
    };
  };
  return {
    lacking: [],
    total: {
      currency: rates.base,
      rows: add((one) => one.rows),
      impressions: add((one) => one.impressions),
      clicks: add((one) => one.clicks),
      conversions: add((one) => one.conversions),
      spend: spend.amount,
      sales: sales.amount,
      missing: {
        impressions: add(({ missing }) => missing.impressions),
        clicks: add(({ missing }) => missing.clicks),
        conversions: add(({ missing }) => missing.conversions),
        spend: add(({ missing }) => missing.spend),
      },
      recoveredSales: add((one) => one.recoveredSales),
      unknownSales: add((one) => one.unknownSales),
      pairs: perRatio(pair),
    },
  };
}
