/** Which lines of a daily chart are comparable if the metric depends on sales. */
import type { Value } from '#lib/table-query.ts';
import { isOtherWindow, windowReason } from '#metrics/comparable.ts';
import type { DailySeries, Windows } from './daily-series.ts';

export interface SeparatedLines {
  /** The keys whose attribution window differs from the first's. */
  keys: ReadonlySet<Value>;
  /** Why they are left out, as a sentence. */
  reason: string;
}

/** The lines not comparable with the one of highest spend; `null` if all are, or no window is known. */
export function separateLines(
  { keys, campaigns }: Pick<DailySeries, 'keys' | 'campaigns'>,
  windows: Windows,
  nameOf: (key: Value) => string,
): SeparatedLines | null {
  const terms = keys.map((key) => {
    const days = (campaigns.get(key) ?? []).flatMap((id) => windows.get(id)?.days ?? []);
    return { key, name: nameOf(key), windows: [...new Set(days)].toSorted((a, b) => a - b) };
  });
  const first = terms.find((one) => one.windows.length > 0);
  if (first === undefined) return null;
  const apart = terms.filter((one) => isOtherWindow(first, one));
  if (apart.length === 0) return null;
  return { keys: new Set(apart.map(({ key }) => key)), reason: windowReason(first, apart) };
}
