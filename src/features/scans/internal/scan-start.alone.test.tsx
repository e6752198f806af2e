import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { actAsync, render, until } from '#ui/test-render.tsx';
import { type RateLimitMonitor, RateLimitProvider } from '#query-state/use-rate-limit.ts';
import { ScanStart } from '#features/scans/scan-panel.tsx';

const scan = vi.hoisted(() => ({
  plan: vi.fn<(ids: readonly string[]) => Promise<{ calls: number; skipped: number }>>(),
  start: vi.fn<(ids: readonly string[], title: string) => Promise<void>>(async () => {}),
  onResults: () => () => {},
}));
vi.mock('#features/scans/scan-stores.ts', () => ({ scanStore: () => scan }));

const state = { limit: 300, windowSeconds: 60 };
const monitor = {
  subscribe: () => () => {},
  state: () => state as ReturnType<RateLimitMonitor['state']>,
  costOf: () => 1,
  secondsFor: () => 0,
} as Partial<RateLimitMonitor> as RateLimitMonitor;

const ids = ['a', 'b', 'c'];
const started = (isSelection = false) => (
  <QueryClientProvider client={new QueryClient()}>
    <RateLimitProvider value={monitor}>
      <ScanStart
        kind="quality"
        title="All"
        noun="listing"
        ids={ids}
        isSelection={isSelection}
        isInstead={false}
        failed={0}
        onDrawn={() => {}}
      />
    </RateLimitProvider>
  </QueryClientProvider>
);
const text = () => document.body.textContent;

test('states why a scan cannot start, without the kind of the error', async () => {
  scan.plan.mockRejectedValueOnce(new RangeError('A scan is limited to 2 IDs.'));
  await render(started());
  await until(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toBe('A scan is limited to 2 IDs.'),
  );
});

test('scans the selected rows alone, and says how many', async () => {
  scan.plan.mockResolvedValueOnce({ calls: 2, skipped: 1 });
  await render(started(true));
  await until(() => expect(text()).toContain('3 listings, 1 checked today'));
  const button = document.querySelector('button');
  expect(button?.textContent).toContain('Scan 3 selected');
  await actAsync(() => button?.click());
  expect(scan.start).toHaveBeenCalledWith(ids, 'All');
});

test('offers no scan of what was checked today', async () => {
  scan.plan.mockResolvedValueOnce({ calls: 0, skipped: 3 });
  await render(started());
  await until(() => expect(text()).toContain('All checked today'));
  expect(document.querySelector('button')).toBeNull();
});
