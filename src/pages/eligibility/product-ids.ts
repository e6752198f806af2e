/** Product IDs in a pasted text. */
import { maxProductIds } from '#features/scans/saved-product-list.ts';
import { type ColumnChoice, type PastedColumn, type PastedTable } from '#lists/pasted-table.ts';

/** The service does not specify the format of an ID, so this pattern is lenient. */
const shape = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._-]{2,63}$/;

/** The same rule as a text for the user. */
export const idRule =
  'An ID has 3 to 64 letters, digits, dots, dashes or underscores. It starts with a letter or digit and contains a digit. Dates and decimal numbers are not IDs.';

/** `12.99`, `1,299.00`. */
const decimalNumber = /^\d+(?:[.,]\d+)+$/;

/** `2026-11-01`, `1.11.2026` or `01-Nov-26`, with or without a time. */
const date =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}(?:T.*)?|\d{1,2}[-./](?:\d{1,2}|[A-Za-z]{3})[-./]\d{2,4})$/;

/** An ID as assigned by marketplaces: 10 letters and digits. Lower-case ones are converted to upper case. */
const marketplaceId = /^(?=.*\d)[A-Z0-9]{10}$/i;
const lowerCaseAsin = /^b0[a-z0-9]{8}$/i;

/** Quotes, brackets, the `=` of a spreadsheet text formula, and zero-width characters. */
const prefix = /^[\s\u200B-\u200F\u2060\uFEFF="'“”‘’([{<]+/;
const suffix = /[\s\u200B-\u200F\u2060\uFEFF"'“”‘’)\]}>]+$/;

/** Parses the ID in a cell; `null` if it contains something else. */
function parseId(cell: string): string | null {
  const bare = cell.replace(prefix, '').replace(suffix, '');
  if (!shape.test(bare) || decimalNumber.test(bare) || date.test(bare)) return null;
  return lowerCaseAsin.test(bare) ? bare.toUpperCase() : bare;
}

/** The likelihood that a cell is an ID, from 0 to 1: `12W` may be one, `B0CXGFP5ZA` certainly is. */
function idLikelihood(cell: string): number {
  const id = parseId(cell);
  if (id === null) return 0;
  if (marketplaceId.test(id)) return 1;
  return id.length < 5 ? 0.4 : 0.6;
}

/** The column of product IDs in an export. */
export const idColumn: PastedColumn<'id'> = {
  id: 'id',
  label: 'Product ID',
  names: [
    'productid',
    'productids',
    'asin',
    'asins',
    'childasin',
    'advertisedasin',
    'asin1',
    'itemid',
    'itemids',
    'parentasin',
  ],
  likelihood: idLikelihood,
};

/** Number of malformed entries described; beyond it only the count is given. */
const maxListed = 100;

export interface ProductIds {
  /** Each once, in order, at most `maxProductIds`. */
  ids: string[];
  duplicates: number;
  /** The number of entries that are not IDs, and the first hundred of them, truncated if long. */
  malformedCount: number;
  malformed: { text: string; line: number }[];
  /** IDs beyond the maximum of a list. */
  overflow: number;
}

/** The IDs in a column of a table, or in all of its cells. */
export function readProductIds(
  { lines, width, all }: PastedTable,
  { id: column }: Record<'id', ColumnChoice>,
): ProductIds {
  const found: ProductIds = {
    ids: [],
    duplicates: 0,
    malformedCount: 0,
    malformed: [],
    overflow: 0,
  };
  const seen = new Set<string>();
  const add = (cell: string, line: number): void => {
    if (cell.replace(prefix, '') === '') return;
    const id = parseId(cell);
    if (id === null) {
      found.malformedCount += 1;
      if (found.malformed.length < maxListed)
        found.malformed.push({ text: cell.trim().slice(0, 80), line });
    } else if (seen.has(id)) found.duplicates += 1;
    else if (found.ids.length >= maxProductIds) found.overflow += 1;
    else {
      seen.add(id);
      found.ids.push(id);
    }
  };
  if (typeof column !== 'number') {
    for (const { line, cells } of all()) for (const cell of cells) add(cell, line);
    return found;
  }
  for (const { line, cells } of lines) {
    const cell = cells[column] ?? '';
    if (cells.length === width || parseId(cell) !== null) add(cell, line);
    else {
      // An unquoted separator inside a cell has shifted the others.
      const sure = cells.filter((one) => idLikelihood(one) === 1);
      add(sure.length === 1 ? (sure[0] ?? '') : cells.join(' '), line);
    }
  }
  return found;
}
