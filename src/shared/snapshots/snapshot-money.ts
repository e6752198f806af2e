/**
 * Changes in campaigns' metrics, spend and sales first. Metrics are totals of the latest days, so two
 * snapshots cover different days; periods or attribution windows of different lengths are not compared.
 */
import { daysBetween } from '#lib/days.ts';
import { addToRatio, newRatioSums } from '#shared/metrics/ratios.ts';
import {
  ComparedSums,
  type MoneyTotal,
  type Pair,
  ratioOfMoney,
  type Ratio,
} from './compared-sums.ts';
import type { Question } from './snapshot-changes.ts';
import { worthOf } from './snapshot-weight.ts';
import { figureAt, type Snapshot, wordAt } from './snapshot.ts';

export interface MoneyMove {
  id: string;
  currency: string | null;
  spend: Pair;
  sales: Pair;
  impressions: Pair;
  clicks: Pair;
  conversions: Pair;
  /** The larger of both changes: converted, or as a share of its currency's spend; `null` if unknown. */
  weight: number | null;
}

/** Why a campaign's metrics are not compared. */
export type Refusal = 'currency' | 'window' | 'length' | 'missing';

export interface Money {
  moves: readonly MoneyMove[];
  /** By currency, largest spend first. */
  totals: readonly MoneyTotal[];
  /** Counts over the same campaigns in any currency; `null` if a snapshot has none. */
  clicks: readonly [before: number, after: number] | null;
  conversions: readonly [before: number, after: number] | null;
  /** A fraction, over the campaigns with both clicks and conversions. */
  cvr: Pair;
  /** Campaigns left out of ratios because one of the values is missing. */
  leftOut: Record<'acos' | 'cvr', readonly [before: number, after: number]>;
  /** Campaigns not compared, by reason; without empty reasons. */
  refused: Readonly<Partial<Record<Refusal, number>>>;
  /** The days of the metrics in scope; `null` if unknown. */
  days: { before: Days | null; after: Days | null };
}

/** First and last day, `YYYY-MM-DD`; accounts in other time zones have other days. */
export interface Days {
  start: string;
  end: string;
  /** Number of days of each; `null` if they differ. */
  each: number | null;
}

const noMoney: Money = {
  moves: [],
  totals: [],
  clicks: null,
  conversions: null,
  cvr: [null, null],
  leftOut: { acos: [0, 0], cvr: [0, 0] },
  refused: {},
  days: { before: null, after: null },
};

/** The columns of a snapshot that are metrics. */
const metrics = ['spend', 'sales', 'impressions', 'clicks', 'conversions'] as const;

/** Steps that find the changes. */
export function* moneyMoves(question: Question): Generator<undefined, Money> {
  const { lists, placeOf, isShown, convert } = question;
  const list = lists.campaigns;
  if (list === undefined) return noMoney;
  const { before, after, difference } = list;
  const worth = worthOf(after, convert);
  const isIn = (id: string) => isShown(placeOf('campaigns', id));
  const refused: Partial<Record<Refusal, number>> = {};
  const left = new Set<string>();
  const moves: MoneyMove[] = [];
  for (const [place, row] of difference.changed.entries()) {
    if (place % 256 === 0) yield;
    if (!isIn(row.id)) continue;
    const reason = refusalOf(before, row.before, after, row.after);
    if (reason !== null) {
      left.add(row.id);
      refused[reason] = (refused[reason] ?? 0) + 1;
      continue;
    }
    if (!metrics.some((name) => row.columns.includes(name))) continue;
    const pair = (column: string): Pair => [
      figureAt(before, column, row.before),
      figureAt(after, column, row.after),
    ];
    const currency = wordAt(after, 'currency', row.after);
    const [spend, sales] = [pair('spend'), pair('sales')];
    const weight = worth(Math.max(moveOf(spend), moveOf(sales)), currency);
    const counts = {
      impressions: pair('impressions'),
      clicks: pair('clicks'),
      conversions: pair('conversions'),
    };
    moves.push({ id: row.id, currency, spend, sales, ...counts, weight });
  }
  const sums = new ComparedSums();
  const counted = { clicks: [0, 0] as [number, number], conversions: [0, 0] as [number, number] };
  const cvr: [Ratio, Ratio] = [newRatioSums('cvr'), newRatioSums('cvr')];
  const days = { before: yield* addUp(before, 0), after: yield* addUp(after, 1) };
  return {
    moves: moves.toSorted(bySize),
    totals: sums.totals(),
    clicks: isComparable('clicks') ? counted.clicks : null,
    conversions: isComparable('conversions') ? counted.conversions : null,
    cvr: [ratioOfMoney('cvr', cvr[0]), ratioOfMoney('cvr', cvr[1])],
    leftOut: {
      acos: [sums.acosLeftOut(0), sums.acosLeftOut(1)],
      cvr: [cvr[0].leftOut, cvr[1].leftOut],
    },
    refused,
    days,
  };

  /** Snapshots of earlier versions have no counts. */
  function isComparable(column: keyof typeof counted): boolean {
    return column in before.columns && column in after.columns;
  }

  function* addUp(side: Snapshot, place: 0 | 1): Generator<undefined, Days | null> {
    let own: Days | null = null;
    for (const [row, id] of side.ids.entries()) {
      if (row % 256 === 0) yield;
      if (left.has(id) || !isIn(id)) continue;
      sums.add(side, row, place);
      const [clicks, conversions] = [
        figureAt(side, 'clicks', row),
        figureAt(side, 'conversions', row),
      ];
      counted.clicks[place] += clicks ?? 0;
      counted.conversions[place] += conversions ?? 0;
      addToRatio('cvr', cvr[place], { clicks, conversions });
      own = joined(own, daysAt(side, row));
    }
    return own;
  }
}

/** Why two states of a campaign's metrics are not compared; `null` if they are. */
export function refusalOf(
  before: Snapshot,
  was: number,
  after: Snapshot,
  is: number,
): Refusal | null {
  const differs = (column: string) => wordAt(before, column, was) !== wordAt(after, column, is);
  const spends = [figureAt(before, 'spend', was), figureAt(after, 'spend', is)];
  // Neither has metrics: nothing to compare or state.
  if (spends[0] === null && spends[1] === null) return null;
  if (spends.includes(null)) return 'missing';
  if (differs('currency')) return 'currency';
  if (figureAt(before, 'window', was) !== figureAt(after, 'window', is)) return 'window';
  return lengthOf(before, was) === lengthOf(after, is) ? null : 'length';
}

/** The number of days of a period; `null` if unknown. */
function lengthOf(side: Snapshot, row: number): number | null {
  return daysAt(side, row)?.each ?? null;
}

/** The days of a row's metrics; `null` if unknown. */
function daysAt(side: Snapshot, row: number): Days | null {
  const [start, end] = [wordAt(side, 'start', row), wordAt(side, 'end', row)];
  if (start === null || end === null) return null;
  return { start, end, each: daysBetween(start, end) + 1 };
}

function joined(one: Days | null, other: Days | null): Days | null {
  if (one === null || other === null) return one ?? other;
  return {
    start: one.start < other.start ? one.start : other.start,
    end: one.end > other.end ? one.end : other.end,
    each: one.each === other.each ? one.each : null,
  };
}

/** By money; for equal changes by clicks, then conversions and impressions. */
function bySize(a: MoneyMove, b: MoneyMove): number {
  return (
    (b.weight ?? -1) - (a.weight ?? -1) ||
    moveOf(b.clicks) - moveOf(a.clicks) ||
    moveOf(b.conversions) - moveOf(a.conversions) ||
    moveOf(b.impressions) - moveOf(a.impressions) ||
    (a.id < b.id ? -1 : 1)
  );
}

function moveOf([before, after]: Pair): number {
  return Math.abs((after ?? 0) - (before ?? 0));
}
