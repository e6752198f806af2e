/** What a grid copies, as text for spreadsheets. */
import { escapeFormulas, escapeFormulasInCell } from '#lib/csv.ts';
import { counted, decimalSign, missing } from '#lib/format.ts';
import { nextTask } from '#lib/next-task.ts';
import type { Line } from '#lib/row-source.ts';
import { type Column, type Content, contentOf, contentOfSum } from '#ui/grid/column.ts';
import type { GridHandle, Tools } from '#ui/grid/grid-handle.ts';
import type { GridSource } from '#ui/grid/grid-props.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import type { Range } from '#ui/grid/selection.ts';
import { selectedCount, sizeOf, selectedRanges } from './row-selection.ts';

/** More rows would be slower to paste than to open as a file. */
const maxCopied = 50_000;

/**
 * Copies what is selected when it is called: a rectangle of cells, rows with headers, or else the active cell. Numbers are
 * written for spreadsheets, or with `isAsShown` as they are on the screen.
 */
export async function copySelection<Row>(
  { grid: now, say }: Pick<Tools<Row>, 'grid' | 'say'>,
  { isAsShown }: { isAsShown: boolean },
): Promise<void> {
  const grid = now();
  const ranges = selectedRanges(grid);
  if (sizeOf(ranges) > maxCopied) {
    say(`Copying is limited to ${counted(maxCopied, 'row')}. Export as CSV instead`);
    return;
  }
  const content = copied(grid, ranges, isAsShown);
  try {
    await writeText(content.then(({ text }) => text));
    say((await content).said);
  } catch {
    const isRead = await content.then(
      () => true,
      () => false,
    );
    say(
      isRead
        ? 'Copying is blocked by the browser. Allow clipboard access and retry'
        : 'Could not read the rows. Check your connection and retry',
    );
  }
}

/** A promise of the text: the permission of a key press may have expired once the rows are loaded. */
function writeText(text: Promise<string>): Promise<void> {
  const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Lines processed before the page may draw again. */
const portion = 1000;

/** The lines of a source from one position to another, in portions, loaded or not. */
async function* linesOf<Row>(
  source: GridSource<Row>,
  from: number,
  to: number,
): AsyncGenerator<Line<Row>[]> {
  for (let start = from; start < to; start += portion) {
    const end = Math.min(to, start + portion);
    yield await source.range(start, end);
    if (end < to) await nextTask();
  }
}

/** What is copied, and what the user is told. */
export async function copied<Row>(
  grid: GridHandle<Row>,
  ranges: readonly Range[],
  isAsShown: boolean,
): Promise<{ text: string; said: string }> {
  const end = isAsShown ? ' as shown' : '';
  const cell = soleCell(grid, ranges);
  if (cell !== null)
    return { text: await textOfCell(grid, cell, isAsShown), said: `Copied 1 cell${end}` };
  const { text, withCurrency } = await selectedText(grid, ranges, isAsShown);
  if (grid.span === null)
    return { text, said: `Copied ${counted(sizeOf(ranges), 'row')} with headers${end}` };
  const cells = counted(selectedCount(ranges, grid.span), 'cell');
  const currency = withCurrency && !isAsShown ? ' with a currency column' : '';
  return { text, said: `Copied ${cells}${end}${currency}` };
}

/** The only cell to copy: that of a rectangle of one, or the active one if nothing is selected. Rows count from 1. */
function soleCell<Row>({ active, span }: GridHandle<Row>, ranges: readonly Range[]): Cell | null {
  const [[from] = []] = ranges;
  if (from === undefined) return active;
  return span !== null && selectedCount(ranges, span) === 1
    ? { row: from + 1, column: span[0] }
    : null;
}

/** The text of a cell, even if its row is scrolled away; for a header its name, without the definition. */
async function textOfCell<Row>(grid: GridHandle<Row>, cell: Cell, isAsShown: boolean) {
  const { columns, extent, props } = grid;
  const column = columns[cell.column];
  if (column === undefined) return '';
  if (cell.row === 0) return alone(headerText(column, isAsShown));
  const write = writer(isAsShown, escapeFormulasInCell);
  const place = cell.row - 1;
  if (place >= extent.records) {
    const total = props.totals?.[place - extent.records];
    if (cell.column === 0) return alone(write(ofText(total?.label ?? '')));
    const sum = total?.cells[column.id];
    return sum === undefined ? '' : alone(write(contentOfSum(column, sum)));
  }
  for await (const [line] of linesOf(props.source, place, place + 1))
    if (line !== undefined) return alone(write(contentIn(grid, line, column, cell.column)));
  throw new Error('The row did not load.');
}

/**
 * These rows as tab-separated values: a rectangle of cells, or with a header line. Amounts are copied without their
 * currency, which follows the first of them in a column of its own: for whole rows unless a copied column names it,
 * for a rectangle only if there are several, which must not be added.
 */
async function selectedText<Row>(
  grid: GridHandle<Row>,
  ranges: readonly Range[],
  isAsShown: boolean,
): Promise<{ text: string; withCurrency: boolean }> {
  const { props, span } = grid;
  const [first, last] = span ?? [0, grid.columns.length - 1];
  const columns = grid.columns.slice(first, last + 1);
  const write = writer(isAsShown, escapeFormulas);
  const records: { texts: string[]; currency: string }[] = [];
  /** By column: the currencies of its numbers; "" for numbers without one. */
  const found = columns.map(() => new Set<string>());
  for (const [from, to] of ranges)
    for await (const lines of linesOf(props.source, from, to))
      for (const line of lines) {
        const cells = columns.map((column, at) => contentIn(grid, line, column, first + at));
        if (!isAsShown)
          cells.forEach(({ value, currency }, at) => {
            if (typeof value === 'number') found[at]?.add(currency ?? '');
          });
        records.push({
          texts: cells.map(write),
          currency: cells.find(({ value, currency }) => value !== null && currency)?.currency ?? '',
        });
      }
  const amounts = found.filter((codes) => [...codes].some((code) => code !== ''));
  const amountAt = found.indexOf(amounts[0] ?? new Set());
  const currencies = new Set(amounts.flatMap((codes) => [...codes]));
  const isNamed = columns.some(({ id }) => id.startsWith('currency'));
  const withCurrency = currencies.size > (span === null ? 0 : 1) && !isNamed;
  const header = {
    texts: columns.map((column) => headerText(column, isAsShown)),
    currency: 'Currency',
  };
  const text = (span === null ? [header, ...records] : records)
    .map(({ texts, currency }) =>
      withCurrency ? texts.toSpliced(amountAt + 1, 0, currency) : texts,
    )
    .map((texts) => texts.map(among).join('\t'))
    .join('\r\n');
  return { text, withCurrency };
}

/** A cell among others: a leading quote would start a cell that spans its neighbors. */
const among = (text: string): string => (/["\t\r\n]/.test(text) ? quoted(text) : text);

/** A cell alone, which may be pasted anywhere: only a leading quote matters to a spreadsheet. */
const alone = (text: string): string => (text.startsWith('"') ? quoted(text) : text);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A column's name with its unit: "Spend (EUR)"; by default with that of its values. */
export function headerText<Row>(
  { header, unit, fileUnit }: Column<Row>,
  isAsShown = false,
): string {
  const named = isAsShown ? unit : (fileUnit ?? unit);
  return named === undefined ? header : `${header} (${named})`;
}

const ofText = (text: string): Content => ({ value: text, text });

function contentIn<Row>(
  { props }: GridHandle<Row>,
  { row, group }: Line<Row>,
  column: Column<Row>,
  at: number,
): Content {
  if (group === undefined) return contentOf(column, row);
  const record = group.record as Row | undefined;
  if (record !== undefined && (at === 0 || column.sum === undefined))
    return contentOf(column, record);
  if (at === 0) return ofText(props.groupLabel?.(group) ?? String(group.value ?? missing));
  const sum = column.sum?.(group.totals) ?? null;
  return sum === null ? ofText('') : contentOfSum(column, sum);
}

/**
 * Writes a cell's value, or with `isAsShown` its text. A spreadsheet parses pasted numbers by its own settings: the
 * user's decimal separator is its most likely one. Formulas in text are escaped.
 */
function writer(
  isAsShown: boolean,
  escape: (text: string) => string,
): (content: Content) => string {
  const decimal = decimalSign();
  return ({ value, text, currency }) => {
    if (isAsShown) {
      if (text === missing) return '';
      return typeof value === 'number' ? `${text} ${currency ?? ''}`.trim() : escape(text);
    }
    if (typeof value === 'number') return String(value).replace('.', decimal);
    return value === null ? '' : escape(String(value));
  };
}
