/**
 * Whether metrics may be added or compared; if not, the reason is displayed instead. Everything that adds or
 * compares uses this, so that the same is refused everywhere.
 */
import type { Metrics } from '#api/contract/campaign.ts';
import { isApart } from '#lib/days.ts';
import { counted, dayRange } from '#lib/format.ts';
import type { Totals } from '#lib/table-query.ts';

/** The terms under which metrics were counted. Unknown terms are omitted. */
export interface Terms {
  /** The name of what they belong to: "channel-b". */
  name: string;
  /** ISO 4217; `null` for rows without one. */
  currencies: readonly (string | null)[];
  /** Attribution windows in days. */
  windows: readonly number[];
  /** The days they cover, both ends included, each in its account's time zone. */
  days: { start: string; end: string } | null;
}

/** Why metrics are not added or compared. */
export interface Refusal {
  kind: 'currency' | 'window' | 'days';
  /** A sentence. */
  reason: string;
}

/** The terms of some rows under one name. */
export function termsOf(name: string, metrics: Iterable<Metrics>): Terms {
  const currencies = new Set<string | null>();
  const windows = new Set<number>();
  let days = null as Terms['days'];
  for (const { currency_code, attribution_window_days, period_start, period_end } of metrics) {
    currencies.add(currency_code);
    if (attribution_window_days !== null) windows.add(attribution_window_days);
    if (period_start === null || period_end === null) continue;
    days = {
      start: days === null || period_start < days.start ? period_start : days.start,
      end: days === null || period_end > days.end ? period_end : days.end,
    };
  }
  return { name, currencies: [...currencies], windows: sorted(windows), days };
}

/** Sums need a single currency. Different attribution windows change their meaning, not whether they add up. */
export function mayAdd(terms: readonly Terms[]): Refusal | null {
  const currencies = [...new Set(terms.flatMap((one) => one.currencies))];
  return currencies.length > 1
    ? { kind: 'currency', reason: `Currencies are not added together: ${list(currencies)}.` }
    : null;
}

interface Compared {
  /** Whether the metrics depend on sales or conversions, which arrive while the window is open. */
  isAttributed: boolean;
  /** Whether an amount is compared; a ratio is the same in every currency. */
  isMoney: boolean;
}

/** A comparison needs one currency, one attribution window and the same days, as far as each matters to the metrics. */
export function mayCompare(
  terms: readonly Terms[],
  { isAttributed, isMoney }: Compared,
): Refusal | null {
  const [first, ...others] = terms;
  if (first === undefined) return null;
  if (isMoney && new Set(terms.flatMap((one) => one.currencies)).size > 1) {
    const currencies = [...new Set(terms.flatMap((one) => one.currencies))];
    return {
      kind: 'currency',
      reason: `Amounts of several currencies are not compared: ${list(currencies)}.`,
    };
  }
  if (isAttributed) {
    const mixed = terms.find(({ windows }) => windows.length > 1);
    if (mixed !== undefined && terms.length > 1) {
      return { kind: 'window', reason: `${mixed.name} mixes ${windowText(mixed.windows)}.` };
    }
    const apart = others.filter((one) => isOtherWindow(first, one));
    if (apart.length > 0) return { kind: 'window', reason: windowReason(first, apart) };
  }
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

const sorted = (values: Iterable<number>): number[] => [...values].toSorted((a, b) => a - b);

const list = (currencies: readonly (string | null)[]): string =>
  currencies.map((one) => one ?? 'none named').join(', ');

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
