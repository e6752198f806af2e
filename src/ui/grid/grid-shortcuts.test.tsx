import { expect, test, vi } from 'vitest';
import { arraySource } from '#lib/row-source.ts';
import { byRole, actAsync, render } from '#ui/test-render.tsx';
import type { Column } from './column.ts';
import { GridEditor } from './edit/grid-editor.tsx';
import { editKeys, gridKeys, type KeyLine } from './grid-shortcuts.ts';
import { Grid } from './grid.tsx';

interface Item {
  id: string;
}

const columns: Column<Item>[] = [
  { id: 'id', header: 'Id', width: 80, cell: ({ id }) => id },
  {
    id: 'name',
    header: 'Name',
    width: 80,
    cell: ({ id }) => id,
    edit: { text: ({ id }) => id },
  },
];
const source = arraySource([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ({ id }) => id);

/** Presses "Mod+Home" on the grid. Returns whether it was handled, and so kept from the browser. */
async function isHeeded(written: string): Promise<boolean> {
  const parts = written.split('+');
  const key = parts.at(-1) ?? '';
  const event = new KeyboardEvent('keydown', {
    key: key === 'Space' ? ' ' : key,
    bubbles: true,
    cancelable: true,
    ctrlKey: parts.includes('Mod'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  });
  await actAsync(() => void byRole('grid')[0]?.dispatchEvent(event));
  return event.defaultPrevented;
}

const drawn = (edits = false) =>
  render(
    <Grid
      name="Things"
      columns={columns}
      source={source}
      rowKey={({ id }) => id}
      onOpen={vi.fn<() => void>()}
      {...(edits && { edits: { Editor: GridEditor, onChange: vi.fn<() => void>() } })}
    />,
  );

/** Where a key has an effect. */
async function getReady({ does }: KeyLine): Promise<void> {
  await actAsync(() => byRole('grid')[0]?.focus());
  await isHeeded('Mod+Home');
  if (/header/.test(does) && !/row/.test(does)) await isHeeded('ArrowUp');
  if (does === 'Clear the selection') await isHeeded('Mod+a');
}

test.each(gridKeys)('$keys: $does', async (line) => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    write: async () => {},
  } as unknown as Clipboard);
  vi.stubGlobal('ClipboardItem', vi.fn());
  vi.spyOn(window, 'open').mockReturnValue(null);
  await drawn();
  for (const key of line.keys) {
    await getReady(line);
    expect(await isHeeded(key), key).toBe(true);
  }
});

test.each(editKeys)('in an editable cell, $keys: $does', async (line) => {
  for (const key of line.keys) {
    await drawn(true);
    await getReady(line);
    await isHeeded('ArrowRight');
    expect(await isHeeded(key), key).toBe(true);
    document.body.replaceChildren();
  }
});

test('leaves all other keys to the browser', async () => {
  await drawn();
  await actAsync(() => byRole('grid')[0]?.focus());
  for (const key of ['g', '?', '/', 'Mod+k', 'Mod+f', 'Tab', 'F5', 'Alt+ArrowLeft', 'Escape'])
    expect(await isHeeded(key), key).toBe(false);
});
