import { counted } from '#lib/format.ts';

const units: Readonly<Record<string, readonly string[]>> = {
  keyword: ['keyword'],
  product: ['campaign', 'product'],
};

/**
 * What is said of `repeated` rows that repeat another one of a report of `type`; `null` where there are
 * none. A daily report has one row for each day.
 */
export function repeatedWords(
  repeated: number,
  type: string | null,
  isDaily: boolean,
): string | null {
  if (repeated === 0) return null;
  const parts = [...(units[type ?? ''] ?? ['campaign']), ...(isDaily ? ['day'] : [])];
  const unit = parts.join(', ').replace(/, (\w+)$/, ' and $1');
  return `${counted(repeated, 'row')} ${repeated === 1 ? 'repeats' : 'repeat'} a ${unit} from another row. All rows are counted, so totals may be too high.`;
}
