/** What a grid copies, as text for spreadsheets. Loaded in the background, before the first copy. */
import type { ReactNode } from 'react';
import { escapeFormulas, escapeFormulasInCell } from '#lib/csv.ts';
import { counted, missing, money } from '#lib/format.ts';
import type { Line } from '#lib/row-source.ts';
import type { Column } from '#ui/grid/column.ts';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import type { Range } from '#ui/grid/selection.ts';
import { cellText } from './cell-text.ts';
import { selectedCount, sizeOf } from './index-ranges.ts';
import { linesOf } from './source-lines.ts';

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
async function textOfCell<Row>(
  grid: GridHandle<Row>,
  cell: Cell,
  isAsShown: boolean,
): Promise<string> {
  const { columns, extent, props } = grid;
  const column = columns[cell.column];
  if (column === undefined) return '';
  if (cell.row === 0) return alone(headerText(column));
  const read = figureReader(isAsShown);
  const textOf = (content: ReactNode): string =>
    alone(cellOf(column, content, read, escapeFormulasInCell).text);
  const place = cell.row - 1;
  if (place >= extent.records) {
    const total = props.totals?.[place - extent.records];
    return textOf(cell.column === 0 ? total?.label : total?.cells[column.id]);
  }
  for await (const [line] of linesOf(props.source, place, place + 1))
    if (line !== undefined) return textOf(contentOf(grid, line, column, cell.column));
  throw new Error('The row did not load.');
}

/** Selected cells as text, and whether their currencies are in a column of their own. */
interface CopiedText {
  text: string;
  withCurrency: boolean;
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
): Promise<CopiedText> {
  const { props, span } = grid;
  const [first, last] = span ?? [0, grid.columns.length - 1];
  const columns = grid.columns.slice(first, last + 1);
  const read = figureReader(isAsShown);
  const records: { texts: string[]; currency: string }[] = [];
  /** By column: the currencies of its numbers; "" for numbers without one. */
  const found = columns.map(() => new Set<string>());
  for (const [from, to] of ranges)
    for await (const lines of linesOf(props.source, from, to))
      for (const line of lines) {
        const cells = columns.map((column, at) =>
          cellOf(column, contentOf(grid, line, column, first + at), read),
        );
        cells.forEach(({ currency }, at) => currency !== null && found[at]?.add(currency));
        records.push({
          texts: cells.map(({ text }) => text),
          currency: cells.find(({ currency }) => currency)?.currency ?? '',
        });
      }
  const amounts = found.filter((codes) => [...codes].some((code) => code !== ''));
  const amountAt = found.indexOf(amounts[0] ?? new Set());
  const currencies = new Set(amounts.flatMap((codes) => [...codes]));
  const isNamed = columns.some(({ id }) => id.startsWith('currency'));
  const withCurrency = currencies.size > (span === null ? 0 : 1) && !isNamed;
  const header = { texts: columns.map(headerText), currency: 'Currency' };
  const text = (span === null ? [header, ...records] : records)
    .map(({ texts, currency }) =>
      withCurrency ? texts.toSpliced(amountAt + 1, 0, currency) : texts,
    )
    .map((texts) => texts.map(among).join('\t'))
    .join('\r\n');
  return { text, withCurrency };
}

/** The copied form of a cell: escaped text, or the number's sign and digits with its currency apart. */
function cellOf<Row>(
  { align }: Column<Row>,
  content: ReactNode,
  read: FigureReader,
  defuse = escapeFormulas,
): Copied {
  const text = cellText(content);
  const figure = read(text);
  if (figure === null) return { text: defuse(text), currency: null };
  return align === 'end' ? figure : { text, currency: null };
}

/** A cell among others: a leading quote would start a cell that spans its neighbors. */
const among = (text: string): string => (/["\t\r\n]/.test(text) ? quoted(text) : text);

/** A cell alone, which may be pasted anywhere: only a leading quote matters to a spreadsheet. */
const alone = (text: string): string => (text.startsWith('"') ? quoted(text) : text);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A column's name with its unit: "Spend (EUR)". */
export function headerText<Row>({ header, unit }: Column<Row>): string {
  return unit === undefined ? header : `${header} (${unit})`;
}

function contentOf<Row>(grid: GridHandle<Row>, line: Line<Row>, column: Column<Row>, at: number) {
  if (line.group === undefined) return column.cell(line.row);
  const record = line.group.record as Row | undefined;
  if (record !== undefined && (at === 0 || column.sum === undefined)) return column.cell(record);
  if (at > 0) return column.sum?.(line.group.totals);
  return grid.props.groupLabel?.(line.group) ?? String(line.group.value ?? missing);
}

interface Copied {
  text: string;
  /** `null` for text, "" for a number without one. */
  currency: string | null;
}

interface Figure extends Copied {
  /** Without grouping separators and with the user's decimal separator; "12.5%" keeps its percent sign. */
  text: string;
  currency: string;
}

/** Parses a formatted number; `null` for any other text. */
type FigureReader = (text: string) => Figure | null;

/**
 * Parses numbers in the user's current format. A spreadsheet parses pasted text by its own settings; the
 * user's decimal separator is its most likely one. With `isAsShown` numbers keep their text.
 */
function figureReader(isAsShown: boolean): FigureReader {
  const [zero = '0'] = /\p{Nd}/u.exec(money(0)) ?? [];
  const [, ...between] = money(-12_345_678.5).split(/\p{Nd}+/u);
  // Cell texts contain one kind of space.
  const group = between.slice(0, -2).at(-1)?.replace(/\s/, ' ') ?? '';
  const decimal = between.at(-2) ?? '.';
  const figure = new RegExp(
    `^[\u061C\u200E]?([-+\u2212]?)((?:\\p{Nd}|[${group}])+)(?:[${decimal}](\\p{Nd}+))? ?([%\u066A]|[A-Z]{3})?[\u061C\u200E]?$`,
    'u',
  );
  const digits = (text: string): string =>
    text.replace(/\P{Nd}/gu, '').replace(/\p{Nd}/gu, (digit) => {
      const value = (digit.codePointAt(0) ?? 0) - (zero.codePointAt(0) ?? 0);
      return String(value);
    });
  return (text) => {
    const [, minus, whole = '', part, end = ''] = figure.exec(text) ?? [];
    if (!/\p{Nd}/u.test(whole)) return null;
    if (isAsShown) return { text, currency: '' };
    const isPercent = end === '%' || end === '\u066A';
    const fraction = part === undefined ? '' : `${decimal}${digits(part)}`;
    return {
      text: `${minus === '' || minus === '+' ? '' : '-'}${digits(whole)}${fraction}${isPercent ? '%' : ''}`,
      currency: isPercent ? '' : end,
    };
  };
}
