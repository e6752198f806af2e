import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { usePerformance } from './use-keyword-list.ts';

const calls: string[] = [];
installClient(
  fakeClient((endpoint) => {
    calls.push(endpoint);
    return Promise.reject(new TypeError('Not expected.'));
  }),
);

const device = vi.hoisted(() => ({ reports: [] as { id: string; status: string }[] }));
vi.mock('#features/reports/use-reports.ts', () => ({
  useReports: () => ({ reports: device.reports, store: { markSeen: async () => {} }, hold: null }),
}));
vi.mock('#features/report-data/use-report-source.ts', () => ({
  usePerformanceSource: () => ({ source: undefined, sources: [] }),
}));
vi.mock('#navigation/use-search.ts', () => ({
  useSearch: () => ({ values: { channel: [], account_id: [] } }),
}));
vi.mock('#features/reports/use-mark-seen.ts', () => ({ useMarkSeen: () => {} }));

const change = vi.fn<(values: { performance: string }, options: { replace: boolean }) => void>();
function Page({ performance }: { performance: string }) {
  usePerformance(performance, change);
  return null;
}
const client = new QueryClient();
const page = (performance: string) => (
  <QueryClientProvider client={client}>
    <Page performance={performance} />
  </QueryClientProvider>
);

test('a linked report that the user removes is not read again; the page uses its usual one', async () => {
  device.reports = [{ id: 'job-1', status: 'completed' }];
  const draw = await render(page('job-1'));
  expect(change).not.toHaveBeenCalled();
  device.reports = [];
  await draw(page('job-1'));
  await actAsync(() => {});
  expect(change.mock.calls).toEqual([[{ performance: '' }, { replace: true }]]);
  expect(calls).toEqual([]);

  // One that was never on this device is read.
  await draw(page('job-2'));
  await actAsync(() => {});
  expect(calls).toEqual(['job']);
});
