import { expect, test, vi } from 'vitest';
import { arraySource } from '#lib/row-source.ts';
import type { SortKey } from '#lib/search-params.ts';
import { byRole, actAsync, press, render } from '#ui/test-render.tsx';
import type { Column } from './column.ts';
import { Grid } from './grid.tsx';

interface Item {
  id: string;
  name: string;
  spend: number;
}

const drawn = vi.fn<(item: Item) => void>();
const columns: Column<Item>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 200,
    value: (item) => {
      drawn(item);
      return item.name;
    },
  },
  {
    id: 'spend',
    header: 'Spend',
    unit: 'EUR',
    align: 'end',
    width: 100,
    value: (item) => item.spend,
  },
];
const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    name: `Campaign ${index}`,
    spend: index,
  }));
const many = arraySource(items(20_000));
const rowKey = (item: Item): string => item.id;
const totals = [{ label: 'Total EUR', cells: { spend: { value: 42, text: '42' } } }];

const grid = (): HTMLElement => byRole('grid')[0] as HTMLElement;
const activeText = (): string | undefined =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('announces its size and renders only visible rows', async () => {
  await render(
    <Grid name="Campaigns" columns={columns} source={many} rowKey={rowKey} totals={totals} />,
  );
  expect(grid().getAttribute('aria-rowcount')).toBe('20002');
  expect(byRole('row').length).toBeLessThan(60);
  expect(byRole('row').at(-1)?.getAttribute('aria-rowindex')).toBe('20002');
  expect(byRole('columnheader').map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Name',
    'Spend, EUR',
  ]);
});

test('moves through header, records and totals by arrow keys, and to the last record by Control+End', async () => {
  const source = arraySource(items(3));
  await render(
    <Grid name="Campaigns" columns={columns} source={source} rowKey={rowKey} totals={totals} />,
  );
  expect(activeText()).toContain('Name');
  await press(grid(), 'ArrowDown');
  expect(activeText()).toBe('Campaign 0');
  await press(grid(), 'End', { ctrlKey: true });
  expect(activeText()).toBe('2');
  await press(grid(), 'ArrowDown');
  expect(activeText()).toBe('42');
});

test('renders only the two affected rows when the active cell moves', async () => {
  await render(<Grid name="Campaigns" columns={columns} source={many} rowKey={rowKey} />);
  await press(grid(), 'ArrowDown');
  drawn.mockClear();
  await press(grid(), 'ArrowDown');
  expect(drawn.mock.calls.map(([item]) => item.id)).toEqual(['c0', 'c1']);
});

test('renders a row once on mount, and not again for a width that fits all columns', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
  drawn.mockClear();
  await render(<Grid name="Campaigns" columns={columns} source={many} rowKey={rowKey} />);
  const ids = drawn.mock.calls.map(([item]) => item.id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids[0]).toBe('c0');
  // Nine are visible; none are rendered for an assumed height.
  expect(ids.length).toBeLessThan(20);
  drawn.mockClear();
  width.mockReturnValue(1200);
  await actAsync(() => grid().dispatchEvent(new Event('scroll', { bubbles: true })));
  expect(drawn).not.toHaveBeenCalled();
  width.mockRestore();
  height.mockRestore();
});

test('sorts by Enter on a header, opens a record by Enter, selects by Space', async () => {
  const onSort = vi.fn<(keys: SortKey[]) => void>();
  const onOpen = vi.fn<(item: Item) => void>();
  const onSelect = vi.fn<(key: string) => void>();
  await render(
    <Grid
      name="Campaigns"
      columns={columns}
      source={many}
      rowKey={rowKey}
      sort={[{ column: 'spend', descending: true }]}
      onSort={onSort}
      rowHref={(item) => `/campaigns/${item.id}`}
      onOpen={onOpen}
      onSelect={onSelect}
    />,
  );
  expect(byRole('columnheader').map((cell) => cell.getAttribute('aria-sort'))).toEqual([
    'none',
    'descending',
  ]);
  await press(grid(), 'Enter', { shiftKey: true });
  expect(onSort).toHaveBeenLastCalledWith([
    { column: 'spend', descending: true },
    { column: 'name', descending: false },
  ]);
  await press(grid(), 'ArrowDown');
  await press(grid(), 'Enter');
  expect(onOpen.mock.lastCall?.[0].id).toBe('c0');
  await press(grid(), ' ');
  expect(onSelect).toHaveBeenLastCalledWith('c0');
  await actAsync(() => document.querySelector<HTMLElement>('a[href="/campaigns/c3"]')?.click());
  expect(onOpen.mock.lastCall?.[0].id).toBe('c3');
});

test('announces a change of the sort but not the first sort', async () => {
  const draw = (descending: boolean) => (
    <Grid
      name="Campaigns"
      columns={columns}
      source={many}
      rowKey={rowKey}
      sort={[{ column: 'spend', descending }]}
    />
  );
  const again = await render(draw(true));
  expect(document.querySelector('[aria-live]')?.textContent).toBe('');
  await again(draw(false));
  expect(document.querySelector('[aria-live]')?.textContent).toBe('Sorted by Spend, ascending');
});

test('keeps the active cell inside a shorter table', async () => {
  const draw = (source: typeof many) => (
    <Grid name="Campaigns" columns={columns} source={source} rowKey={rowKey} />
  );
  const again = await render(draw(arraySource(items(5))));
  await press(grid(), 'End', { ctrlKey: true });
  await again(draw(arraySource(items(2))));
  expect(activeText()).toBe('1');
});

test('renders a placeholder for a row that is still loading', async () => {
  await render(
    <Grid
      name="Campaigns"
      columns={columns}
      source={{ ...arraySource(items(1)), at: () => undefined }}
      rowKey={rowKey}
    />,
  );
  expect(byRole('row')[1]?.getAttribute('aria-busy')).toBe('true');
});
