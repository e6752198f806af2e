/** Queries while a list loads: each sees the rows read before it, and none in the middle of its work. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableQuery, TableSpec } from '#lib/table-query.ts';
import { openTableInPage } from './test-engine.ts';
import type { Table } from './table.ts';

const spec: TableSpec = {
  key: 'id',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'text', type: 'text', searched: true },
    { id: 'n', type: 'number' },
  ],
};

const chunks = 40;
const rowsPerChunk = 25;

let table: Table;
let close: () => void;

beforeEach(async () => {
  // On a machine this slow, work that can pause does so at every opportunity.
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 10));
  ({ table, close } = await openTableInPage(spec));
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

const idOf = (row: number): string => `r${row}`;

/** The rows of one chunk; the highest numbers come first. */
function chunkOf(index: number): string {
  const records = Array.from({ length: rowsPerChunk }, (_, i) => {
    const row = index * rowsPerChunk + i;
    return JSON.stringify({ id: idOf(row), text: `Cable ${row}`, n: -row });
  });
  return `${index === 0 ? '[' : ','}${records.join(',')}${index === chunks - 1 ? ']' : ''}`;
}

/** Runs the query once per chunk, which arrives while the query is being answered; returns its rows each time. */
async function whileLoading(query: TableQuery): Promise<{ total: number; ids: unknown[] }[]> {
  const released = Array.from({ length: chunks }, () => Promise.withResolvers<void>());
  let index = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await released[index]?.promise;
        controller.enqueue(new TextEncoder().encode(chunkOf(index++)));
        if (index === chunks) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const loading = table.load({ body, format: 'json' });
  const found: { total: number; ids: unknown[] }[] = [];
  for (const { resolve } of released) {
    const asked = table.view(query);
    resolve();
    const view = await asked;
    const lines = await view.range(0, view.count);
    found.push({ total: view.total, ids: lines.map(({ row }) => row?.['id']) });
  }
  expect(await loading).toMatchObject({ rows: chunks * rowsPerChunk, broken: null });
  // The first rows are there long before the last.
  expect(found[chunks / 2]?.total).toBeGreaterThan(0);
  return found;
}

const firstRows = (count: number): string[] => Array.from({ length: count }, (_, row) => idOf(row));

test('a sort has exactly the rows loaded so far, each once', async () => {
  for (const { total, ids } of await whileLoading({ sort: [{ column: 'n', descending: false }] }))
    expect(ids).toEqual(firstRows(total).toReversed());
});

test('a search finds all matching rows loaded so far', async () => {
  for (const { total, ids } of await whileLoading({ q: 'cable' }))
    expect(ids).toEqual(firstRows(total));
});
