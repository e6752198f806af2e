import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doing, render } from '#ui/test-render.tsx';
import { eligibilityOf } from '#workspace/scans/results.ts';
import { type KnownResults, useKnownResults } from './known-results.ts';

/** What the crawl tells, and what failed in it. */
const crawl = vi.hoisted(() => {
  const crawlListeners = new Set<() => void>();
  const resultListeners = new Set<(ids: readonly string[]) => void>();
  const failed: string[] = [];
  return {
    failedIds: failed,
    came: (ids: readonly string[]) => resultListeners.forEach((listener) => listener(ids)),
    changed: () => crawlListeners.forEach((listener) => listener()),
    store: {
      snapshot: () => ({ failed: failed.length }),
      failed: async () => [...failed],
      subscribe: (listener: () => void) => {
        crawlListeners.add(listener);
        return () => crawlListeners.delete(listener);
      },
      onResults: (listener: (ids: readonly string[]) => void) => {
        resultListeners.add(listener);
        return () => resultListeners.delete(listener);
      },
    },
  };
});
vi.mock('#workspace/scans/crawls.ts', () => ({ crawlOf: () => crawl.store }));
vi.mock('#workspace/scans/results.ts', () => ({
  eligibilityOf: vi.fn<typeof eligibilityOf>(
    async (ids) => new Map(ids.map((id) => [id, { at: Date.now(), value: null }])),
  ),
}));

let shown: KnownResults;
function Page({ ids }: { ids: readonly string[] }) {
  const results = useKnownResults(ids);
  useEffect(() => {
    shown = results;
  }, [results]);
  return null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => doing(() => void vi.advanceTimersByTimeAsync(milliseconds));

test('only what has come is read again, once a second, and what failed is told', async () => {
  const ids = ['A1', 'B2', 'C3', 'D4'];
  await render(<Page ids={ids} />);
  await pass(0);
  const { known } = shown;
  expect([...(known?.results.keys() ?? [])]).toEqual(ids);

  crawl.came(['B2', 'elsewhere']);
  crawl.came(['C3']);
  await pass(999);
  expect(shown.late).toEqual([]);
  await pass(1);
  expect(shown.late).toEqual(['B2', 'C3']);
  expect(vi.mocked(eligibilityOf).mock.calls).toEqual([[ids], [['B2', 'C3']]]);
  // What hangs on all of it is not made anew.
  expect(shown.known).toBe(known);

  crawl.failedIds.push('D4', 'elsewhere');
  crawl.changed();
  await pass(1000);
  expect([shown.late, known?.failed.has('D4')]).toEqual([['D4'], true]);
  crawl.failedIds.length = 0;
  crawl.changed();
  await pass(1000);
  expect([shown.late, known?.failed.size]).toEqual([['D4'], 0]);
});
