/** What sending a list would change, and how a batch stands. */
import type { MasterlistItem } from '#api/contract/batch.ts';
import { counted } from '#lib/format.ts';

/** Groups of at most so many, in order. */
export function groupsOf<T>(items: readonly T[], most: number): T[][] {
  const groups: T[][] = [];
  for (let from = 0; from < items.length; from += most) groups.push(items.slice(from, from + most));
  return groups;
}

export interface Change {
  items: number;
  batches: number;
  /** Items of each country, most first. */
  countries: { code: string; items: number }[];
  /** The least and the most that is set. */
  from: number;
  to: number;
  /** Percentages of 1 or less: where they are many, somebody may have meant fractions. */
  small: number;
}

/** What sending these items changes, in groups of `most`. */
export function changeOf(items: readonly MasterlistItem[], most: number): Change {
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
    batches: Math.ceil(items.length / most),
    countries: countries.toSorted((a, b) => b.items - a.items || (a.code < b.code ? -1 : 1)),
    from,
    to,
    small,
  };
}

/** "312 items in 4 batches, 2 countries". */
export function changeText({
  items,
  batches,
  countries,
}: Omit<Change, 'from' | 'to' | 'small'>): string {
  return `${counted(items, 'item')} in ${counted(batches, 'batch', 'batches')}, ${counted(countries.length, 'country', 'countries')}`;
}

const endings: readonly string[] = ['SUCCESS', 'PARTIAL', 'FAILED'];

/** Whether a status is the last one of its batch. A word that is not known here is under way. */
export function isEndedBatch(status: string | null): boolean {
  return status !== null && endings.includes(status);
}

/** How far a status is, so that a late answer does not take it back; unknown words stand beside RUNNING. */
export function batchRank(status: string | null): number {
  if (status === null) return 0;
  if (status === 'PENDING') return 1;
  return isEndedBatch(status) ? 3 : 2;
}
