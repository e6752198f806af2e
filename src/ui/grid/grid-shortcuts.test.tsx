import type { ReactElement } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { arraySource, type Line } from '#lib/row-source.ts';
import { byRole, actAsync, render } from '#ui/test-render.tsx';
import type { Column } from './column.ts';
import { gridKeys, groupKeys, type KeyLine } from './grid-shortcuts.ts';
import { Grid } from './grid.tsx';

// Otherwise loaded when a menu first opens.
beforeAll(async () => void (await import('./tools/column-menu.ts')));

interface Item {
  id: string;
  name: string;
}

const columns: Column<Item>[] = [
  { id: 'id', header: 'Id', width: 80, value: ({ id }) => id },
  {
    id: 'name',
    header: 'Name',
    width: 80,
    value: ({ name }) => name,
  },
  { id: 'note', header: 'Note', width: 80, value: ({ id }) => `note ${id}` },
];
const letters: Item[] = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `name ${id}` }));
const numbers: Item[] = Array.from({ length: 40 }, (_, at) => ({
  id: String(at),
  name: `name ${at}`,
}));
const rowKey = ({ id }: Item): string => id;

const grid = (): HTMLElement => document.querySelector('[aria-multiselectable]') as HTMLElement;

/** Writes down what the grid asked of its page, in order. */
let calls: string[] = [];

/** Everything that a key may change. */
const look = () => ({
  cell: document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent,
  selected: byRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.querySelector('[role=rowheader]')?.textContent),
  cells: [...byRole('row')]
    .flatMap((row) => [...row.querySelectorAll('[data-cell]')])
    .filter((cell) => cell.getAttribute('aria-selected') === 'true')
    .map(({ textContent }) => textContent),
  menu: byRole('menu')[0]?.getAttribute('aria-label'),
  calls,
});
type Look = ReturnType<typeof look>;

/** What a key changes, and the keys pressed before it. Without those, the active cell is "name b". */
interface Effect {
  after?: readonly string[];
  rows?: Item[];
  changes: Partial<Look>;
}

const onHeader = ['Mod+Home', 'ArrowUp', 'ArrowRight'];

const gridEffects: Record<string, Effect[]> = {
  ArrowUp: [{ changes: { cell: 'name a' } }],
  ArrowDown: [
    { changes: { cell: 'name c' } },
    { after: ['Shift+ArrowRight'], changes: { cell: 'note c', cells: [] } },
    { after: ['Mod+Space'], changes: { cell: 'name c' } },
  ],
  ArrowLeft: [{ changes: { cell: 'b' } }],
  ArrowRight: [{ changes: { cell: 'note b' } }],
  // Nine rows fit; the last one stays visible.
  PageDown: [{ rows: numbers, changes: { cell: 'name 9' } }],
  PageUp: [{ rows: numbers, after: ['PageDown', 'PageDown'], changes: { cell: 'name 9' } }],
  Home: [{ changes: { cell: 'b' } }],
  End: [{ changes: { cell: 'note b' } }],
  'Mod+Home': [{ changes: { cell: 'a' } }],
  'Mod+End': [{ changes: { cell: 'note d' } }],
  Enter: [
    { changes: { calls: ['open b'] } },
    { after: onHeader, changes: { calls: ['sort by name'] } },
  ],
  'Mod+Enter': [{ changes: { calls: ['new tab /things/b'] } }],
  'Shift+Enter': [{ after: onHeader, changes: { calls: ['add name to sort'] } }],
  'Alt+ArrowDown': [{ after: onHeader, changes: { menu: 'Column Name' } }],
  'Shift+F10': [{ after: onHeader, changes: { menu: 'Column Name' } }],
  Space: [
    { changes: { selected: ['b'] } },
    { after: ['Space', 'ArrowDown'], changes: { selected: ['c'] } },
  ],
  'Mod+Space': [{ after: ['Space', 'ArrowDown'], changes: { selected: ['b', 'c'] } }],
  'Shift+ArrowUp': [{ changes: { cell: 'name a', cells: ['name a', 'name b'] } }],
  'Shift+ArrowDown': [{ changes: { cell: 'name c', cells: ['name b', 'name c'] } }],
  'Shift+ArrowLeft': [
    { changes: { cell: 'b', cells: ['b', 'name b'] } },
    // Back over the start, to its other side.
    {
      after: ['Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowLeft'],
      changes: { cell: 'c', cells: ['b', 'name b', 'c', 'name c'] },
    },
  ],
  'Shift+ArrowRight': [{ changes: { cell: 'note b', cells: ['name b', 'note b'] } }],
  'Shift+Space': [
    { after: ['Space', 'ArrowDown', 'ArrowDown'], changes: { selected: ['b', 'c', 'd'] } },
    {
      after: ['Shift+ArrowDown', 'Shift+ArrowRight'],
      changes: { cells: [], selected: ['b', 'c'] },
    },
  ],
  'Mod+a': [{ changes: { selected: ['a', 'b', 'c', 'd'] } }],
  Escape: [
    { after: ['Mod+a'], changes: { selected: [] } },
    { after: ['Space', 'Shift+ArrowDown'], changes: { cells: [] } },
  ],
  'Mod+Shift+c': [{ after: ['Shift+ArrowDown'], changes: { calls: ['copy name b\r\nname c'] } }],
  'Mod+c': [
    {
      after: ['Shift+ArrowDown', 'Shift+ArrowRight'],
      changes: { calls: ['copy name b\tnote b\r\nname c\tnote c'] },
    },
    { after: ['Space'], changes: { calls: ['copy Id\tName\tNote\r\nb\tname b\tnote b'] } },
    { changes: { calls: ['copy name b'] } },
  ],
};

/** In the first column; the lines are an expanded group with rows a and b, and a collapsed group. */
const groupEffects: Record<string, Effect[]> = {
  ArrowRight: [{ after: ['Mod+End', 'Home'], changes: { calls: ['expand second'] } }],
  ArrowLeft: [
    { after: ['Mod+Home'], changes: { calls: ['collapse first'] } },
    { after: ['Mod+Home', 'ArrowDown', 'ArrowDown'], changes: { cell: 'first2' } },
  ],
};

/** Presses "Mod+Home" on the grid. Returns whether it was handled, and so kept from the browser. */
async function press(written: string): Promise<boolean> {
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
  await actAsync(() => void grid().dispatchEvent(event));
  return event.defaultPrevented;
}

function Things({ rows }: { rows: Item[] }) {
  return (
    <Grid
      name="Things"
      columns={columns}
      source={arraySource(rows, rowKey)}
      rowKey={rowKey}
      rowHref={({ id }) => `/things/${id}`}
      onOpen={({ id }) => void calls.push(`open ${id}`)}
      sort={[{ column: 'note', descending: true }]}
      onSort={(keys) => {
        const columnIds = keys.map(({ column }) => column);
        const [id] = columnIds.slice(-1);
        calls.push(columnIds.length > 1 ? `add ${id} to sort` : `sort by ${id}`);
      }}
    />
  );
}

function Groups() {
  const lineOf = (value: string, isCollapsed: boolean): Line<Item> => ({
    group: {
      key: value,
      column: 'id',
      value,
      level: 0,
      isCollapsed,
      totals: { rows: 2, figures: {}, currencies: [], filled: {}, leftOut: {}, distinct: {} },
    },
  });
  const lines: Line<Item>[] = [
    lineOf('first', false),
    ...letters.slice(0, 2).map((row) => ({ row })),
    lineOf('second', true),
  ];
  const source = {
    ...arraySource(letters, rowKey),
    count: lines.length,
    at: (index: number) => lines[index]?.row,
    groupAt: (index: number) => lines[index]?.group,
    range: async (from: number, to: number) => lines.slice(from, to),
  };
  return (
    <Grid
      name="Things"
      columns={columns}
      source={source}
      rowKey={rowKey}
      group={['id']}
      onFold={({ key, isCollapsed }) =>
        void calls.push(`${isCollapsed ? 'expand' : 'collapse'} ${key}`)
      }
    />
  );
}

/** Stands for the clipboard, whose content is passed as a promise. */
class FakeClipboardItem {
  readonly data: Record<string, Promise<Blob>>;
  constructor(data: Record<string, Promise<Blob>>) {
    this.data = data;
  }
}

beforeEach(() => {
  calls = [];
  // The header and nine rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
  vi.stubGlobal('ClipboardItem', FakeClipboardItem);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    write: async ([item]: FakeClipboardItem[]) =>
      void calls.push(`copy ${await (await item?.data['text/plain'])?.text()}`),
  } as unknown as Clipboard);
  vi.spyOn(window, 'open').mockImplementation((to) => {
    calls.push(`new tab ${String(to)}`);
    return null;
  });
});

/** Each effect of each key as a test case. A key without an effect fails. */
const casesOf = (
  where: string,
  lines: readonly KeyLine[],
  effects: Record<string, Effect[]>,
  draw: (rows: Item[]) => ReactElement,
) =>
  lines.flatMap(({ keys, does }) =>
    keys.flatMap((key) =>
      (effects[key] ?? [{ changes: { cell: 'no effect is listed for this key' } }]).map(
        ({ after = [], rows = letters, changes }: Effect) => ({
          where,
          key,
          does,
          after,
          table: draw(rows),
          changes,
        }),
      ),
    ),
  );

test.each([
  ...casesOf('in a table', gridKeys, gridEffects, (rows) => <Things rows={rows} />),
  ...casesOf('among groups', groupKeys, groupEffects, () => <Groups />),
])('$where, $key: $does, after $after', async ({ key, after, table, changes }) => {
  await render(table);
  await actAsync(() => grid().focus());
  for (const first of ['Mod+Home', 'ArrowDown', 'ArrowRight', ...after]) await press(first);
  const before = { ...look(), calls: [...calls] };
  expect(await press(key)).toBe(true);
  await vi.waitFor(() => expect(look()).toEqual({ ...before, ...changes }));
});

test('leaves all other keys to the browser', async () => {
  await render(<Things rows={letters} />);
  await actAsync(() => grid().focus());
  for (const key of ['g', '?', '/', 'Mod+k', 'Mod+f', 'Tab', 'F5', 'Alt+ArrowLeft', 'Escape'])
    expect(await press(key), key).toBe(false);
});
