import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { actAsync, byRole, render, until } from '#ui/test-render.tsx';
import { defineList } from './define-list.ts';
import { FilterControls } from './list-toolbar.tsx';
import { facet, metric, number, text } from './list-columns.tsx';
import { anyOf } from './list-filter.ts';
import { useRecordList } from './use-list.ts';

const open = vi.hoisted(() => ({ counted: 0 }));
vi.mock(import('#row-engine/page-table.ts'), async (original) => {
  const { createPageTable, ...others } = await original();
  return {
    ...others,
    createPageTable: (...from) => {
      const table = createPageTable(...from);
      const { distinct } = table;
      return Object.assign(table, {
        distinct: (...of: Parameters<typeof distinct>) => {
          open.counted += 1;
          return distinct(...of);
        },
      });
    },
  };
});

const list = defineList({
  name: 'Rows',
  one: 'row',
  search: { label: 'Search rows', placeholder: 'Any' },
  currency: 'currency',
  sort: '-spend',
  columns: {
    id: text('ID', 80, { search: true }),
    spend: metric('spend', 80),
    currency: facet('Currency', 80),
    state: facet('Status', 80, { filter: 'state' }),
    later: number('Later', 80),
  },
  filters: { state: anyOf('state', { label: 'Status' }) },
});

const records = [
  { id: 'a', spend: 1, currency: 'EUR', state: 'on', later: 1 },
  { id: 'b', spend: 2, currency: 'EUR', state: 'off', later: 2 },
  { id: 'c', spend: null, currency: null, state: 'off', later: 3 },
];

let shown: ReturnType<typeof useRecordList<ReturnType<typeof list.shape.parse>>>;
function List({ lacks }: { lacks: string }) {
  const now = useRecordList(list, records, {
    isSkipped: lacks === '' ? undefined : (column) => column === lacks,
  });
  useLayoutEffect(() => {
    shown = now;
  });
  return <FilterControls shown={now} />;
}

async function start(url: string, lacks = ''): Promise<(next: string) => Promise<void>> {
  history.replaceState(null, '', url);
  const client = new QueryClient();
  const routed = (now: string) => {
    const router = createBrowserRouter([{ path: '*', element: <List lacks={now} /> }]);
    onTestFinished(() => router.dispose());
    return (
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    );
  };
  const again = await render(routed(lacks));
  return (next) => again(routed(next));
}

const rows = () => shown.list.view && shown.list.view.rows;
const change = (...changes: Parameters<typeof shown.change>) =>
  actAsync(() => shown.change(...changes));

test('the filter stays the same object while it is equal, whatever else changes in the URL', async () => {
  await start('/?state=off');
  await until(() => expect(rows()).toBe(2));
  const { filter, columns } = shown;
  await change({ row: 'b' });
  await change({ sort: [{ column: 'id', descending: false }], group: [] });
  await until(() => expect(shown.list.isPending).toBe(false));
  expect(shown.search).toMatchObject({ row: 'b', state: ['off'] });
  expect(shown.filter).toBe(filter);
  expect(shown.columns).toBe(columns);
  await change({ q: 'b' });
  await until(() => expect(rows()).toBe(1));
  expect(shown.filter).not.toBe(filter);
});

test('choosing a value of a filter keeps the search, conditions, sort and other parameters', async () => {
  const others = 'q=b&sort=later&f=later*2..&channel=dsp';
  await start(`/?${others}`);
  await until(() => expect(shown.facets).toBeDefined());
  await actAsync(() => byRole('combobox')[0]?.click());
  await until(() => expect(byRole('option')).not.toEqual([]));
  await actAsync(() =>
    byRole('option')
      .find(({ textContent }) => textContent.startsWith('off'))
      ?.click(),
  );
  expect(location.search).toBe(`?${others}&state=off`);
});

test('options are counted again for another filter, not for another sort', async () => {
  await start('/');
  await until(() => expect(shown.facets).toBeDefined());
  const before = open.counted;
  await change({ sort: [{ column: 'id', descending: false }] });
  await until(() => expect(shown.list.view?.query.sort?.[0]?.column).toBe('id'));
  await change({ row: 'b' });
  expect(open.counted).toBe(before);
  await change({ q: 'b' });
  await until(() => expect(open.counted).toBe(before + 1));
});

test('counts what each option of a filter would leave', async () => {
  await start('/?state=off&q=a');
  await until(() =>
    expect(shown.facets?.['state']?.values).toEqual([
      { value: 'on', count: 1 },
      { value: 'off', count: 0 },
    ]),
  );
});

test('amounts name their currency in the header if they share one', async () => {
  await start('/');
  await until(() => expect(rows()).toBe(3));
  // The row without a currency has no amount either.
  expect(shown.currency).toBe('EUR');
  expect(shown.columns.find(({ id }) => id === 'spend')?.unit).toBe('EUR');
  expect(list.totals(shown.list.view?.totals ?? never()).map(({ label }) => label)).toEqual([
    'Total EUR: 2',
    'Total of unknown currency: 1',
  ]);
});

test('waits with conditions and sorts for a column without values', async () => {
  await start('/?sort=later&f=later*3..', 'later');
  await until(() => expect(rows()).toBe(3));
  expect(shown.list.view?.at(0)).toMatchObject({ id: 'b' });
  // The condition is still displayed.
  expect(shown.search.f).toHaveLength(1);
  expect(shown.search.sort).toEqual([{ column: 'spend', descending: true }]);
});

test('leaves a column without values out of exports until it has them', async () => {
  const exported = () => shown.columns.flatMap((one) => (one.hasNoValues ? [] : one.id));
  const again = await start('/', 'later');
  expect(exported()).toEqual(['id', 'spend', 'currency', 'state']);
  await again('');
  expect(exported()).toEqual(['id', 'spend', 'currency', 'state', 'later']);
});

function never(): never {
  throw new Error('There are no totals.');
}
