import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { JoinSpec, TableSpec } from '#lib/table-query.ts';
import { openTableInPage, rowOf } from '#row-engine/test-engine.ts';
import type { Table } from '#row-engine/table.ts';
import { actAsync, render, until } from '#ui/test-render.tsx';
import { useJoinedReport } from './use-joined-report.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';

const results = vi.hoisted(() => ({ opened: [] as string[], bodies: new Map<string, string>() }));
installClient(fakeClient(() => Promise.reject(new TypeError('Not expected.'))));

vi.mock(import('#features/reports/open-result.ts'), () => ({
  isExpired: () => false,
  openJobResult: (_client, jobId: string) => {
    results.opened.push(jobId);
    const text = results.bodies.get(jobId);
    if (text === undefined) return Promise.reject(new TypeError('There is no such result.'));
    const body = new Response(text).body as ReadableStream<Uint8Array>;
    return Promise.resolve({
      body,
      raw: body,
      size: text.length,
      headers: new Headers(),
      type: 'application/json',
      received: () => 0,
      isPacked: false,
      job: { request: null } as never,
    });
  },
}));

const spec: TableSpec = { key: 'id', columns: [{ id: 'id', type: 'text' }] };
const join: JoinSpec = {
  on: 'id',
  table: {
    key: 'of',
    columns: [
      { id: 'of', type: 'text' },
      { id: 'clicks', type: 'number' },
    ],
  },
};
const resultOf = (clicks: number) => JSON.stringify({ data: [{ of: 'a', clicks }] });

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function twoRows(): Promise<Table> {
  const { table, close } = await openTableInPage(spec);
  closing.push(close);
  await table.load({ records: [{ id: 'a' }, { id: 'b' }] });
  return table;
}

let shown: ReturnType<typeof useJoinedReport>;
function List({ table, jobId }: { table: Table; jobId: string }) {
  const loaded = loadedOf(table);
  const report = useJoinedReport(loaded, join, jobId);
  useLayoutEffect(() => {
    shown = report;
  });
  return null;
}

const kept = new WeakMap<Table, { table: Table; rows: number }>();
function loadedOf(table: Table) {
  const loaded = kept.get(table) ?? { table, rows: 2 };
  kept.set(table, loaded);
  return loaded;
}

const client = new QueryClient();
const page = (table: Table, jobId: string) => (
  <QueryClientProvider client={client}>
    <List table={table} jobId={jobId} />
  </QueryClientProvider>
);

test('joins a result once per table, replaces it by another, and removes it', async () => {
  results.bodies.set('one', resultOf(1));
  results.bodies.set('two', resultOf(2));
  const table = await twoRows();
  const draw = await render(page(table, ''));
  expect(shown).toMatchObject({ found: null, isLoading: false, loaded: loadedOf(table) });

  await draw(page(table, 'one'));
  expect(shown.isLoading).toBe(true);
  // The rows are always there; with more columns they are new objects.
  expect(shown.loaded).toBe(loadedOf(table));
  await until(() => expect(shown.found?.left).toBe(0));
  expect(shown.loaded).not.toBe(loadedOf(table));
  expect(await rowOf(table, 'a')).toMatchObject({ clicks: 1 });

  await draw(page(table, 'two'));
  expect(shown.found).toBeNull();
  await until(() => expect(shown.found?.left).toBe(0));
  expect(await rowOf(table, 'a')).toMatchObject({ clicks: 2 });

  // Reloaded rows have no matches yet.
  const next = await twoRows();
  await draw(page(next, 'two'));
  await until(() => expect(shown.found?.left).toBe(0));
  // The page is left and returned to.
  await draw(null);
  await draw(page(next, 'two'));
  expect(shown.found?.left).toBe(0);
  expect(await rowOf(next, 'a')).toMatchObject({ clicks: 2 });
  expect(results.opened).toEqual(['one', 'two', 'two']);

  await draw(page(next, ''));
  expect(shown.found).toBeNull();
  await until(async () => expect(await rowOf(next, 'a')).toMatchObject({ clicks: null }));
  await draw(null);
});

test('reports an unreadable result and reads it on retry', async () => {
  const table = await twoRows();
  const draw = await render(page(table, 'late'));
  await until(() => expect(shown.error).toBeInstanceOf(TypeError));
  expect(shown).toMatchObject({ found: null, isLoading: false });
  results.bodies.set('late', resultOf(3));
  await actAsync(() => shown.retry());
  await until(() => expect(shown.found?.left).toBe(0));
  expect(shown.error).toBeNull();
  expect(await rowOf(table, 'a')).toMatchObject({ clicks: 3 });
  await draw(null);
});
