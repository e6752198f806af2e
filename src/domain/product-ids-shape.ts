/** What a product id looks like, and what is around it where it was copied from. */

/** No service says what an id looks like: letters, digits and signs between, with a digit somewhere. */
const shape = /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._-]{2,63}$/;

/** The same as the reader of the list is told it. */
export const idRule =
  'An id has 3 to 64 letters, digits, dots, dashes or underscores, begins with a letter or digit, and has a digit in it. A date, or a figure with decimals, is none.';

/** `12.99`, `1,299.00`. */
const figure = /^\d+(?:[.,]\d+)+$/;

/** `2026-11-01`, `1.11.2026`, `01-Nov-26`, with a time behind it or without. */
const date =
  /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}(?:T.*)?|\d{1,2}[-./](?:\d{1,2}|[A-Za-z]{3})[-./]\d{2,4})$/;

/** Ten letters and digits, as marketplaces give them: capitals, however they were typed. */
const marketplace = /^(?=.*\d)[A-Z0-9]{10}$/i;
const typedSmall = /^b0[a-z0-9]{8}$/i;

/** Quotes, brackets, the `=` that keeps a spreadsheet from computing, and signs of no width. */
const before = /^[\s\u200B-\u200F\u2060\uFEFF="'“”‘’([{<]+/;
const behind = /[\s\u200B-\u200F\u2060\uFEFF"'“”‘’)\]}>]+$/;

/** The id that a cell holds; `null`: it holds something else. */
export function idIn(cell: string): string | null {
  const bare = cell.replace(before, '').replace(behind, '');
  if (!shape.test(bare) || figure.test(bare) || date.test(bare)) return null;
  return typedSmall.test(bare) ? bare.toUpperCase() : bare;
}

/** Whether a cell says nothing at all. */
export const isBlank = (cell: string): boolean => cell.replace(before, '') === '';

/** How surely a cell is an id, from 0 to 1: `12W` may be one, `B0CXGFP5ZA` is one. */
export function certainty(cell: string): number {
  const id = idIn(cell);
  if (id === null) return 0;
  if (marketplace.test(id)) return 1;
  return id.length < 5 ? 0.4 : 0.6;
}
