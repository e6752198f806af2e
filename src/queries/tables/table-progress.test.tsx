import { hashKey } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadProgress } from '#lib/table-query.ts';
import type { Table } from '#row-engine/table.ts';
import { render } from '#ui/test-render.tsx';
import type { OpenTable } from './open-table.ts';
import { startProgress, usePartialTable, useTableProgress } from './table-progress.ts';

const table = {} as Table;
const seen: { progress: LoadProgress | undefined; partial: OpenTable | undefined }[] = [];

function Watcher() {
  seen.push({ progress: useTableProgress(['list']), partial: usePartialTable(['list']) });
  return null;
}

const passed = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const none = { progress: undefined, partial: undefined };
const latest = () => seen.at(-1);

beforeEach(async () => {
  seen.length = 0;
  vi.useFakeTimers();
  await render(<Watcher />);
});
afterEach(() => vi.useRealTimers());

test('rows so far are replaced once there are many more, or after a second, even if nothing else arrives', () => {
  const { tell, end } = startProgress(hashKey(['list']));
  const report = (rows: number) => act(() => tell({ rows, bytes: rows * 10 }, table));

  report(0);
  expect(latest()).toEqual({ progress: { rows: 0, bytes: 0 }, partial: undefined });
  report(300);
  report(400);
  expect(latest()?.progress?.rows, 'numbers faster than anyone can read').toBe(0);
  passed(150);
  const first = latest();
  expect(first).toEqual({ progress: { rows: 400, bytes: 4000 }, partial: { table, rows: 400 } });

  report(500);
  passed(150);
  expect(latest()).toMatchObject({ progress: { rows: 500 } });
  expect(latest()?.partial, 'a few more').toBe(first?.partial);
  report(1600);
  passed(150);
  expect(latest()?.partial).toEqual({ table, rows: 1600 });

  report(1700);
  passed(900);
  expect(latest()?.partial?.rows).toBe(1600);
  passed(300);
  expect(latest()?.partial?.rows, 'the last ones of a line that stalls').toBe(1700);

  const renders = seen.length;
  passed(5000);
  expect(seen, 'nothing new').toHaveLength(renders);
  act(end);
  expect(latest()).toEqual(none);
});

test('without a table only numbers are reported, and none after the end', () => {
  const { tell, end } = startProgress(hashKey(['list']));
  act(() => tell({ rows: 1000, bytes: 1 }));
  expect(latest()).toEqual({ progress: { rows: 1000, bytes: 1 }, partial: undefined });
  act(() => tell({ rows: 2000, bytes: 2 }));
  act(end);
  passed(1000);
  expect(latest()).toEqual(none);
});
