/**
 * The days and windows of metrics, and whether they may be compared; if not, the reason is displayed instead. Everything
 * that compares uses this, so that the same is refused everywhere.
 */
import type { Metrics } from '#api/contract/campaign.ts';
import { isApart } from '#lib/days.ts';
import { counted, dayRange } from '#lib/format.ts';
import type { Totals } from '#lib/table-query.ts';

/** The terms under which metrics were counted; unknown ones are no reason against a comparison. */
export interface Terms extends Pick<Period, 'windows'> {
  /** The name of what they belong to: "channel-b". */
  name: string;
  /** The days they cover, both ends included, each in its account's time zone. */
  days: Days | null;
}

/** Why metrics are not compared. */
export interface Refusal {
  kind: 'window' | 'days';
  /** A sentence. */
  reason: string;
}

/** The terms of some rows under one name. */
export const termsOf = (name: string, metrics: Iterable<Metrics>): Terms => ({
  name,
  ...periodOf(metrics),
});

/**
 * Ratios that depend on sales or orders, which arrive while the window is open, are compared only under one attribution
 * window and over the same days. They are the same in every currency.
 */
export function mayCompare(terms: readonly Terms[]): Refusal | null {
  const [first, ...others] = terms;
  if (first === undefined) return null;
  const mixed = terms.find(({ windows }) => windows.length > 1);
  if (mixed !== undefined && terms.length > 1) {
    return { kind: 'window', reason: `${mixed.name} mixes ${windowText(mixed.windows)}.` };
  }
  const apart = others.filter((one) => isOtherWindow(first, one));
  if (apart.length > 0) return { kind: 'window', reason: windowReason(first, apart) };
  const elsewhere = others.find((one) => arePeriodsApart(first.days, one.days));
  if (elsewhere === undefined) return null;
  return {
    kind: 'days',
    reason: `${elsewhere.name} covers ${daysText(elsewhere.days)}, ${first.name} ${daysText(first.days)}.`,
  };
}

/** Whether two have different windows; unknown ones do not differ. */
export function isOtherWindow(a: Pick<Terms, 'windows'>, b: Pick<Terms, 'windows'>): boolean {
  if (a.windows.length === 0 || b.windows.length === 0) return false;
  return a.windows.join() !== b.windows.join();
}

/**
 * Why some are not comparable with the first: "Not comparable with 14 days’ attribution: channel-b (30 days’
 * attribution)."
 */
export function windowReason(
  first: Pick<Terms, 'name' | 'windows'>,
  apart: readonly Pick<Terms, 'name' | 'windows'>[],
): string {
  const own = apart.map(({ name, windows }) => `${name} (${windowText(windows)})`).join(', ');
  return `Not comparable with ${windowText(first.windows)}: ${own}.`;
}

/** "14 days’ attribution", "14 or 30 days’ attribution". */
export const windowText = (windows: readonly number[]): string =>
  `${windows.join(' or ')} ${windows.join() === '1' ? 'day’s' : 'days’'} attribution`;

const daysText = (days: Terms['days']): string =>
  days === null ? 'days not named' : dayRange(days.start, days.end);

function arePeriodsApart(a: Terms['days'], b: Terms['days']): boolean {
  return a !== null && b !== null && (isApart(a.start, b.start) || isApart(a.end, b.end));
}

/** Attribution windows of rows with metrics, the one with most spend first; unknown ones are under `null`. */
export function windowsBySpend(metrics: Iterable<Metrics>): (number | null)[] {
  const spend = new Map<number | null, number>();
  for (const { attribution_window_days: days, spend: own } of metrics)
    spend.set(days, (spend.get(days) ?? 0) + (own ?? 0));
  return [...spend].toSorted(([, a], [, b]) => b - a).map(([days]) => days);
}

/** The number of currencies of a column's amounts; rows without a currency count as one if they have amounts. */
export const currenciesOf = (column: string, { currencies }: Pick<Totals, 'currencies'>): number =>
  currencies.filter(({ figures }) => (figures[column] ?? null) !== null).length;

/** The note on amounts of several currencies sorted by number. */
export const unconvertedSortText = (column: string, currencies: number): string =>
  `${column} is sorted by amount across ${counted(currencies, 'currency', 'currencies')}, without conversion.`;

interface Days {
  start: string;
  end: string;
}

/** The period that metrics cover, each in its account's time zone. */
export interface Period {
  /** From the earliest start to the latest end, both included; `null` if unknown. */
  days:
    | (Days & {
        /** Metrics of other days, as of a campaign that started later: by more than the day that time zones explain. */
        others: number;
        /** Metrics without the last day, which has not ended in their time zone. */
        incomplete: number;
      })
    | null;
  /** Their attribution windows in days, shortest first: metrics of different ones are not comparable. */
  windows: number[];
}

export function periodOf(metrics: Iterable<Metrics>): Period {
  const periods: Days[] = [];
  const windows = new Set<number>();
  for (const { period_start, period_end, attribution_window_days } of metrics) {
    if (attribution_window_days !== null) windows.add(attribution_window_days);
    if (period_start !== null && period_end !== null)
      periods.push({ start: period_start, end: period_end });
  }
  return {
    days: daysOf(periods),
    windows: [...windows].toSorted((a, b) => a - b),
  };
}

function daysOf(periods: readonly Days[]): Period['days'] {
  // Dates in this format sort as text.
  const start = periods.map((one) => one.start).toSorted()[0];
  const end = periods
    .map((one) => one.end)
    .toSorted()
    .at(-1);
  if (start === undefined || end === undefined) return null;
  const isOther = (one: Days) => isApart(one.start, start) || isApart(one.end, end);
  return {
    start,
    end,
    others: periods.filter(isOther).length,
    incomplete: periods.filter((one) => one.end !== end && !isOther(one)).length,
  };
}
