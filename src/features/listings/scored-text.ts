import { count } from '#lib/format.ts';
import type { Crossing } from '#lib/table-query.ts';

/**
 * How many listings of a chart have a score: "4 of 10 have a score, 1 unreadable". If every listing is in
 * every bar (`isOfEach`), the largest bar counts.
 */
export function scoredText({ cells }: Crossing, isOfEach: boolean): string {
  const listings = (has: (band: unknown) => boolean): number => {
    const byBar = new Map<unknown, number>();
    for (const { values, count: own } of cells) {
      const [bar, band] = values;
      byBar.set(bar, (byBar.get(bar) ?? 0) + (has(band ?? null) ? own : 0));
    }
    const counts = [...byBar.values()];
    return isOfEach ? Math.max(0, ...counts) : counts.reduce((sum, own) => sum + own, 0);
  };
  const some = listings((band) => band !== null && band !== 'unreadable');
  const unreadable = listings((band) => band === 'unreadable');
  const odd = unreadable === 0 ? '' : `, ${count(unreadable)} unreadable`;
  return `${count(some)} of ${count(listings(() => true))} have a score${odd}`;
}
