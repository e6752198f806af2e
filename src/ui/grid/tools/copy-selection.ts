import { counted } from '#lib/format.ts';
import type { GridHandle } from '#ui/grid/grid-handle.ts';
import type { Cell } from '#ui/grid/move-cell.ts';
import type { Range } from '#ui/grid/selection.ts';
import { selectedCount, sizeOf } from './index-ranges.ts';
import { selectedRanges } from './row-selection.ts';
import { notLoaded, type Tools } from './tools-context.ts';

/** More rows would be slower to paste than to open as a file. */
export const maxCopied = 50_000;

const loadTexts = () => import('./copied-text.ts');

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
  const rows = sizeOf(ranges);
  if (rows > maxCopied) {
    say(`Copying is limited to ${counted(maxCopied, 'row')}. Export as CSV instead`);
    return;
  }
  const loading = loadTexts();
  const cell = soleCell(grid, ranges);
  try {
    if (cell !== null) {
      await write(loading.then(({ textOfCell }) => textOfCell(grid, cell, isAsShown)));
      say(isAsShown ? 'Copied 1 cell as shown' : 'Copied 1 cell');
      return;
    }
    const copied = loading.then(({ selectedText }) => selectedText(grid, ranges, isAsShown));
    await write(copied.then(({ text }) => text));
    const selected =
      grid.span === null
        ? `${counted(rows, 'row')} with headers`
        : counted(selectedCount(ranges, grid.span), 'cell');
    const { withCurrency } = await copied;
    if (isAsShown) say(`Copied ${selected} as shown`);
    else if (grid.span !== null && withCurrency) say(`Copied ${selected} with a currency column`);
    else say(`Copied ${selected}`);
  } catch {
    const isLoaded = await loading.then(
      () => true,
      () => false,
    );
    say(
      isLoaded ? 'Copying is blocked by the browser. Allow clipboard access and retry' : notLoaded,
    );
  }
}

/** The only cell to copy: that of a rectangle of one, or the active one if nothing is selected. Rows count from 1. */
function soleCell<Row>({ active, span }: GridHandle<Row>, ranges: readonly Range[]): Cell | null {
  const [[from] = []] = ranges;
  if (from === undefined) return active;
  return span !== null && selectedCount(ranges, span) === 1
    ? { row: from + 1, column: span[0] }
    : null;
}

/** A promise of the text: the permission of a key press may have expired once the rows are loaded. */
function write(text: Promise<string>): Promise<void> {
  const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
