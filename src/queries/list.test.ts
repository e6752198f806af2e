import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { ListHeaders } from '#api/contract/envelope.ts';
import { ServiceError } from '#api/errors.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import { setClock } from '#lib/clock.ts';
import { accountQueries } from './accounts.queries.ts';

interface Page {
  list?: ListHeaders;
  data: unknown[];
  pagination?: { next_cursor: string | null; total: number };
}

let asked: (string | number | boolean | null | undefined)[];

function serve(pages: Record<string, Page | ServiceError>): void {
  asked = [];
  installClient(
    fakeClient((_, { query } = {}) => {
      asked.push(query?.['cursor']);
      const page = pages[String(query?.['cursor'] ?? 'first')];
      if (page === undefined || page instanceof ServiceError) {
        return Promise.reject(page ?? new ServiceError({ kind: 'notFound' }));
      }
      return Promise.resolve({
        body: page,
        receivedAt: asked.length,
        ...(page.list && { list: page.list }),
      });
    }),
  );
}

let queryClient: QueryClient;
const list = () => queryClient.query({ ...accountQueries.list(), retry: false });
const kept = () => queryClient.getQueryData(accountQueries.list().queryKey);

beforeEach(() => {
  queryClient = new QueryClient();
});

test('follows the cursor to the end', async () => {
  serve({
    first: { data: [{ id: 'a' }, {}], pagination: { next_cursor: 'two', total: 4 } },
    two: { data: [{ id: 'b' }], pagination: { next_cursor: 'three', total: 4 } },
    three: { data: [{ id: 'c' }], pagination: { next_cursor: null, total: 4 } },
  });
  const { records, ...rest } = await list();
  expect(records.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(rest).toEqual({ total: 4, isComplete: true, unreadable: 1, receivedAt: 1, calls: 3 });
  expect(asked).toEqual([null, 'two', 'three']);
});

test('counts a repeated record once, and reports its ID', async () => {
  serve({
    first: { data: [{ id: 'a' }, { id: 'a' }], pagination: { next_cursor: 'two', total: 4 } },
    two: {
      data: [{ id: 'b' }, { id: 'a', name: 'later' }],
      pagination: { next_cursor: null, total: 4 },
    },
  });
  const { records, repeated } = await list();
  expect(records).toMatchObject([{ id: 'a', name: 'later' }, { id: 'b' }]);
  expect(repeated).toEqual(['a', 'a']);
});

test('a list without a cursor is complete, and its length is its total', async () => {
  serve({ first: { data: [{ id: 'a' }] } });
  expect(await list()).toMatchObject({ total: 1, isComplete: true });
});

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ id: String(from + at) }));

test('a list that a header counts or continues is not complete', async () => {
  serve({ first: { data: many(3), list: { total: 9, hasNext: false } } });
  expect(await list()).toMatchObject({ total: 9 });
  queryClient.clear();
  serve({ first: { data: many(3), list: { total: null, hasNext: true } } });
  expect(await list()).toMatchObject({ total: 3, cut: 'linked' });
});

test.each([50, 100, 200, 250, 500, 1000])(
  'a list of exactly %i records may be a page, unless it states its total or was read in pages',
  async (size) => {
    serve({ first: { data: many(size) } });
    expect((await list()).cut).toBe('full');
    const other: Record<string, Page>[] = [
      { first: { data: many(size - 1) } },
      { first: { data: many(size), pagination: { next_cursor: null, total: size } } },
      { first: { data: many(size), list: { total: size, hasNext: false } } },
      {
        first: { data: many(size), pagination: { next_cursor: 'two', total: size * 2 } },
        two: { data: many(size, size) },
      },
    ];
    for (const pages of other) {
      queryClient.clear();
      serve(pages);
      expect(await list()).not.toHaveProperty('cut');
    }
  },
);

test('keeps the loaded pages when a later one fails', async () => {
  serve({
    first: { data: [{ id: 'a' }], pagination: { next_cursor: 'two', total: 2 } },
    two: new ServiceError({ kind: 'server', status: 500 }),
  });
  await expect(list()).rejects.toMatchObject({ failure: { status: 500 } });
  expect(kept()).toMatchObject({ total: 2, isComplete: false, records: [{ id: 'a' }] });
});

test('resumes an interrupted list for a while; starts again if the cursor is refused', async () => {
  let time = 1000;
  setClock(() => time);
  onTestFinished(() => setClock(Date.now));
  const first = { data: [{ id: 'a' }], pagination: { next_cursor: 'two', total: 2 } };
  const two = { data: [{ id: 'b' }], pagination: { next_cursor: null, total: 2 } };
  const failed = new ServiceError({ kind: 'server', status: 500 });
  serve({ first, two: failed });
  await expect(list()).rejects.toBe(failed);
  serve({ first, two: failed });
  await expect(list()).rejects.toBe(failed);
  expect(asked).toEqual(['two']);
  serve({ first, two });
  expect(await list()).toMatchObject({ records: [{ id: 'a' }, { id: 'b' }], calls: 2 });
  expect(asked).toEqual(['two']);

  queryClient.clear();
  serve({ first, two: failed });
  await expect(list()).rejects.toBe(failed);
  const refused = new ServiceError({ kind: 'invalid', fields: [] });
  serve({ first, two: refused });
  await expect(list()).rejects.toBe(refused);
  expect(asked).toEqual(['two', null, 'two']);

  time += 3_600_000;
  serve({ first, two });
  await list();
  expect(asked).toEqual([null, 'two']);
});

test('a refresh that fails half-way keeps the complete list', async () => {
  serve({ first: { data: [{ id: 'a' }, { id: 'b' }] } });
  await list();
  await queryClient.invalidateQueries();
  serve({ first: { data: [{ id: 'x' }], pagination: { next_cursor: 'gone', total: 2 } } });
  await expect(list()).rejects.toBeInstanceOf(ServiceError);
  expect(kept()?.records.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a repeated cursor is not followed forever', async () => {
  serve({
    first: { data: [{ id: 'a' }], pagination: { next_cursor: 'two', total: 9 } },
    two: { data: [{ id: 'b' }], pagination: { next_cursor: 'two', total: 9 } },
  });
  await expect(list()).rejects.toMatchObject({ failure: { kind: 'unreadable', isJson: true } });
  expect(asked).toHaveLength(2);
});

test('a body that is not a list is unreadable', async () => {
  serve({ first: { result: { items: [] } } as unknown as Page });
  await expect(list()).rejects.toMatchObject({ failure: { kind: 'unreadable', isJson: true } });
});
