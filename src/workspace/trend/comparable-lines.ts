/** Which lines of a chart over days may be laid beside each other where the metric follows from sales. */
import { isOtherWindow, windowReason } from '#domain/comparable.ts';
import type { Value } from '#lib/table-query.ts';
import type { Course } from './course.ts';
import type { Windows } from './report-days.ts';

export interface ApartLines {
  /** The keys whose sales are attributed for another number of days than those of the first. */
  keys: ReadonlySet<Value>;
  /** Why they are left out, a sentence. */
  reason: string;
}

/** The lines that are not compared with the one that spent most; `null` where all may be, or no window is named. */
export function apartLines(
  { keys, campaigns }: Pick<Course, 'keys' | 'campaigns'>,
  windows: Windows,
  nameOf: (key: Value) => string,
): ApartLines | null {
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
