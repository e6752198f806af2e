/** The format of product IDs, and characters around them in copied text. */

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
export function parseId(cell: string): string | null {
  const bare = cell.replace(prefix, '').replace(suffix, '');
  if (!shape.test(bare) || decimalNumber.test(bare) || date.test(bare)) return null;
  return lowerCaseAsin.test(bare) ? bare.toUpperCase() : bare;
}

/** Whether a cell is empty apart from such characters. */
export const isBlank = (cell: string): boolean => cell.replace(prefix, '') === '';

/** The likelihood that a cell is an ID, from 0 to 1: `12W` may be one, `B0CXGFP5ZA` certainly is. */
export function idLikelihood(cell: string): number {
  const id = parseId(cell);
  if (id === null) return 0;
  if (marketplaceId.test(id)) return 1;
  return id.length < 5 ? 0.4 : 0.6;
}
