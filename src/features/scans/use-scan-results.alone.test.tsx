import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedResults } from './scan-results.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { type KnownResults, useScanResults } from './use-scan-results.ts';

/** A scan controlled by the test. */
const scan = vi.hoisted(() => {
  const scanListeners = new Set<() => void>();
  const resultListeners = new Set<(ids: readonly string[]) => void>();
  const failed: string[] = [];
  return {
    failedIds: failed,
    came: (ids: readonly string[]) => resultListeners.forEach((listener) => listener(ids)),
    changed: () => scanListeners.forEach((listener) => listener()),
    store: {
      state: () => ({ failed: failed.length }),
      failed: async () => [...failed],
      subscribe: (listener: () => void) => {
        scanListeners.add(listener);
        return () => scanListeners.delete(listener);
      },
      onResults: (listener: (ids: readonly string[]) => void) => {
        resultListeners.add(listener);
        return () => resultListeners.delete(listener);
      },
    },
  };
});
vi.mock('./scan-stores.ts', () => ({ scanStore: () => scan.store }));
vi.mock('./scan-results.ts', () => ({
  storedResults: vi.fn<typeof storedResults>(
    async (_, ids) => new Map(ids.map((id) => [id, { at: Date.now(), value: null }])),
  ),
}));

let shown: KnownResults<'eligibility'>;
function Page({ ids }: { ids: readonly string[] }) {
  const results = useScanResults('eligibility', ids);
  useEffect(() => {
    shown = results;
  }, [results]);
  return null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) =>
  actAsync(() => void vi.advanceTimersByTimeAsync(milliseconds));

test('reads only new results, once a second, and reports failures', async () => {
  const ids = ['A1', 'B2', 'C3', 'D4'];
  await render(<Page ids={ids} />);
  await pass(0);
  const { results, failed } = shown;
  expect([...results.keys()]).toEqual(ids);

  scan.came(['B2', 'elsewhere']);
  scan.came(['C3']);
  await pass(999);
  expect(shown.late).toEqual([]);
  await pass(1);
  expect(shown.late).toEqual(['B2', 'C3']);
  expect(vi.mocked(storedResults).mock.calls).toEqual([
    ['eligibility', ids],
    ['eligibility', ['B2', 'C3']],
  ]);
  // Everything derived from it stays the same object.
  expect([shown.results === results, shown.failed === failed]).toEqual([true, true]);

  scan.failedIds.push('D4', 'elsewhere');
  scan.changed();
  await pass(1000);
  expect([shown.late, failed.has('D4')]).toEqual([['D4'], true]);
  scan.failedIds.length = 0;
  scan.changed();
  await pass(1000);
  expect([shown.late, failed.size]).toEqual([['D4'], 0]);
});
