import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { normalizedTexts } from '#rows/core/normalized-texts.ts';
import { createTaskRunner } from './task-runner.ts';
import { createRankPrecomputer } from './precompute-ranks.ts';
import { handlers, createWorkerTable, type WorkerTable } from './worker-table.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A table with so many rows of a key, a text, a figure and their ratio. */
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

test('columns of a big table are ranked, and their texts folded, after a rest', async () => {
  const table = await tableOf(100_000);
  createRankPrecomputer(() => [table.store]).start();
  expect(ranked(table)).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(ranked(table)).toEqual(['word', 'clicks']));
  const view = table.store.view('word');
  if (view.kind !== 'codes') throw new TypeError('Words have codes.');
  // Nothing is left to be done for a search.
  expect(normalizedTexts(view.dictionary).next().done).toBe(true);
});

test('a call that comes first stops it', async () => {
  const table = await tableOf(100_000);
  const ahead = createRankPrecomputer(() => [table.store]);
  ahead.start();
  ahead.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ranked(table)).toEqual([]);
  ahead.start();
  vi.advanceTimersByTime(100);
  // Under way by now, and given up at its next pause.
  ahead.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ranked(table)).not.toContain('clicks');
});

test('small tables are left alone', async () => {
  const table = await tableOf(1000);
  createRankPrecomputer(() => [table.store]).start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ranked(table)).toEqual([]);
});
