import { counted } from '#lib/format.ts';
import { sizeOf } from './index-ranges.ts';
import { selectedRanges } from './row-selection.ts';
import type { Tools } from './tools-context.ts';

/** More would be slower to paste than to open as a file. */
export const maxCopied = 50_000;

const loadTexts = () => import('./copied-text.ts');

/** Copies the selected rows with headers, or else the active cell. Numbers are written for spreadsheets. */
export async function copyRows<Row>({ grid: now, say }: Tools<Row>): Promise<void> {
  const grid = now();
  const rows = sizeOf(selectedRanges(grid));
  if (rows > maxCopied) {
    say(`You can copy up to ${counted(maxCopied, 'row')}. Export CSV for more`);
    return;
  }
  const loading = loadTexts();
  try {
    if (rows === 0) {
      await write(loading.then(({ activeText }) => activeText(grid)));
      say('Cell copied');
      return;
    }
    await write(loading.then(({ selectedText }) => selectedText(grid)));
    say(`Copied ${counted(rows, 'row')} with headers`);
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
