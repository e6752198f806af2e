/** Reads tables the way a person does: by header and row, whether native or a grid. */
import { type Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** One row as text by header. */
export type TableRow = Record<string, string>;

/**
 * The rows that are drawn. A big grid draws only those near the window.
 * A header's unit is a word of its own (`Spend EUR`), so a cell is found by `Spend` as well.
 */
export async function readRows(table: Locator): Promise<TableRow[]> {
  return table.evaluate((element) => {
    const text = (node: Element) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    const rows = [...element.querySelectorAll('tr, [role=row]')];
    const headers = [...element.querySelectorAll('thead th, [role=columnheader]')].map(text);
    return rows.flatMap((row) => {
      const cells = [...row.querySelectorAll('td, tbody th, [role=gridcell], [role=rowheader]')];
      return cells.length === 0
        ? []
        : [Object.fromEntries(cells.map((cell, i) => [headers[i] ?? String(i), text(cell)]))];
    });
  });
}

/** Waits for a row in which each named column reads as given; a text must be the whole cell. */
export async function expectRow(
  table: Locator,
  wanted: Record<string, string | RegExp>,
): Promise<void> {
  const pattern: Record<string, unknown> = Object.fromEntries(
    Object.entries(wanted).map(([header, value]) => [
      header,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]),
  );
  await expect.poll(() => readRows(table)).toContainEqual(expect.objectContaining(pattern));
}

/** Texts of one column in the order drawn. */
export async function readColumn(table: Locator, header: string): Promise<string[]> {
  return (await readRows(table)).map((row) => row[header] ?? '');
}
