/** Changes of the overview's totals since the snapshot compared with, as texts. */
import { hasSign } from '#shared/metrics/change-format.ts';
import { sumConverted } from '#shared/metrics/converted-sum.ts';
import { metricChange } from '#shared/metrics/metric-change.ts';
import type { Rates } from '#shared/metrics/rates.ts';
import { ratioOfSums } from '#shared/metrics/ratios.ts';
import type { MoneyTotal, Pair } from '#shared/snapshots/compared-sums.ts';
import type { Money } from '#shared/snapshots/snapshot-money.ts';

/** One metric's change. */
export interface FigureChange {
  /** "+2.1%"; for ACOS, "+0.4 pp". */
  text: string;
  /** Both values. */
  title: string;
  /** Whether it is good or bad news; `null` for neither, as more spend is. */
  isGood: boolean | null;
}

export type TotalChanges = Partial<Record<'spend' | 'sales' | 'acos', FigureChange>>;

export interface TotalsChanges {
  /** The end of the visit compared with, in milliseconds since 1970. */
  since: number;
  /** The number of campaigns that are not compared, and whose figures are no part of the changes. */
  refused: number;
  /** By currency. */
  own: ReadonlyMap<string | null, TotalChanges>;
  /** Of all currencies in the base of the user's rates; `null` without a rate for each. */
  converted: TotalChanges | null;
}

/** The changes of these totals; those of several currencies together at today's rates. */
export function totalsChanges(
  { totals, refused }: Pick<Money, 'totals' | 'refused'>,
  since: number,
  rates: Rates | null,
): TotalsChanges {
  const all = rates === null ? null : convertedTotal(totals, rates);
  return {
    since,
    refused: Object.values(refused).reduce((sum, many) => sum + many, 0),
    own: new Map(totals.map((total) => [total.currency, changesOf(total)])),
    converted: all && changesOf(all),
  };
}

type Compared = Pick<MoneyTotal, 'spend' | 'sales' | 'acos'>;

/** Amounts as a share of the earlier one, which must not be zero; ACOS in percentage points. */
function changesOf({ spend, sales, acos }: Compared): TotalChanges {
  const shown = (id: keyof TotalChanges, [before, after]: Pair): TotalChanges => {
    const change = metricChange(id, before, after);
    if (change === null) return {};
    const { difference, share, title, isGood } = change;
    const text = id === 'acos' ? difference : share;
    if (text === null) return {};
    // "±0.0%" is no news, although the exact difference may have a sign.
    return { [id]: { text, title, isGood: hasSign(text) ? isGood : null } };
  };
  return { ...shown('spend', spend), ...shown('sales', sales), ...shown('acos', acos) };
}

function convertedTotal(totals: readonly MoneyTotal[], rates: Rates): Compared | null {
  const add = (read: (total: MoneyTotal) => number) =>
    sumConverted(
      totals.map((total) => ({ amount: read(total), currency: total.currency })),
      rates,
    ).amount;
  const pair = (read: (total: MoneyTotal, at: 0 | 1) => number) =>
    [add((total) => read(total, 0)), add((total) => read(total, 1))] as const;
  const [spend, sales] = [pair((it, at) => it.spend[at]), pair((it, at) => it.sales[at])];
  const over = pair((it, at) => it.acosSums[at].over);
  const under = pair((it, at) => it.acosSums[at].under);
  if (!isKnown(spend) || !isKnown(sales) || !isKnown(over) || !isKnown(under)) return null;
  const acos = (at: 0 | 1) => ratioOfSums('acos', { over: over[at], under: under[at] });
  return { spend, sales, acos: [acos(0), acos(1)] };
}

const isKnown = (
  pair: readonly [number | null, number | null],
): pair is readonly [number, number] => pair[0] !== null && pair[1] !== null;
