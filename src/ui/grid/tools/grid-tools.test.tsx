import { beforeAll, expect, test, vi } from 'vitest';
import { money, percent } from '#lib/format.ts';
import { localePreferences } from '#lib/locale-preferences.ts';
import * as saving from '#lib/save-file.ts';
import { arraySource, type Line, type TableSource } from '#lib/row-source.ts';
import type { GroupLine, Totals } from '#lib/table-query.ts';
import { type Column, sumOf } from '#ui/grid/column.ts';
import type { GridProps } from '#ui/grid/grid-props.ts';
import { Grid } from '#ui/grid/grid.tsx';
import { byRole, actAsync, press, render } from '#ui/test-render.tsx';

// Otherwise loaded when first used.
beforeAll(async () => {
  await Promise.all([import('./column-menu.ts'), import('./selection-bar.tsx')]);
});

interface Item {
  id: string;
  name: string;
  spend: number | null;
}

const columns: Column<Item>[] = [
  { id: 'name', header: 'Name', width: 200, value: ({ name }) => name },
  {
    id: 'spend',
    header: 'Spend',
    unit: 'EUR',
    align: 'end',
    width: 100,
    value: ({ spend }) => spend,
    text: ({ spend }) => (spend === null ? '–' : spend.toFixed(2)),
    sum: ({ figures }) => sumOf(figures['spend'], String),
  },
];
const items: Item[] = [
  { id: 'a', name: 'Desk', spend: 12 },
  { id: 'b', name: '=Lamp', spend: null },
  { id: 'c', name: 'Chair', spend: 3.5 },
];
const rowKey = ({ id }: Item): string => id;
const source = arraySource(items, rowKey);

const grid = (): HTMLElement => document.querySelector('[aria-multiselectable]') as HTMLElement;
const chosen = (): string[] =>
  byRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => row.querySelector('[role=rowheader]')?.textContent ?? '');
/** The texts of the cells in a selected rectangle. */
const cells = (): string[] =>
  [...document.querySelectorAll('[data-cell][aria-selected=true]')].map(
    ({ textContent }) => textContent,
  );
const live = (): string =>
  [...document.querySelectorAll('[aria-live]')].map((node) => node.textContent).join('');
const click = (at: number, options: MouseEventInit = {}): Promise<void> =>
  actAsync(() => {
    byRole('gridcell')[at]?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ...options }),
    );
  });
const draw = (props: Partial<GridProps<Item>> = {}) => (
  <Grid name="Things" columns={columns} source={source} rowKey={rowKey} {...props} />
);

/** The clipboard's content. */
const copied: string[] = [];

beforeAll(() => {
  vi.stubGlobal(
    'ClipboardItem',
    class {
      data: Record<string, Promise<Blob>>;
      constructor(data: Record<string, Promise<Blob>>) {
        this.data = data;
      }
    },
  );
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
    write: async ([item]: { data: Record<string, Promise<Blob>> }[]) =>
      void copied.push((await (await item?.data['text/plain'])?.text()) ?? ''),
  } as unknown as Clipboard);
});

test('selects rows by click, adds by Control, extends by Control and Shift, clears by Escape', async () => {
  await render(draw());
  await click(0);
  expect(chosen()).toEqual(['Desk']);
  await click(2, { ctrlKey: true });
  expect(chosen()).toEqual(['Desk', 'Chair']);
  await click(0, { ctrlKey: true });
  expect(chosen()).toEqual(['Chair']);
  await click(0);
  await click(1, { shiftKey: true, ctrlKey: true });
  expect(chosen()).toEqual(['Desk', '=Lamp']);
  expect(live()).toBe('2 rows selected');
  await press(grid(), 'a', { ctrlKey: true });
  expect(chosen()).toHaveLength(3);
  await press(grid(), 'Escape');
  expect(chosen()).toEqual([]);
});

test('keeps a selection through a refresh, drops it when rows are reordered, and notifies the page', async () => {
  const onSelection = vi.fn<NonNullable<GridProps<Item>['onSelection']>>();
  const again = await render(draw({ onSelection }));
  await click(0);
  expect(onSelection).toHaveBeenLastCalledWith([[0, 1]], true);
  await click(2, { shiftKey: true, ctrlKey: true });
  await again(draw({ onSelection, source: arraySource(items.map((item) => ({ ...item }))) }));
  expect(chosen()).toEqual(['Desk', '=Lamp', 'Chair']);
  expect(onSelection).toHaveBeenLastCalledWith([[0, 3]], true);
  await again(draw({ onSelection, source: arraySource(items.toReversed()) }));
  expect(chosen()).toEqual([]);
  expect(onSelection).toHaveBeenLastCalledWith([], true);
});

test('drops a selection when rows appear within it, and with its grid', async () => {
  const onSelection = vi.fn<NonNullable<GridProps<Item>['onSelection']>>();
  const again = await render(draw({ onSelection }));
  await click(0);
  await click(2, { shiftKey: true, ctrlKey: true });
  const [desk, , chair] = items as [Item, Item, Item];
  const other = { id: 'd', name: 'Sofa', spend: 1 };
  await again(draw({ onSelection, source: arraySource([desk, other, chair], rowKey) }));
  expect(onSelection).toHaveBeenLastCalledWith([], true);
  await click(0);
  expect(onSelection).toHaveBeenLastCalledWith([[0, 1]], true);
  await again(<p>No rows</p>);
  expect(onSelection).toHaveBeenLastCalledWith([], true);
});

test('keeps all rows selected through a refresh before the last has loaded', async () => {
  const again = await render(draw({ source: farSource(300) }));
  await press(grid(), 'a', { ctrlKey: true });
  await again(draw({ source: farSource(300) }));
  expect(live()).toBe('300 rows selected');
  await again(draw({ source: farSource(299) }));
  expect(live()).toBe('');
});

test('stores a single selected row in the page', async () => {
  const onSelect = vi.fn<(key: string) => void>();
  const again = await render(draw({ onSelect }));
  await click(0);
  expect(onSelect).toHaveBeenLastCalledWith('a');
  await again(draw({ onSelect, selectedKey: 'a' }));
  await click(1, { ctrlKey: true });
  expect(chosen()).toEqual(['Desk', '=Lamp']);
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test('selects a clicked row before the page confirms it, and clears on Escape', async () => {
  const onSelect = vi.fn<(key: string) => void>();
  const again = await render(draw({ onSelect, selectedKey: 'c' }));
  await click(0);
  // The page has not reacted yet: its URL still names the other row.
  expect(chosen()).toEqual(['Desk']);
  await press(grid(), 'c', { ctrlKey: true });
  await vi.waitFor(() => expect(copied.at(-1)).toBe('Name\tSpend (EUR)\r\nDesk\t12'));
  await click(0);
  expect(onSelect).toHaveBeenLastCalledWith('');
  expect(chosen()).toEqual([]);
  await click(0);
  await again(draw({ onSelect, selectedKey: 'a' }));
  await click(1, { ctrlKey: true });
  await press(grid(), 'Escape');
  expect(onSelect).toHaveBeenLastCalledWith('');
  expect(chosen()).toEqual([]);
  await again(draw({ onSelect, selectedKey: '' }));
  expect(chosen()).toEqual([]);
  // Without a selection the key is left to the page.
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await actAsync(() => void grid().dispatchEvent(escape));
  expect(escape.defaultPrevented).toBe(false);
});

test('copies money as numbers a spreadsheet adds, with the currency beside it', async () => {
  const priced: Column<Item>[] = [
    { id: 'name', header: 'Name', width: 200, value: ({ name }) => name },
    {
      id: 'spend',
      header: 'Spend',
      align: 'end',
      width: 100,
      value: ({ spend }) => spend,
      currency: ({ spend }) => (spend !== null && spend < 0 ? 'USD' : 'EUR'),
    },
    { id: 'acos', header: 'ACOS', align: 'end', width: 80, value: () => 12.345 },
    { id: 'days', header: 'Days', align: 'end', width: 80, value: () => '12 days' },
  ];
  const rows = [
    { id: 'a', name: '1,000 EUR', spend: 1_234_567.5 },
    { id: 'b', name: 'Lamp', spend: -1903.49 },
  ];
  const drawn = (shown: Column<Item>[]) =>
    draw({ columns: shown, source: arraySource(rows, rowKey) });
  const again = await render(drawn(priced));
  const copy = async (shown: Column<Item>[]): Promise<string | undefined> => {
    copied.length = 0;
    await again(drawn(shown));
    await press(grid(), 'a', { ctrlKey: true });
    await press(grid(), 'c', { ctrlKey: true });
    await vi.waitFor(() => expect(copied).toHaveLength(1));
    return copied[0];
  };
  expect(await copy(priced)).toBe(
    'Name\tSpend\tCurrency\tACOS\tDays\r\n' +
      '1,000 EUR\t1234567.5\tEUR\t12.345\t12 days\r\n' +
      'Lamp\t-1903.49\tUSD\t12.345\t12 days',
  );
  const currency = { id: 'currency', header: 'Currency', width: 80, value: () => 'XXX' };
  expect((await copy([...priced, currency]))?.split('\r\n')[0]).toBe(
    'Name\tSpend\tACOS\tDays\tCurrency',
  );
  // A spreadsheet parses pasted text by its owner's number format.
  localePreferences.numbers = '\u202F,';
  try {
    expect(await copy(priced)).toContain('-1903,49\tUSD\t12,345');
  } finally {
    localePreferences.numbers = null;
  }
});

test('never copies a formula or the start of another cell', async () => {
  const odd = [
    { id: 'a', name: '"=HYPERLINK(""http://evil"",""x"")"', spend: 1 },
    { id: 'b', name: '6" board', spend: 2 },
    { id: 'c', name: '＝1+1', spend: 3 },
    { id: 'd', name: '+running +shoes', spend: 4 },
  ];
  await render(
    draw({
      source: arraySource(odd, rowKey),
      totals: [{ label: '=1+1', cells: { spend: { value: -1, text: '−1.00' } } }],
    }),
  );
  await press(grid(), 'a', { ctrlKey: true });
  await press(grid(), 'c', { ctrlKey: true });
  await vi.waitFor(() => expect(live()).toContain('Copied 4 rows with headers'));
  expect(copied.at(-1)?.split('\r\n').slice(1)).toEqual([
    `"""=HYPERLINK(""""http://evil"""",""""x"""")"""\t1`,
    '"6"" board"\t2',
    "'＝1+1\t3",
    "'+running +shoes\t4",
  ]);
  await press(grid(), 'Escape');
  const copyCell = async (): Promise<string | undefined> => {
    const before = copied.length;
    await press(grid(), 'c', { ctrlKey: true });
    await vi.waitFor(() => expect(copied).toHaveLength(before + 1));
    return copied.at(-1);
  };
  await press(grid(), 'ArrowDown');
  expect(await copyCell()).toMatch(/^"""=HYPERLINK/);
  await press(grid(), 'ArrowDown');
  expect(await copyCell()).toBe('6" board');
  await press(grid(), 'ArrowDown');
  expect(await copyCell()).toBe("'＝1+1");
  await press(grid(), 'ArrowDown');
  expect(await copyCell()).toBe('+running +shoes');
  await press(grid(), 'ArrowDown');
  expect(await copyCell()).toBe("'=1+1");
  await press(grid(), 'ArrowRight');
  expect(await copyCell()).toBe('-1');
});

test('selects a rectangle of cells instead of text when dragging beyond a cell', async () => {
  const onSelection = vi.fn<NonNullable<GridProps<Item>['onSelection']>>();
  await render(draw({ onSelection }));
  const cellAt = (row: number, column: number): HTMLElement | null =>
    document.querySelector(`[data-row="${row}"] [data-cell="${column}"]`);
  const pointer = async (
    type: string,
    cell: HTMLElement | null,
    options: PointerEventInit = {},
  ): Promise<void> => {
    document.elementFromPoint = () => cell;
    const init = { bubbles: true, cancelable: true, isPrimary: true, buttons: 1, ...options };
    await actAsync(() => void cell?.dispatchEvent(new PointerEvent(type, init)));
  };
  const mark = (): void => getSelection()?.selectAllChildren(grid());
  await pointer('pointerdown', cellAt(0, 1));
  mark();
  await pointer('pointermove', cellAt(0, 1));
  expect(getSelection()?.isCollapsed).toBe(false);
  expect(cells()).toEqual([]);
  await pointer('pointermove', cellAt(1, 1));
  expect(getSelection()?.isCollapsed).toBe(true);
  expect(cells()).toEqual(['12.00', '–']);
  await pointer('pointermove', cellAt(2, 0));
  expect(cells()).toEqual(['Desk', '12.00', '=Lamp', '–', 'Chair', '3.50']);
  await pointer('pointermove', cellAt(1, 0));
  await pointer('pointerup', cellAt(1, 0), { buttons: 0 });
  // The drag ends in a click, which is ignored.
  await click(1);
  expect(cells()).toEqual(['Desk', '12.00', '=Lamp', '–']);
  expect(chosen()).toEqual([]);
  expect(live()).toBe('4 cells selected');
  expect(onSelection).toHaveBeenLastCalledWith([[0, 2]], false);
  await pointer('pointermove', cellAt(2, 1));
  // Touch scrolls.
  await pointer('pointerdown', cellAt(2, 1), { pointerType: 'touch' });
  await pointer('pointermove', cellAt(0, 0), { pointerType: 'touch' });
  expect(cells()).toEqual(['Desk', '12.00', '=Lamp', '–']);
  // A drag released outside the window has ended; Escape ends one too.
  await pointer('pointerdown', cellAt(0, 1));
  await pointer('pointermove', cellAt(2, 1), { buttons: 0 });
  await pointer('pointermove', cellAt(2, 1));
  expect(cells()).toEqual(['Desk', '12.00', '=Lamp', '–']);
  await pointer('pointerdown', cellAt(0, 1));
  await pointer('pointermove', cellAt(1, 1));
  await press(grid(), 'Escape');
  await pointer('pointermove', cellAt(2, 1));
  expect(cells()).toEqual([]);
  // Keys that select rows clear a text selection elsewhere.
  mark();
  await press(grid(), 'a', { ctrlKey: true });
  expect(getSelection()?.isCollapsed).toBe(true);
});

test('a click with Shift on a row’s link extends the cells instead of opening a window', async () => {
  await render(draw({ rowHref: ({ id }) => `/items/${id}` }));
  await click(0);
  const link = document.querySelectorAll('[data-open]')[1];
  const shifted = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true });
  await actAsync(() => void link?.dispatchEvent(shifted));
  expect(shifted.defaultPrevented).toBe(true);
  expect(cells()).toEqual(['Desk', '12.00', '=Lamp', '–']);
});

test('extends cells by Shift from the active one; a click, Space or a hidden column ends the rectangle', async () => {
  const onSelect = vi.fn<(key: string) => void>();
  const again = await render(draw({ onSelect }));
  await click(0);
  await again(draw({ onSelect, selectedKey: 'a' }));
  await click(1, { shiftKey: true });
  expect(cells()).toEqual(['12.00', '–']);
  expect(chosen()).toEqual([]);
  await press(grid(), 'Home', { shiftKey: true });
  await press(grid(), 'End', { shiftKey: true, ctrlKey: true });
  expect(cells()).toEqual(['12.00', '–', '3.50']);
  // Never over header or totals.
  await press(grid(), 'ArrowDown', { shiftKey: true });
  expect(cells()).toEqual(['12.00', '–', '3.50']);
  await press(grid(), 'ArrowLeft', { shiftKey: true });
  await again(
    draw({ onSelect, selectedKey: 'a', look: { columns: [{ id: 'spend', hidden: true }] } }),
  );
  expect(cells()).toEqual([]);
  await again(draw({ onSelect, selectedKey: 'a' }));
  expect(cells()).not.toEqual([]);
  // Escape clears the cells, displayed or not, and the row that the page remembers.
  const hidden = { columns: [{ id: 'spend', hidden: true }] };
  await again(draw({ onSelect, selectedKey: 'a', look: hidden }));
  await press(grid(), 'Escape');
  expect(onSelect).toHaveBeenLastCalledWith('');
  await again(draw({ onSelect, selectedKey: '' }));
  expect([...cells(), ...chosen()]).toEqual([]);
});

const amounts: Column<Item>[] = [
  { id: 'name', header: 'Name', width: 200, value: ({ name }) => name },
  {
    id: 'spend',
    header: 'Spend',
    align: 'end',
    width: 100,
    value: ({ spend }) => spend,
    text: ({ spend }) => money(spend),
    currency: ({ id }) => (id === 'c' ? 'USD' : 'EUR'),
  },
  {
    id: 'acos',
    header: 'ACOS',
    align: 'end',
    width: 80,
    value: () => 0.314,
    text: () => percent(0.314),
  },
];
const priced = items.map((item) => ({ ...item, spend: 1234.5 }));

test('copies a rectangle as numbers, with currencies only if there are several, or as shown', async () => {
  await render(draw({ columns: amounts, source: arraySource(priced, rowKey) }));
  const copy = async (options: object = {}): Promise<string | undefined> => {
    const before = copied.length;
    await press(grid(), 'c', { ctrlKey: true, ...options });
    await vi.waitFor(() => expect(copied).toHaveLength(before + 1));
    return copied.at(-1);
  };
  await click(0);
  await click(3, { shiftKey: true });
  expect(await copy()).toBe('1234.5\t0.314\r\n1234.5\t0.314');
  await vi.waitFor(() => expect(live()).toContain('Copied 4 cells'));
  expect(await copy({ shiftKey: true })).toBe('1,234.50 EUR\t31.4%\r\n1,234.50 EUR\t31.4%');
  await vi.waitFor(() => expect(live()).toContain('Copied 4 cells as shown'));
  await press(grid(), 'End', { ctrlKey: true, shiftKey: true });
  expect(await copy()).toBe('1234.5\tEUR\t0.314\r\n1234.5\tEUR\t0.314\r\n1234.5\tUSD\t0.314');
  await vi.waitFor(() => expect(live()).toContain('Copied 6 cells with a currency column'));
  // One cell, and the buttons.
  await press(grid(), 'Escape');
  expect(await copy({ shiftKey: true })).toBe('31.4%');
  await press(grid(), 'ArrowLeft', { shiftKey: true });
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    );
  const before = copied.length;
  await actAsync(() => button('Copy as shown')?.click());
  await vi.waitFor(() => expect(copied.slice(before)).toEqual(['1,234.50 USD\t31.4%']));
  await actAsync(() => button('Copy')?.click());
  await vi.waitFor(() => expect(copied.at(-1)).toBe('1234.5\t0.314'));
  // Only the selected columns of the selected rows.
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue();
  await actAsync(() => button('Export 2 selected')?.click());
  await actAsync(() => document.querySelector<HTMLElement>('[role=menuitem]')?.click());
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(await saved.mock.calls[0]?.[1].text()).toMatch(/^\uFEFF?Spend,ACOS\r\n1234.5,0.314\r\n$/);
  saved.mockRestore();
  // While nothing else has the focus, its keys act too.
  await actAsync(() => void document.body.dispatchEvent(new Event('copy', { bubbles: true })));
  await vi.waitFor(() => expect(copied).toHaveLength(before + 3));
  await press(button('Copy') ?? null, 'Escape');
  expect(cells()).toEqual([]);
  await press(grid(), 'ArrowLeft', { shiftKey: true });
  await press(document.body, 'Escape');
  expect(cells()).toEqual([]);
  await press(grid(), 'ArrowRight', { shiftKey: true });
  expect(cells()).not.toEqual([]);
  await actAsync(() => button('Clear selection')?.click());
  expect(cells()).toEqual([]);
  expect(document.activeElement).toBe(grid());
});

test('an amount of unknown currency is not copied as one of the others', async () => {
  const unknown = amounts.with(1, {
    ...(amounts[1] as Column<Item>),
    currency: ({ id }) => (id === 'a' ? 'EUR' : null),
  });
  await render(draw({ columns: unknown, source: arraySource(priced, rowKey) }));
  await click(0);
  await click(3, { shiftKey: true });
  await press(grid(), 'c', { ctrlKey: true });
  await vi.waitFor(() => expect(copied.at(-1)).toBe('1234.5\tEUR\t0.314\r\n1234.5\t\t0.314'));
});

test('states the sums of selected columns: per currency, ratios of sums, and never of another selection', async () => {
  const inCurrency = (currency: string, spend: number): Totals['currencies'][number] => ({
    currency,
    rows: 1,
    figures: { spend, acos: null, name: 1 },
    filled: {},
    leftOut: {},
  });
  const requests: { ranges: string; answer: (totals: Partial<Totals>) => void }[] = [];
  const summed = amounts.map((column): Column<Item> => ({
    ...column,
    ...(column.id === 'spend' && {
      sum: ({ currencies, figures }) => {
        const [currency = null] = currencies.map((one) => one.currency);
        const drawn = `${money(figures['spend'])} ${currency}`;
        return { ...sumOf(figures['spend'], money), currency, drawn };
      },
    }),
    ...(column.id === 'acos' && { sum: ({ figures }) => sumOf(figures['acos'], percent) }),
    // Groups state nothing for it.
    ...(column.id === 'name' && { sum: () => null }),
  }));
  const engine = {
    ...arraySource(priced, rowKey),
    totalsOf: (ranges: readonly (readonly [number, number])[]) =>
      new Promise<Totals>((resolve) => {
        requests.push({
          ranges: JSON.stringify(ranges),
          answer: (own) => resolve({ ...totals(2, 0), ...own }),
        });
      }),
  };
  const again = await render(draw({ columns: summed, source: engine }));
  const sums = (): (string | null)[] =>
    [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  await click(0);
  // A row alone needs no sum.
  expect(requests).toEqual([]);
  await click(3, { shiftKey: true });
  expect(requests.map(({ ranges }) => ranges)).toEqual(['[[0,2]]']);
  await actAsync(() =>
    requests[0]?.answer({
      figures: { spend: 2469, acos: 0.314 },
      currencies: [inCurrency('EUR', 2469)],
    }),
  );
  expect(sums()).toEqual(['Spend2,469.00 EUR', 'ACOS31.4%']);
  await press(grid(), 'ArrowLeft', { shiftKey: true });
  await press(grid(), 'ArrowDown', { shiftKey: true });
  expect(live()).toContain('3 cells selected');
  expect(document.querySelector('dl')?.getAttribute('aria-busy')).toBe('true');
  await actAsync(() =>
    requests.at(-1)?.answer({
      figures: { spend: null, acos: null },
      currencies: [inCurrency('EUR', 2469), inCurrency('USD', 1234.5)],
    }),
  );
  expect(sums()).toEqual(['Spend2,469.00 EUR, 1,234.50 USD']);
  expect(document.querySelector('dl')?.getAttribute('aria-busy')).toBe('false');
  // A column whose groups state nothing has no total in any currency.
  await press(grid(), 'Home', { shiftKey: true });
  await actAsync(() =>
    requests.at(-1)?.answer({
      figures: { spend: null, acos: null, name: null },
      currencies: [inCurrency('EUR', 2469), inCurrency('USD', 1234.5)],
    }),
  );
  expect(sums()).toEqual(['Spend2,469.00 EUR, 1,234.50 USD']);
  // The same rows with other values.
  const failing = { ...engine, totalsOf: () => Promise.reject(new Error('stopped')) };
  await again(draw({ columns: summed, source: { ...engine } }));
  expect(sums()).toEqual([]);
  await again(draw({ columns: summed, source: failing }));
  expect(live()).toContain('Totals not available');
});

test('copies values with headers; dashes are empty and formulas escaped', async () => {
  await render(draw());
  await press(grid(), 'a', { ctrlKey: true });
  await press(grid(), 'c', { ctrlKey: true });
  await vi.waitFor(() => expect(live()).toContain('Copied 3 rows with headers'));
  expect(copied.at(-1)).toBe("Name\tSpend (EUR)\r\nDesk\t12\r\n'=Lamp\t\r\nChair\t3.5");
  await press(grid(), 'Escape');
  await press(grid(), 'ArrowDown');
  await press(grid(), 'c', { ctrlKey: true });
  await vi.waitFor(() => expect(copied.at(-1)).toBe('Desk'));
});

/** Only the first rows are loaded; the others load on demand. */
function farSource(count: number): TableSource<Item> {
  const all = Array.from({ length: count }, (_, at) => ({
    id: `f${at}`,
    name: `N${at}`,
    spend: at,
  }));
  const whole = arraySource(all, rowKey);
  return { ...whole, at: (index) => (index < 60 ? all[index] : undefined) };
}

test('keeps a single selected row when it scrolls away or the order changes', async () => {
  const onSelect = vi.fn<(key: string) => void>();
  const far = farSource(300);
  const again = await render(draw({ source: far, onSelect }));
  await click(0);
  await again(draw({ source: far, onSelect, selectedKey: 'f0' }));
  await press(grid(), 'End', { ctrlKey: true });
  await actAsync(() => grid().dispatchEvent(new Event('scroll')));
  expect(chosen()).toEqual([]);
  await press(grid(), ' ', { ctrlKey: true });
  expect(live()).toBe('2 rows selected');

  // Opened by a link, the row has never been rendered; the source knows its line.
  await again(draw({ source: farSource(301), onSelect, selectedKey: 'f200' }));
  await press(grid(), 'c', { ctrlKey: true });
  await vi.waitFor(() => expect(copied.at(-1)).toBe('Name\tSpend (EUR)\r\nN200\t200'));
});

test('scrolls to the linked row after sorting until the user moves', async () => {
  const linked = { reveal: 'f200', selectedKey: 'f200' };
  const turned = (from: TableSource<Item>): TableSource<Item> => ({
    ...from,
    indexOf: async (key) => 299 - (await from.indexOf(key)),
  });
  const far = farSource(300);
  const again = await render(draw({ source: far, ...linked }));
  // The code is imported.
  await actAsync(() => {});
  const at = (): number => grid().scrollTop;
  const first = at();
  expect(first).toBeGreaterThan(32 * 100);
  await again(draw({ source: turned(far), ...linked }));
  const second = at();
  expect(second).toBeLessThan(first);
  await actAsync(() => grid().dispatchEvent(new Event('wheel', { bubbles: true })));
  await again(draw({ source: farSource(300), ...linked }));
  expect(at()).toBe(second);
});

test('handles a scrollbar that fires no pointer event', async () => {
  const linked = { reveal: 'f200', selectedKey: 'f200' };
  const again = await render(draw({ source: farSource(300), ...linked }));
  await actAsync(() => {});
  await actAsync(() => void (grid().scrollTop = 64));
  await again(draw({ source: farSource(300), ...linked }));
  expect(grid().scrollTop).toBe(64);
});

test('copies a cell that is still loading, and a header without its definition', async () => {
  const explained = columns.map((column) => ({ ...column, definition: 'What it means.' }));
  await render(draw({ columns: explained, source: farSource(300) }));
  await press(grid(), 'c', { ctrlKey: true });
  await vi.waitFor(() => expect(copied.at(-1)).toBe('Name'));
  await press(grid(), 'End', { ctrlKey: true });
  await press(grid(), 'c', { ctrlKey: true });
  await vi.waitFor(() => expect(copied.at(-1)).toBe('299'));
});

test('opens a column menu by keyboard, runs an action, and returns the focus', async () => {
  const onSort = vi.fn<NonNullable<GridProps<Item>['onSort']>>();
  const onGroup = vi.fn<(columns: string[]) => void>();
  await render(
    draw({
      onSort,
      onGroup,
      canGroup: (id) => id === 'name',
      sort: [{ column: 'name', descending: false }],
    }),
  );
  const item = (label: string) =>
    byRole('menuitem').find(({ textContent }) => textContent === label);
  const open = async (): Promise<void> => {
    await press(grid(), 'ArrowDown', { altKey: true });
    expect(byRole('menu')).toHaveLength(1);
  };
  await open();
  expect(byRole('menu')[0]?.getAttribute('aria-label')).toBe('Column Name');
  expect(item('Hide column')).toBeUndefined();
  await actAsync(() => item('Group by this column')?.click());
  expect(onGroup).toHaveBeenCalledWith(['name']);
  expect(document.activeElement).toBe(grid());

  await press(grid(), 'ArrowRight');
  await open();
  expect(item('Group by this column')).toBeUndefined();
  await actAsync(() => item('Add to sort, descending')?.click());
  expect(onSort).toHaveBeenCalledWith([
    { column: 'name', descending: false },
    { column: 'spend', descending: true },
  ]);
  await open();
  await actAsync(() => item('Hide column')?.click());
  expect(byRole('columnheader')).toHaveLength(1);
  expect(grid().getAttribute('aria-colcount')).toBe('2');
});

test('notifies a page that stores the preferences', async () => {
  const onLook = vi.fn<NonNullable<GridProps<Item>['onLook']>>();
  await render(
    draw({ look: { columns: [{ id: 'spend', hidden: true }], density: 'compact' }, onLook }),
  );
  expect(byRole('columnheader')).toHaveLength(1);
  await press(grid(), 'ArrowDown', { altKey: true });
  await vi.waitFor(() => expect(byRole('menu')).toHaveLength(1));
  const item = byRole('menuitem').find(({ textContent }) => textContent === 'Comfortable rows');
  await actAsync(() => item?.click());
  expect(onLook).toHaveBeenCalledWith({ density: 'comfortable' });
});

const totals = (rows: number, spend: number): Totals => ({
  rows,
  figures: { spend },
  currencies: [],
  filled: {},
  leftOut: {},
  distinct: {},
});
const group = (value: string, isCollapsed: boolean, rows: number, spend: number): GroupLine => ({
  key: JSON.stringify([value]),
  level: 0,
  column: 'name',
  value,
  isCollapsed,
  totals: totals(rows, spend),
});

/** Lines as the row engine delivers them. */
function linesSource(lines: Line<Item>[]): TableSource<Item> {
  return {
    ...arraySource(items),
    count: lines.length,
    at: (index) => lines[index]?.row,
    groupAt: (index) => lines[index]?.group,
    range: async (from, to) => lines.slice(from, to),
  };
}

test('displays a group’s level and totals, and collapses by click, Enter and arrow keys', async () => {
  const onFold = vi.fn<(line: GroupLine) => void>();
  const first = group('exact', false, 2, 12);
  const second = group('broad', true, 1, 3.5);
  const grouped = linesSource([
    { group: first },
    ...items.slice(0, 2).map((row) => ({ row })),
    { group: second },
  ]);
  await render(
    draw({
      source: grouped,
      group: ['name'],
      onFold,
      groupLabel: ({ value }) => `Match ${String(value)}`,
    }),
  );
  expect(
    byRole('row').map((row) => [
      row.getAttribute('aria-level'),
      row.getAttribute('aria-expanded'),
      row.textContent,
    ]),
  ).toEqual([
    [null, null, 'NameSpendEUR'],
    ['1', 'true', 'Match exact212'],
    ['2', null, 'Desk12.00'],
    ['2', null, '=Lamp–'],
    ['1', 'false', 'Match broad13.5'],
  ]);
  expect(grid().getAttribute('role')).toBe('treegrid');
  await press(grid(), 'ArrowDown');
  await press(grid(), 'ArrowLeft');
  expect(onFold).toHaveBeenLastCalledWith(first);
  await press(grid(), 'End', { ctrlKey: true });
  await press(grid(), 'Enter');
  expect(onFold).toHaveBeenLastCalledWith(second);
  await press(grid(), 'Home');
  await press(grid(), 'ArrowRight');
  expect(onFold).toHaveBeenCalledTimes(3);
  await press(grid(), 'ArrowRight', { shiftKey: true });

  await press(grid(), 'a', { ctrlKey: true });
  await press(grid(), 'c', { ctrlKey: true });
  await vi.waitFor(() =>
    expect(copied.at(-1)?.split('\r\n').slice(1, 3)).toEqual(['Match exact\t12', 'Desk\t12']),
  );
});

test('displays a tree’s header as a record with indented rows under it', async () => {
  const onFold = vi.fn<(line: GroupLine) => void>();
  const onOpen = vi.fn<(row: Item) => void>();
  const [desk, lamp, chair] = items as [Item, Item, Item];
  const family = { ...group('desk', false, 2, 12), record: { ...desk }, inside: 1 };
  const lines: Line<Item>[] = [
    { group: family },
    { row: lamp },
    { row: chair, isStandalone: true },
  ];
  const folded = {
    ...linesSource(lines),
    isStandalone: (index: number) => lines[index]?.isStandalone === true,
  };
  await render(
    draw({
      source: folded,
      group: ['family'],
      isTree: true,
      onFold,
      onOpen,
      rowHref: ({ id }) => `/items/${id}`,
    }),
  );
  const levels = byRole('row').map((row) => row.getAttribute('aria-level'));
  expect(levels.slice(1)).toEqual(['1', '2', '1']);
  await press(grid(), 'ArrowDown');
  await press(grid(), 'Enter');
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: desk.id }));
  expect(onFold).not.toHaveBeenCalled();

  // From a row under it, the left arrow key goes to the header and collapses it.
  await press(grid(), 'ArrowDown');
  await press(grid(), 'ArrowLeft');
  await vi.waitFor(() => expect(grid().getAttribute('aria-activedescendant')).toMatch(/-1-0$/));
  await press(grid(), 'ArrowLeft');
  expect(onFold).toHaveBeenLastCalledWith(family);
});
