/** Summarizes the changes of a draft, and ranks batch statuses. */
import type { MasterlistItem } from '#api/contract/batch.ts';
import { counted } from '#lib/format.ts';

/** Splits items into groups of at most `size`, in order. */
export function chunk<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let from = 0; from < items.length; from += size) groups.push(items.slice(from, from + size));
  return groups;
}

export interface ChangeSummary {
  items: number;
  batches: number;
  /** Items per country, largest first. */
  countries: { code: string; items: number }[];
  /** The lowest and the highest target. */
  from: number;
  to: number;
  /** Number of targets of 1 % or less, which may be fractions entered by mistake. */
  small: number;
}

/** Summarizes what sending these items changes, in batches of `size`. */
export function summarizeChanges(items: readonly MasterlistItem[], size: number): ChangeSummary {
  const byCountry = new Map<string, number>();
  let [from, to, small] = [Infinity, -Infinity, 0];
  for (const { countryCode, percACoS } of items) {
    byCountry.set(countryCode, (byCountry.get(countryCode) ?? 0) + 1);
    from = Math.min(from, percACoS);
    to = Math.max(to, percACoS);
    if (percACoS <= 1) small += 1;
  }
  const countries = Array.from(byCountry, ([code, count]) => ({ code, items: count }));
  return {
    items: items.length,
    batches: Math.ceil(items.length / size),
    countries: countries.toSorted((a, b) => b.items - a.items || (a.code < b.code ? -1 : 1)),
    from,
    to,
    small,
  };
}

/** "312 items in 4 batches, 2 countries". */
export function formatChangeSummary({
  items,
  batches,
  countries,
}: Omit<ChangeSummary, 'from' | 'to' | 'small'>): string {
  return `${counted(items, 'item')} in ${counted(batches, 'batch', 'batches')}, ${counted(countries.length, 'country', 'countries')}`;
}

const endStatuses: readonly string[] = ['SUCCESS', 'PARTIAL', 'FAILED'];

/** Whether a status is final. Unknown statuses are not. */
export function isEndedBatch(status: string | null): boolean {
  return status !== null && endStatuses.includes(status);
}

/** The order of statuses, so that a late response does not move one backwards. Unknown ones rank like RUNNING. */
export function batchRank(status: string | null): number {
  if (status === null) return 0;
  if (status === 'PENDING') return 1;
  return isEndedBatch(status) ? 3 : 2;
}
