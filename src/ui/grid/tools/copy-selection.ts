import { counted } from '#lib/format.ts';
import { cellCount, sizeOf } from './index-ranges.ts';
import { selectedRanges } from './row-selection.ts';
import type { Tools } from './tools-context.ts';

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
    say(`You can copy up to ${counted(maxCopied, 'row')}. Export CSV for more`);
    return;
  }
  const cells = cellCount(ranges, grid.span);
  const how = isAsShown ? ' as shown' : '';
  const loading = loadTexts();
  try {
    if (rows === 0 || (grid.span !== null && cells === 1)) {
      await write(loading.then(({ activeText }) => activeText(grid, isAsShown)));
      say(`Cell copied${how}`);
      return;
    }
    const copied = loading.then(({ selectedText }) => selectedText(grid, ranges, isAsShown));
    await write(copied.then(({ text }) => text));
    const { withCurrency } = await copied;
    if (grid.span === null) say(`Copied ${counted(rows, 'row')} with headers${how}`);
    else
      say(`Copied ${counted(cells, 'cell')}${how}${withCurrency ? ' with their currencies' : ''}`);
  } catch {
    const isLoaded = await loading.then(
      () => true,
      () => false,
    );
    say(
      isLoaded
        ? 'Copying is blocked by the browser. Allow clipboard access and retry'
        : 'Did not load. Retry',
    );
  }
}

/** A promise of the text: the permission of a key press may have expired once the rows are loaded. */
function write(text: Promise<string>): Promise<void> {
  const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
