import { counted } from '#lib/format.ts';
import { copied } from './copied-text.ts';
import { sizeOf } from './index-ranges.ts';
import { selectedRanges } from './row-selection.ts';
import type { Tools } from './tools-context.ts';

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
    await write(content.then(({ text }) => text));
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
function write(text: Promise<string>): Promise<void> {
  const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
