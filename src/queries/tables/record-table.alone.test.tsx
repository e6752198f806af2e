import { act, useLayoutEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TableQuery, TableSpec } from '#lib/table-query.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { actAsync, render, until } from '#ui/test-render.tsx';
import { useRecordTable } from './record-table.ts';

const engine = vi.hoisted(() => ({ open: 0, fails: false }));
vi.mock(import('#row-engine/engine.ts'), () => ({
  openTable: async (own: TableSpec) => {
    if (engine.fails) throw new TypeError('The worker does not start.');
    const { table, close } = await openTableInPage(own);
    engine.open += 1;
    return {
      ...table,
      close() {
        engine.open -= 1;
        table.close();
        close();
      },
    };
  },
  startEngine: () => Promise.reject(new TypeError('Nobody starts a worker here.')),
}));

const limit = vi.hoisted(() => ({ rows: 0 }));
vi.mock(import('#row-engine/page-table.ts'), async (original) => ({
  ...(await original()),
  get maxPageRows() {
    return limit.rows;
  },
}));

beforeEach(() => void (limit.rows = 0));

const spec: TableSpec = { key: 'id', columns: [{ id: 'id', type: 'text' }] };
const first = [{ id: 'a' }, { id: 'b' }];

let shown: ReturnType<typeof useRecordTable>;
function List({ records }: { records: readonly object[] | undefined }) {
  const table = useRecordTable(spec, records);
  useLayoutEffect(() => {
    shown = table;
  });
  return null;
}

const textSpec: TableSpec = {
  key: 'id',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'text', type: 'text' },
  ],
};
function Texts({ records, changed }: { records: readonly object[]; changed: readonly object[] }) {
  const table = useRecordTable(textSpec, records, changed);
  useLayoutEffect(() => {
    shown = table;
  });
  return null;
}

async function rowsOf(query: TableQuery) {
  return act(async () => {
    const view = await shown.loaded?.table.view(query);
    return (await view?.range(0, 10))?.map(({ row }) => row) ?? [];
  });
}

const ids = async (): Promise<string[]> =>
  (await rowsOf({})).map((row) => String(row?.['id'])).toSorted();

test('loads records into a table, replaces them in place, and closes it with the page', async () => {
  const draw = await render(<List records={undefined} />);
  expect(shown.loaded).toBeUndefined();
  await draw(<List records={first} />);
  await until(() => expect(shown.loaded?.rows).toBe(2));
  expect(await ids()).toEqual(['a', 'b']);
  const before = shown.loaded;

  // Two responses in quick succession: the later one wins.
  await draw(<List records={[{ id: 'x' }]} />);
  await draw(<List records={[{ id: 'b' }, { id: 'c' }, { id: 'd' }]} />);
  await until(() => expect(shown.loaded?.rows).toBe(3));
  expect(await ids()).toEqual(['b', 'c', 'd']);
  expect(shown.loaded?.table).toBe(before?.table);
  expect(engine.open).toBe(1);

  await draw(null);
  await until(() => expect(engine.open).toBe(0));
});

test('reports an engine that does not start and retries with the same records', async () => {
  engine.fails = true;
  const draw = await render(<List records={first} />);
  await until(() => expect(shown.error).toBeInstanceOf(TypeError));
  expect(shown.loaded).toBeUndefined();
  engine.fails = false;
  await actAsync(() => shown.retry());
  await until(() => expect(shown.loaded?.rows).toBe(2));
  expect(shown.error).toBeNull();
  await draw(null);
});

test('updates some records in place', async () => {
  const records = [
    { id: 'a', text: 'first' },
    { id: 'b', text: 'first' },
  ];
  const draw = await render(<Texts records={records} changed={[]} />);
  await until(() => expect(shown.loaded?.rows).toBe(2));
  const before = shown.loaded;
  await draw(<Texts records={records} changed={[{ id: 'b', text: 'later' }]} />);
  await until(() => expect(shown.loaded).not.toBe(before));
  expect(await rowsOf({ sort: [{ column: 'id', descending: false }] })).toEqual([
    { id: 'a', text: 'first' },
    { id: 'b', text: 'later' },
  ]);
  await draw(null);
  await until(() => expect(engine.open).toBe(0));
});

test('few records are a table at once, without a worker, also after changes', async () => {
  limit.rows = 2;
  engine.fails = true;
  const draw = await render(
    <Texts records={[{ id: 'a' }, { id: 'b', text: 'first' }]} changed={[]} />,
  );
  expect(shown).toMatchObject({ loaded: { rows: 2 }, isBehind: false, error: null });
  await draw(
    <Texts records={[{ id: 'b', text: 'first' }]} changed={[{ id: 'b', text: 'later' }]} />,
  );
  expect(shown.loaded?.rows).toBe(1);
  expect(await rowsOf({})).toEqual([{ id: 'b', text: 'later' }]);
  engine.fails = false;
});

test('a list that grows beyond the limit moves to the worker', async () => {
  limit.rows = 2;
  const draw = await render(<List records={first} />);
  expect(engine.open).toBe(0);
  await draw(<List records={[...first, { id: 'c' }]} />);
  await until(() => expect(shown.loaded?.rows).toBe(3));
  expect(engine.open).toBe(1);
  await draw(<List records={first} />);
  expect(shown.loaded?.rows).toBe(2);
  await until(() => expect(engine.open).toBe(0));
});
