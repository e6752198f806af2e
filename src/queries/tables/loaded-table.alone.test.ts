import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListHeaders } from '#api/contract/envelope.ts';
import { ServiceError } from '#api/errors.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import type { LoadProgress, LoadReport, TableSpec } from '#lib/table-query.ts';
import { tableOptions } from './loaded-table.ts';

interface Page {
  rows: number;
  next?: string;
  broken?: string;
  total?: number;
  list?: ListHeaders;
}

/** A table that only counts; its bodies are pages as JSON. */
class CountingTable {
  static all: CountingTable[] = [];
  rows = 0;
  done: string[] = [];

  constructor() {
    CountingTable.all.push(this);
  }

  load = async (
    source: { body: ReadableStream<Uint8Array> },
    { onProgress }: { onProgress: (progress: LoadProgress) => void },
  ): Promise<LoadReport> => {
    const page = (await new Response(source.body).json()) as Page;
    this.done.push('load');
    this.rows += page.rows;
    onProgress({ rows: this.rows, bytes: 1 });
    return this.report(page);
  };

  refresh = async (source: { body: ReadableStream<Uint8Array> }): Promise<LoadReport> => {
    const page = (await new Response(source.body).json()) as Page;
    this.done.push('refresh');
    if (page.broken === undefined) this.rows = page.rows;
    return this.report(page);
  };

  close = (): void => void this.done.push('close');

  private report({ next, broken, total }: Page): LoadReport {
    return {
      rows: this.rows,
      bytes: 1,
      unreadable: 1,
      duplicates: 0,
      nextCursor: next ?? null,
      total,
      broken: broken === undefined ? null : { byte: 7, reason: broken },
    };
  }
}

vi.mock(import('#row-engine/engine.ts'), () => ({
  openTable: async () => new CountingTable() as never,
  startEngine: () => Promise.reject(new TypeError('Nobody starts a worker here.')),
}));

let asked: unknown[];

const progress = vi.hoisted(() => ({ told: [] as unknown[], ended: 0 }));
vi.mock(import('./table-progress.ts'), async (original) => ({
  ...(await original()),
  startProgress: () => ({
    tell: (_, partial) => progress.told.push(partial),
    end: () => progress.ended++,
  }),
}));

function serve(pages: Record<string, Page | ServiceError>): void {
  asked = [];
  installClient({
    ...fakeClient(() => Promise.reject(new TypeError('A table is opened, not called.'))),
    open: (_, { query } = {}) => {
      asked.push(query?.['cursor']);
      const page = pages[String(query?.['cursor'] ?? 'first')];
      if (page === undefined || page instanceof ServiceError) {
        return Promise.reject(page ?? new ServiceError({ kind: 'notFound' }));
      }
      const body = new Blob([JSON.stringify(page)]).stream() as ReadableStream<Uint8Array>;
      return Promise.resolve({
        body,
        receivedAt: asked.length,
        ...(page.list && { list: page.list }),
      });
    },
  });
}

const spec: TableSpec = { key: 'id', columns: [{ id: 'id', type: 'text' }] };
const options = tableOptions({ queryKey: ['things'], endpoint: 'keywords', spec });
let queryClient: QueryClient;
const load = () => queryClient.query({ ...options, retry: false, staleTime: 0 });

beforeEach(() => {
  queryClient = new QueryClient();
  CountingTable.all = [];
  Object.assign(progress, { told: [], ended: 0 });
});

test('reads a list to the end if it has cursors', async () => {
  serve({ first: { rows: 2, next: 'two' }, two: { rows: 3 } });
  const { table, ...rest } = await load();
  expect(rest).toEqual({
    rows: 5,
    unreadable: 2,
    duplicates: 0,
    isComplete: true,
    receivedAt: 1,
    calls: 2,
  });
  expect(asked).toEqual([null, 'two']);
  expect(table).toBe(CountingTable.all[0]);
});

test('a table that is cut or counted higher is not complete', async () => {
  const loaded = async (page: Page) => {
    serve({ first: page });
    queryClient.clear();
    const { total, cut } = await load();
    return { total, cut };
  };
  // One more record has no ID.
  expect(await loaded({ rows: 99 })).toEqual({ total: undefined, cut: 'full' });
  expect(await loaded({ rows: 99, total: 300 })).toEqual({ total: 300, cut: undefined });
  const list = { total: 400, hasNext: true };
  expect(await loaded({ rows: 5, list })).toEqual({ total: 400, cut: 'linked' });
  expect(await loaded({ rows: 5 })).toEqual({ total: undefined, cut: undefined });
});

test('stops at a repeated cursor and drops the table', async () => {
  serve({ first: { rows: 1, next: 'two' }, two: { rows: 1, next: 'two' } });
  await expect(load()).rejects.toThrow('unreadable');
  await vi.waitFor(() => expect(CountingTable.all[0]?.done).toEqual(['load', 'load', 'close']));
});

test('offers the rows so far until React Query has all of them, but none beside rows already displayed', async () => {
  serve({ first: { rows: 2, next: 'two' }, two: { rows: 3 } });
  const { table } = await load();
  expect(progress).toEqual({ told: [table, table], ended: 0 });
  await vi.waitFor(() => expect(progress.ended).toBe(1));
  await load();
  expect(progress.told.slice(2)).toEqual([undefined, undefined]);
  await vi.waitFor(() => expect(progress.ended).toBe(2));
});

test('rows so far are gone before their table is closed', async () => {
  serve({ first: { rows: 2, next: 'two' } });
  await expect(load()).rejects.toThrow('notFound');
  expect(progress).toEqual({ told: [CountingTable.all[0]], ended: 1 });
});

test('replaces the rows in the same table on refresh', async () => {
  serve({ first: { rows: 2 } });
  const before = await load();
  serve({ first: { rows: 7 } });
  const after = await load();
  expect(after).not.toBe(before);
  expect(after.table).toBe(before.table);
  expect(after.rows).toBe(7);
  expect(CountingTable.all).toHaveLength(1);
});

test('reads a longer list beside the previous one, which is then dropped', async () => {
  serve({ first: { rows: 2, next: 'two' }, two: { rows: 3 } });
  await load();
  const after = await load();
  expect(CountingTable.all).toHaveLength(2);
  expect(after.table).toBe(CountingTable.all[1]);
  expect(CountingTable.all[0]?.done).toEqual(['load', 'load', 'close']);
});

test('keeps the previous table if a body breaks off', async () => {
  serve({ first: { rows: 2 } });
  const before = await load();
  serve({ first: { rows: 1, broken: 'The response was cut off: gone' } });
  await expect(load()).rejects.toThrow('network');
  for (const [broken, isJson] of [
    ['A comma was expected.', false],
    ['The body contains no list.', true],
  ] as const) {
    serve({ first: { rows: 1, broken } });
    await expect(load()).rejects.toMatchObject({ failure: { kind: 'unreadable', isJson } });
  }
  expect(queryClient.getQueryData(options.queryKey)).toBe(before);
  expect(CountingTable.all).toHaveLength(1);
  expect(CountingTable.all[0]?.done).not.toContain('close');
});

test('throws the service’s refusal and leaves no table open', async () => {
  serve({ first: new ServiceError({ kind: 'forbidden' }) });
  await expect(load()).rejects.toThrow('forbidden');
  await vi.waitFor(() => expect(CountingTable.all[0]?.done).toEqual(['close']));
});

test('closes tables that leave the cache', async () => {
  serve({ first: { rows: 2 } });
  await load();
  queryClient.clear();
  expect(CountingTable.all[0]?.done).toEqual(['load', 'close']);
});
