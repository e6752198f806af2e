import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { normalizedTexts } from '#row-engine/core/normalized-texts.ts';
import { createRankPrecomputer } from './precompute-ranks.ts';
import { createTaskRunner } from './task-runner.ts';
import { handlers, createWorkerTable, type WorkerTable } from './worker-table.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A table with that many rows of a key, a text, a number and a ratio. */
async function tableOf(rows: number): Promise<WorkerTable> {
  const table = createWorkerTable({
    spec: {
      key: 'id',
      columns: [
        { id: 'id', type: 'text' },
        { id: 'word', type: 'text' },
        { id: 'clicks', type: 'number' },
        { id: 'rate', type: 'ratio', over: 'clicks', under: 'clicks' },
      ],
    },
    names: {},
  });
  const records = Array.from({ length: rows }, (_, row) => ({
    id: `k-${row}`,
    word: `w${row % 7}`,
    clicks: row % 11,
  }));
  await handlers.load(
    table,
    { source: { records } },
    { runner: createTaskRunner(), onProgress: () => {} },
  );
  return table;
}

const ranked = ({ store }: WorkerTable) =>
  ['id', 'word', 'clicks', 'rate'].filter((id) => store.cache.get(`ranks ${id}`) !== undefined);

test('ranks the columns of a big table and normalizes their texts when idle', async () => {
  const table = await tableOf(100_000);
  createRankPrecomputer(() => [table.store]).start();
  expect(ranked(table)).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(ranked(table)).toEqual(['word', 'clicks']));
  const view = table.store.view('word');
  if (view.kind !== 'codes') throw new TypeError('Words have codes.');
  // A search then has nothing left to prepare.
  expect(normalizedTexts(view.dictionary).next().done).toBe(true);
});

test('stops for the next call', async () => {
  const table = await tableOf(100_000);
  const ahead = createRankPrecomputer(() => [table.store]);
  ahead.start();
  ahead.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ranked(table)).toEqual([]);
  ahead.start();
  vi.advanceTimersByTime(100);
  // In progress by now, and cancelled at its next pause.
  ahead.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ranked(table)).not.toContain('clicks');
});

test('leaves small tables alone', async () => {
  const table = await tableOf(1000);
  createRankPrecomputer(() => [table.store]).start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ranked(table)).toEqual([]);
});
