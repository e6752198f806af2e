import { counted, joinList } from '#lib/format.ts';

const units: Readonly<Record<string, readonly string[]>> = {
  keyword: ['keyword'],
  product: ['campaign', 'product'],
};

/** A note on `repeated` rows in a report of `type`; `null` if there are none. A daily report has one row per day. */
export function repeatedRowsText(
  repeated: number,
  type: string | null,
  isDaily: boolean,
): string | null {
  if (repeated === 0) return null;
  const parts = [...(units[type ?? ''] ?? ['campaign']), ...(isDaily ? ['day'] : [])];
  const unit = joinList(parts);
  return `${counted(repeated, 'row')} ${repeated === 1 ? 'repeats' : 'repeat'} a ${unit} from another row. All rows are counted, so totals may be too high.`;
}
