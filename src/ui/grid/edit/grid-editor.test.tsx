import { act, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { arraySource } from '#lib/row-source.ts';
import type { Column } from '#ui/grid/column.ts';
import type { CellChange, GridEdits } from '#ui/grid/edit.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { byRole, actAsync, press, render } from '#ui/test-render.tsx';
import { GridEditor } from './grid-editor.tsx';

interface Item {
  id: string;
  line: number;
  code: string;
  rate: string;
}

const notTwo = (text: string): string | null =>
  /^[A-Z]{2}$/.test(text) ? null : 'Type two letters.';
const columns: Column<Item>[] = [
  { id: 'line', header: 'Line', width: 60, value: ({ line }) => line },
  {
    id: 'code',
    header: 'Country',
    width: 100,
    value: ({ code }) => code,
    edit: { text: ({ code }) => code, problem: ({ code }) => notTwo(code), check: notTwo },
  },
  {
    id: 'rate',
    header: 'Rate',
    width: 100,
    align: 'end',
    value: ({ rate }) => rate,
    edit: { text: ({ rate }) => rate, inputMode: 'decimal' },
  },
];
const items: Item[] = ['DE', 'FR', 'x', 'IT'].map((code, at) => ({
  id: `r${at}`,
  line: at + 1,
  code,
  rate: String(at),
}));

let shown: readonly Item[] = items;
const onEdit = vi.fn<(changes: readonly CellChange[]) => void>();

interface PageProps {
  edits?: Partial<GridEdits>;
  isReadOnly?: boolean;
  keeps?: (item: Item) => boolean;
}

/** A page with rows in memory; `keeps` filters them. */
function Page({ edits, isReadOnly = false, keeps }: PageProps) {
  const [rows, setRows] = useState(items);
  const visible = keeps ? rows.filter(keeps) : rows;
  useEffect(() => {
    shown = rows;
  });
  const onChange = (changes: readonly CellChange[]): void => {
    onEdit(changes);
    setRows((before) =>
      before.map((row) =>
        changes
          .filter(({ key }) => key === row.id)
          .reduce((next, { column, text }) => ({ ...next, [column]: text }), row),
      ),
    );
  };
  return (
    <Grid
      name="Items"
      columns={columns}
      source={arraySource(visible, ({ id }) => id)}
      rowKey={({ id }) => id}
      rowLabel={({ line }) => `line ${line}`}
      edits={isReadOnly ? undefined : { Editor: GridEditor, onChange, ...edits }}
    />
  );
}

const grid = (): HTMLElement => byRole('grid')[0] as HTMLElement;
const field = (): HTMLInputElement | null => document.querySelector('input');
const activeText = (): string | undefined =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;
const codes = (): string => shown.map(({ code }) => code).join(' ');
const rates = (): string => shown.map(({ rate }) => rate).join(' ');
const said = (): string =>
  [...document.querySelectorAll('[aria-live]')].map((node) => node.textContent).join('');
/** Moves to the cell of a record by keyboard. */
async function go(record: number, column: number): Promise<void> {
  await actAsync(() => grid().focus());
  await press(grid(), 'Home', { ctrlKey: true });
  for (let step = 0; step < record; step += 1) await press(grid(), 'ArrowDown');
  for (let step = 0; step < column; step += 1) await press(grid(), 'ArrowRight');
}
/** Sets the value with the native setter, as a keystroke does, so that React notices the change. */
const type = (text: string): Promise<void> =>
  actAsync(() => {
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    native?.set?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const mouse = (kind: string, cell: Element | undefined, init: object = {}): Promise<void> =>
  actAsync(() => {
    const event = new MouseEvent(kind, { bubbles: true, cancelable: true });
    cell?.dispatchEvent(Object.assign(event, init));
  });
const pasteAt = (target: Element | null, text: string): Promise<void> =>
  act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    target?.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }));
  });

test('Enter and F2 edit the content, a character replaces it; Enter applies it and moves down, Escape cancels', async () => {
  await render(<Page />);
  await go(0, 1);
  await press(grid(), 'F2');
  expect(field()?.value).toBe('DE');
  expect(field()?.getAttribute('aria-label')).toBe('Country, line 1');
  expect(document.activeElement).toBe(field());
  await type('AT');
  await press(field(), 'Escape');
  expect([codes(), field(), activeText()]).toEqual(['DE FR x IT', null, 'DE']);
  expect(document.activeElement).toBe(grid());

  await press(grid(), 'P');
  expect(field()?.value).toBe('P');
  await type('PL');
  await press(field(), 'Enter');
  expect([codes(), activeText()]).toEqual(['PL FR x IT', 'FR']);
  await press(grid(), 'Enter');
  expect(field()?.value).toBe('FR');
  onEdit.mockClear();
  await press(field(), 'Enter', { shiftKey: true });
  expect([onEdit.mock.calls.length, activeText()]).toEqual([0, 'PL']);
});

test('Tab moves to the next editable cell, across the end of a row, and Shift+Tab back', async () => {
  await render(<Page />);
  await go(0, 1);
  for (const [key, shiftKey, at] of [
    ['Tab', false, '0'],
    ['Tab', false, 'FR'],
    ['Tab', true, '0'],
  ] as const) {
    await press(grid(), 'F2');
    await press(field(), key, { shiftKey });
    expect(activeText()).toBe(at);
  }
  await go(3, 2);
  await press(grid(), 'F2');
  await press(field(), 'Tab');
  expect([activeText(), document.activeElement]).toEqual(['3', grid()]);
});

test.each(['is left', 'is hidden', 'shows another page'])(
  'a typed text is applied when the tab %s',
  async (how) => {
    const draw = await render(<Page />);
    await go(0, 1);
    await press(grid(), 'P');
    await type('PL');
    onEdit.mockClear();
    if (how === 'is left') await actAsync(() => dispatchEvent(new Event('beforeunload')));
    else if (how === 'shows another page') await draw(<p />);
    else {
      const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await actAsync(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      state.mockRestore();
    }
    expect(onEdit.mock.calls).toEqual([[[{ key: 'r0', column: 'code', text: 'PL' }]]]);
    if (how === 'shows another page') return;
    // Typing goes on afterwards, and Escape brings back what was there before.
    expect(field()?.value).toBe('PL');
    await type('PLN');
    await press(field(), 'Escape');
    expect(onEdit.mock.calls.slice(1)).toEqual([[[{ key: 'r0', column: 'code', text: 'DE' }]]]);
  },
);

test('the cell and the input have an error message', async () => {
  await render(<Page />);
  const cell = byRole('gridcell').find((one) => one.getAttribute('aria-invalid') === 'true');
  expect([cell?.textContent, cell?.getAttribute('aria-description')]).toEqual([
    'x',
    'Type two letters.',
  ]);
  expect(cell?.querySelector('svg')).not.toBeNull();
  expect(document.querySelector('[role=tooltip]')).toBeNull();
  await go(2, 1);
  expect(document.querySelector('[role=tooltip]')?.textContent).toBe('Type two letters.');
  await press(grid(), 'Escape');
  expect(document.querySelector('[role=tooltip]')).toBeNull();

  await press(grid(), 'E');
  const note = document.getElementById(field()?.getAttribute('aria-describedby') ?? '');
  expect([field()?.getAttribute('aria-invalid'), note?.textContent]).toEqual([
    'true',
    'Type two letters.',
  ]);
  await type('ES');
  expect(field()?.getAttribute('aria-invalid')).toBeNull();
  await press(field(), 'Enter');
  expect(byRole('gridcell').some((one) => one.hasAttribute('aria-invalid'))).toBe(false);
});

test('cells are pasted from the active cell on, as one step that can be undone', async () => {
  await render(<Page />);
  await go(1, 1);
  onEdit.mockClear();
  await pasteAt(grid(), 'ES\t7,5\tbeyond\r\nPT\t8\r\n');
  expect([codes(), rates()]).toEqual(['DE ES PT IT', '0 7,5 8 3']);
  expect([onEdit.mock.calls.length, said()]).toEqual([1, 'Pasted 2 rows; 1 column did not fit']);
  await press(grid(), 'z', { ctrlKey: true });
  expect([codes(), rates(), said()]).toEqual(['DE FR x IT', '0 1 2 3', 'Undid 4 changes']);
});

test('a rectangle is cleared and filled as one step, and pasted into from its first cell on', async () => {
  await render(<Page />);
  await go(2, 2);
  await press(grid(), 'ArrowUp', { shiftKey: true });
  await press(grid(), 'ArrowLeft', { shiftKey: true });
  onEdit.mockClear();
  await press(grid(), 'Delete');
  await vi.waitFor(() => expect([codes(), rates()]).toEqual(['DE   IT', '0   3']));
  expect(onEdit).toHaveBeenCalledTimes(1);
  expect(said()).toContain('Cleared 4 cells');
  await press(grid(), 'z', { ctrlKey: true });
  expect([codes(), rates()]).toEqual(['DE FR x IT', '0 1 2 3']);
  await pasteAt(grid(), '9');
  expect([codes(), rates()]).toEqual(['DE 9 9 IT', '0 9 9 3']);
  expect(said()).toContain('Pasted into 4 cells');
  await press(grid(), 'ArrowDown', { shiftKey: true });
  await pasteAt(grid(), 'ES\t7');
  expect([codes(), rates()]).toEqual(['DE 9 ES IT', '0 9 7 3']);
});

test('rows pasted below the last are appended by the page, or announced as not fitting', async () => {
  const onAppend = vi.fn<NonNullable<GridEdits['onAppend']>>();
  const draw = await render(<Page edits={{ onAppend }} />);
  await go(3, 0);
  await pasteAt(grid(), 'ES;1\nPT;2');
  expect(codes()).toBe('DE FR x ES');
  expect(onAppend).toHaveBeenCalledWith([{ code: 'PT', rate: '2' }]);
  await draw(<Page edits={{}} />);
  await pasteAt(grid(), 'BE;1\nNL;2');
  expect([codes(), said()]).toEqual(['DE FR x BE', 'Pasted 1 row; 1 row did not fit']);
});

test('several cells pasted into an input are pasted into the grid, one value into the input', async () => {
  await render(<Page />);
  await go(0, 1);
  await press(grid(), 'F2');
  await pasteAt(field(), 'ES');
  expect(field()).not.toBeNull();
  await pasteAt(field(), 'ES\nPT');
  expect([codes(), field()]).toEqual(['ES PT x IT', null]);
});

test('Delete clears a cell, or removes the selected rows if it is in one', async () => {
  const onRemove = vi.fn<NonNullable<GridEdits['onRemove']>>();
  await render(<Page edits={{ onRemove }} />);
  await go(1, 1);
  await press(grid(), 'Delete');
  expect(codes()).toBe('DE  x IT');
  await press(grid(), ' ');
  await press(grid(), 'Delete');
  expect(onRemove).toHaveBeenCalledWith([[1, 2]]);
  await press(grid(), 'ArrowDown');
  await press(grid(), 'Backspace');
  expect(codes()).toBe('DE   IT');
});

test('a click activates a cell without selecting, a double click or second touch edits it, a blur applies the text', async () => {
  await render(<Page />);
  const cells = byRole('gridcell');
  await mouse('click', cells[2]);
  expect([activeText(), field()]).toEqual(['FR', null]);
  expect(byRole('row').some((row) => row.getAttribute('aria-selected') === 'true')).toBe(false);
  await mouse('dblclick', cells[2]);
  expect(document.activeElement).toBe(field());
  await type('ES');
  await actAsync(() => field()?.blur());
  expect([codes(), field()]).toEqual(['DE ES x IT', null]);
  await mouse('click', cells[4], { pointerType: 'touch' });
  expect([activeText(), field()]).toEqual(['x', null]);
  await mouse('click', cells[4], { pointerType: 'touch' });
  // The browser also reports two touches as a double click.
  await mouse('dblclick', cells[4]);
  expect([field()?.value, document.activeElement]).toEqual(['x', field()]);
});

test('the active cell stays with its row when the one above leaves a filter', async () => {
  await render(<Page keeps={({ code }) => code !== 'XX'} />);
  await go(0, 1);
  await press(grid(), 'X');
  await type('XX');
  await press(field(), 'Enter');
  expect(activeText()).toBe('FR');
  await press(grid(), 'F2');
  expect(field()?.getAttribute('aria-label')).toBe('Country, line 2');
});

test('a cell that is being edited is applied when the grid becomes read-only', async () => {
  const draw = await render(<Page />);
  await go(1, 1);
  await press(grid(), 'E');
  await type('ES');
  await draw(<Page isReadOnly />);
  expect([codes(), field()]).toEqual(['DE ES x IT', null]);
  await press(grid(), 'F');
  expect([codes(), field()]).toEqual(['DE ES x IT', null]);
});

test('cells of other columns behave as in any grid', async () => {
  await render(<Page />);
  await go(1, 0);
  await press(grid(), 'q');
  await press(grid(), 'Delete');
  expect([field(), codes()]).toEqual([null, 'DE FR x IT']);
  await press(grid(), 'Enter');
  expect(byRole('row')[2]?.getAttribute('aria-selected')).toBe('true');
  expect(grid().getAttribute('aria-readonly')).toBe('true');
  expect(byRole('gridcell')[0]?.getAttribute('aria-readonly')).toBe('false');
});
