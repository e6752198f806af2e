/** Totals of campaigns in two snapshots. */
import { MoneySum } from '#lib/exact-sum.ts';
import {
  addToRatio,
  newRatioSums,
  ratioOfSums,
  type RatioSums,
  ratioSums,
} from '#shared/metrics/ratios.ts';
import { figureAt, type Snapshot, wordAt } from './snapshot.ts';

/** A value before and now; money in major units. */
export type Pair = readonly [before: number | null, after: number | null];

/** Totals of the compared campaigns, including added and removed ones. */
export interface MoneyTotal {
  currency: string | null;
  spend: readonly [before: number, after: number];
  sales: readonly [before: number, after: number];
  /** A fraction, over the campaigns with both spend and sales. */
  acos: Pair;
  /** Its dividend and divisor. */
  acosSums: readonly [before: RatioSums, after: RatioSums];
}

export type Ratio = RatioSums<MoneySum>;

/** `null` without a divisor. */
export const ratioOfMoney = (id: 'acos' | 'cvr', sums: Ratio) => ratioOfSums(id, ratioSums(sums));

/** Sums of campaigns before and now, by currency. */
export class ComparedSums {
  readonly #sums = new Map<string | null, Sums>();

  /** Adds a campaign's row of one of the snapshots. */
  add(side: Snapshot, row: number, place: 0 | 1): void {
    const currency = wordAt(side, 'currency', row);
    const isUnknown = currency === null;
    const sum = this.#sums.get(currency) ?? {
      spend: [new MoneySum(isUnknown), new MoneySum(isUnknown)],
      sales: [new MoneySum(isUnknown), new MoneySum(isUnknown)],
      acos: [newRatioSums('acos', isUnknown), newRatioSums('acos', isUnknown)],
    };
    const [spend, sales] = [figureAt(side, 'spend', row), figureAt(side, 'sales', row)];
    sum.spend[place].add(spend ?? 0);
    sum.sales[place].add(sales ?? 0);
    addToRatio('acos', sum.acos[place], { spend, sales });
    this.#sums.set(currency, sum);
  }

  acosLeftOut(place: 0 | 1): number {
    return [...this.#sums.values()].reduce((total, { acos }) => total + acos[place].leftOut, 0);
  }

  /** Largest spend first, without currencies that have no amounts. */
  totals(): MoneyTotal[] {
    const numbers = ([before, after]: [MoneySum, MoneySum]) =>
      [before.value(), after.value()] as const;
    return Array.from(this.#sums, ([currency, { spend, sales, acos }]) => ({
      currency,
      spend: numbers(spend),
      sales: numbers(sales),
      acos: [ratioOfMoney('acos', acos[0]), ratioOfMoney('acos', acos[1])] as const,
      acosSums: [ratioSums(acos[0]), ratioSums(acos[1])] as const,
    }))
      .filter(({ spend, sales }) => [...spend, ...sales].some((amount) => amount !== 0))
      .toSorted((a, b) => (b.spend[1] || 0) - (a.spend[1] || 0));
  }
}

interface Sums {
  spend: [MoneySum, MoneySum];
  sales: [MoneySum, MoneySum];
  acos: [Ratio, Ratio];
}
