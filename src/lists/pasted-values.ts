/** Reads a pasted list of names or IDs: a column or a row of a spreadsheet, or lines of text. */
import { normalizeText } from '#lib/normalize-text.ts';

/**
 * The values, each once whatever its case. Lines and cells separate them; in a single line, commas and semicolons do.
 * Spreadsheets put a cell in quotes if it contains one.
 */
export function pastedValues(text: string): string[] {
  const separators = /[\t\r\n]/.test(text.trim()) ? '\\t\\r\\n' : ',;';
  const value = new RegExp(`"((?:[^"]|"")+)" *(?=[${separators}]|$)|[^${separators}]+`, 'g');
  const found = new Map<string, string>();
  for (const [bare, quoted] of text.trim().matchAll(value)) {
    const own = (quoted?.replaceAll('""', '"') ?? bare).trim();
    const key = normalizeText(own);
    if (own !== '' && !found.has(key)) found.set(key, own);
  }
  return [...found.values()];
}

/** The inverse: values as they would be pasted. */
export const asPasted = (values: readonly string[]): string =>
  values
    .map((value) =>
      /^"|[\t\r\n]/.test(value) || (values.length === 1 && /[,;]/.test(value))
        ? `"${value.replaceAll('"', '""')}"`
        : value,
    )
    .join('\n');
