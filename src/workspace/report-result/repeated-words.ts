import { counted } from '../../lib/format.ts';

/** What is said of rows beyond the first of a `unit` ("keyword", "campaign and day"); `null` where there is none. */
export function repeatedWords(repeated: number, unit: string): string | null {
  if (repeated === 0) return null;
  return `${counted(repeated, 'row')} ${repeated === 1 ? 'repeats' : 'repeat'} a ${unit} from another row. All rows are counted, so totals may be too high.`;
}
