/** Reads tables as users do: by header and row, native tables and grids. */
import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** One row as text by header. */
export type TableRow = Record<string, string>;

/**
 * The rendered rows from top to bottom, including totals; a grid renders only those in view. Headers omit
 * their unit: `Spend`, not `Spend, EUR`.
 */
export async function readRows(table: Locator): Promise<TableRow[]> {
  // A grid paints the rows on the screen first.
  await expect(table).not.toHaveAttribute('aria-busy', 'true');
  return table.evaluate((element) => {
    const text = (node: Element) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    const place = (row: Element) => Number(row.getAttribute('aria-rowindex') ?? 0);
    const headers = [...element.querySelectorAll('thead th, [role=columnheader]')].map(
      (node) => (node.getAttribute('aria-label') ?? text(node)).split(', ')[0],
    );
    return [...element.querySelectorAll('tr, [role=row]')]
      .toSorted((a, b) => place(a) - place(b))
      .map((row) => [...row.querySelectorAll('td, tbody th, [role=gridcell], [role=rowheader]')])
      .filter((cells) => cells.length > 0)
      .map((cells) =>
        Object.fromEntries(cells.map((cell, i) => [headers[i] ?? String(i), text(cell)])),
      );
  });
}

/** Waits for a row in which each named column has the given text, which must be the whole cell. */
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

/** Texts of one column from top to bottom, without totals. */
export async function readColumn(table: Locator, header: string): Promise<string[]> {
  const isRecord = (row: TableRow) => !Object.values(row)[0]?.startsWith('Total ');
  return (await readRows(table)).filter(isRecord).map((row) => row[header] ?? '');
}

/** A displayed number ("1,234.5", "31%", "€12") as a number; `null` for a dash. */
export function figure(text: string): number | null {
  const digits = text.replace(/[^\d.-]/g, '');
  return digits === '' ? null : Number(digits);
}
