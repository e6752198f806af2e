import { counted, missing } from '../../../lib/format.ts';
import type { Line } from '../../../lib/row-source.ts';
import type { Column } from '../column.ts';
import type { GridHandle } from '../grid-handle.ts';
import { cellText } from './cell-text.ts';
import { linesOf } from './lines.ts';
import { sizeOf } from './ranges.ts';
import { selectedRanges } from './select.ts';
import type { Tools } from './tools.ts';

/** More would be slower to paste than to open as a file. */
export const mostCopied = 50_000;

/** What a spreadsheet takes for a formula, unless it is a figure. */
const formula = /^[=+\-@](?![\d.,\s]+%?$)/;

/** Copies the selected rows as they are seen, with headers; without any, the active cell. */
export async function copyRows<Row>({ grid: now, say }: Tools<Row>): Promise<void> {
  const grid = now();
  const rows = sizeOf(selectedRanges(grid));
  if (rows > mostCopied) {
    say(`Only ${counted(mostCopied, 'row')} can be copied at once: export them as CSV instead`);
    return;
  }
  try {
    if (rows === 0) {
      await write(activeText(grid));
      say('Copied the cell');
      return;
    }
    await write(selectedText(grid));
    say(`Copied ${counted(rows, 'row')} with headers`);
  } catch {
    say('The browser did not let this page copy');
  }
}

/** A promise of the text: what is allowed to a key press may be over when the rows are here. */
function write(text: Promise<string>): Promise<void> {
  const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** What the active cell says, also where its row is scrolled away; of a header its name, without its definition. */
async function activeText<Row>(grid: GridHandle<Row>): Promise<string> {
  const { active, columns, extent, props } = grid;
  const column = columns[active.column];
  if (column === undefined) return '';
  if (active.row === 0) return headerText(column);
  const place = active.row - 1;
  if (place >= extent.records) {
    const total = props.totals?.[place - extent.records];
    return active.column === 0 ? (total?.label ?? '') : cellText(total?.cells[column.id]);
  }
  for await (const [line] of linesOf(props.source, place, place + 1))
    if (line !== undefined) return cellText(contentOf(grid, line, column, active.column));
  throw new Error('The row did not come.');
}

/** Selected rows as tab-separated values, with a line of headers. */
export async function selectedText<Row>(grid: GridHandle<Row>): Promise<string> {
  const { columns, props } = grid;
  const records = [columns.map(headerText)];
  for (const [from, to] of selectedRanges(grid))
    for await (const lines of linesOf(props.source, from, to))
      for (const line of lines)
        records.push(
          columns.map((column, at) => plain(cellText(contentOf(grid, line, column, at)))),
        );
  return records.map((cells) => cells.join('\t')).join('\r\n');
}

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

function plain(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
