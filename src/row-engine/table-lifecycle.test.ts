/** Cancelling, loading during queries, closing, and a stopped engine. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LoadProgress, TableSpec } from '#lib/table-query.ts';
import type { WorkerConnection } from '#lib/worker-calls.ts';
import { rowOf, startEngineInPage } from './test-engine.ts';
import type { EngineCall } from './messages.ts';
import { openTableOn, type Table } from './table.ts';
import { Store } from './core/store.ts';
import { handlers } from './worker/worker-table.ts';

const spec: TableSpec = {
  key: 'id',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'n', type: 'number' },
  ],
};
const records = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ id: `r${from + i}`, n: (i * 7919) % 1000 }));

let connection: WorkerConnection<EngineCall>;
let close: () => void;
let table: Table;

beforeEach(async () => {
  ({ connection, close } = startEngineInPage());
  table = await openTableOn(connection, spec);
});
afterEach(() => close());

/** A body of that many chunks of ten records each; `onChunk` is called before each. */
function bodyOf(chunks: number, onChunk: (index: number) => Promise<void> | void = () => {}) {
  let index = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await onChunk(index);
        const text = JSON.stringify(records(10, index * 10)).slice(1, -1);
        const start = index === 0 ? '[' : ',';
        index++;
        controller.enqueue(new TextEncoder().encode(start + text + (index === chunks ? ']' : '')));
        if (index === chunks) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, format: 'json' as const };
}

test('aborts a query with its signal while other calls continue', async () => {
  await table.load({ records: records(100) });
  const leaving = new AbortController();
  const asked = table.view({}, { signal: leaving.signal });
  const counted = table.distinct('n', {});
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect((await counted).total).toBe(100);
  await expect(table.view({}, { signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a query that is cancelled while others run is not run', async () => {
  const own = { store: new Store(spec), views: new Map() };
  const leaving = new AbortController();
  const context = { table: own, signal: leaving.signal, onProgress: () => {} };
  const asked = handlers.view(context, 1, {}, 0, 0);
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(own.views.size).toBe(0);
});

test('shows rows while others are still loading', async () => {
  const seen: number[] = [];
  const told: LoadProgress[] = [];
  const source = bodyOf(20, async (index) => {
    if (index !== 10) return;
    const { count } = await table.view({ sort: [{ column: 'id', descending: true }] });
    seen.push(count);
  });
  const report = await table.load(source, { onProgress: (progress) => told.push(progress) });
  expect(report).toMatchObject({ rows: 200, broken: null });
  expect(seen[0]).toBeGreaterThan(0);
  expect(seen[0]).toBeLessThan(200);
  expect(told[0]?.rows).toBeGreaterThan(0);
  expect((await table.view({ sort: [{ column: 'id', descending: true }] })).count).toBe(200);
});

test('an aborted load keeps loaded rows and releases the body', async () => {
  const leaving = new AbortController();
  const chunks: number[] = [];
  const source = bodyOf(1_000_000, (index) => {
    chunks.push(index);
    if (index === 50) leaving.abort();
  });
  await expect(table.load(source, { signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  const { count } = await table.view({});
  expect(count).toBeGreaterThan(0);
  await table.load({ records: records(5, 9_999_990) });
  expect(chunks.length).toBeLessThan(1_000_000);
});

test('an older view stays readable after a newer one', async () => {
  await table.load({ records: records(1000) });
  const older = await table.view({ sort: [{ column: 'n', descending: false }] });
  await table.load({ records: records(1000, 5000) });
  const newer = await table.view({});
  expect([older.count, newer.count]).toEqual([1000, 2000]);
  const [line] = await older.range(999, 1000);
  expect(line?.row).toMatchObject({ n: 999 });
  older.close();
  await expect(older.range(0, 1)).rejects.toThrow('The view is closed.');
});

test('applies names and joins that arrive during a refresh to the new rows', async () => {
  const named = await openTableOn(connection, {
    key: 'id',
    columns: [
      { id: 'id', type: 'text' },
      { id: 'name', type: 'lookup', of: 'id', names: 'names' },
    ],
  });
  await named.load({ records: records(20) });
  const rename = () => named.rename({ names: [['r15', 'Kitchen']] });
  await named.refresh(bodyOf(2, (index) => (index === 1 ? rename() : undefined)));
  expect(await rowOf(named, 'r15')).toMatchObject({ name: 'Kitchen' });

  await table.load({ records: records(20) });
  const columns: TableSpec['columns'] = [
    { id: 'key', type: 'text', path: 'id' },
    { id: 'spend', type: 'number', path: 'n' },
  ];
  const join = {
    on: 'id',
    table: { key: 'key', columns },
  } as const;
  const refreshed = Promise.withResolvers<void>();
  const joined = table.join(
    join,
    bodyOf(2, (index) => (index === 1 ? refreshed.promise : undefined)),
  );
  await table.refresh({ records: records(15, 5) });
  refreshed.resolve();
  expect(await joined).toMatchObject({ left: 5 });
  const view = await table.view({ filters: [{ column: 'spend', test: 'filled' }] });
  expect(view.count).toBe(15);
});

test('returns the lines around the requested position', async () => {
  await table.load({ records: records(2000) });
  const view = await table.view({}, { at: 1000 });
  expect(view.at(1000)).toMatchObject({ id: 'r1000' });
  expect(view.at(0)).toBeUndefined();
  const shorter = await table.view(
    { filters: [{ column: 'id', test: 'starts', text: 'r1' }] },
    { at: 1900 },
  );
  expect(shorter.at(shorter.count - 1)).toMatchObject({ id: 'r1999' });
});

test('rejects impossible queries with a message', async () => {
  await table.load({ records: records(3) });
  await expect(table.view({ sort: [{ column: 'x', descending: true }] })).rejects.toMatchObject({
    name: 'TypeError',
    message: "There is no column 'x'.",
  });
  await expect(
    table.view({ filters: [{ column: 'n', test: 'contains', text: '1' }] }),
  ).rejects.toThrow("'n' holds figures, no text.");
  await expect(openTableOn(connection, { key: 'x', columns: [] })).rejects.toThrow(
    'no text column',
  );
  table.close();
  await expect(rowOf(table, 'r1')).rejects.toThrow('The table is closed.');
});

test('rejects all pending calls when the engine stops', async () => {
  const asked = table.view({});
  connection.fail(new Error('The row engine has stopped.'));
  await expect(asked).rejects.toThrow('The row engine has stopped.');
  await expect(rowOf(table, 'r1')).rejects.toThrow('The row engine has stopped.');
});

test('releases the body of an aborted load while no data arrives', async () => {
  const leaving = new AbortController();
  let letGo: (() => void) | undefined;
  const cancelled = new Promise<void>((resolve) => (letGo = resolve));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('[{"id":"a"},')),
    pull: () => new Promise<void>(() => {}),
    cancel: () => letGo?.(),
  });
  const loading = table.load({ body, format: 'json' }, { signal: leaving.signal });
  leaving.abort();
  await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
  await cancelled;
  expect((await table.view({})).count).toBeLessThanOrEqual(1);
});

test('releases a body that is cancelled before it is sent', async () => {
  const cancelled = Promise.withResolvers<unknown>();
  const body = new ReadableStream<Uint8Array>({ cancel: (reason) => cancelled.resolve(reason) });
  const signal = AbortSignal.abort('left');
  await expect(table.load({ body, format: 'csv' }, { signal })).rejects.toBe('left');
  expect(await cancelled.promise).toBe('left');
});
