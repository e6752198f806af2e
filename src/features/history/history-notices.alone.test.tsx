import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { ComponentProps } from 'react';
import { day, dayRange } from '#lib/format.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { HistoryNotices, OutdatedHistoryNotice } from './history-notices.tsx';
import { HistoryProgress } from './history-setup.tsx';
import { type HistoryPart, type HistoryState, noHistory } from './history-state.ts';
import type { Coverage } from './use-history-period.ts';

vi.mock('#query-state/costly-button.tsx', () => ({
  CostlyButton: ({ children, onClick }: ComponentProps<'button'>) => (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  ),
}));
const waiting = vi.hoisted(() => ({ run: 'run', accounts: [], failures: 0, unanswered: 0 }));
vi.mock('#features/reports/use-reports.ts', async () => {
  const { listOf } = await import('#features/reports/test-reports.ts');
  const reports = listOf(1, 'history').reports.map((it) => ({ ...it, history: waiting }));
  return { useReports: () => ({ reports }) };
});

const store = { update: vi.fn<() => void>(), cancel: vi.fn<() => void>(), planned: async () => 1 };
let state: HistoryState = noHistory;
vi.mock(import('./use-history.ts'), () => ({ useHistory: () => ({ state, store }) as never }));
afterEach(() => {
  state = noHistory;
  vi.clearAllMocks();
});

const client = new QueryClient();

const part = (change: Partial<HistoryPart>): HistoryPart => ({
  days: { start: '2026-09-23', end: '2026-10-23' },
  key: null,
  reason: null,
  unusable: 0,
  ...change,
});
const month = { month: '2026-11', at: 0, bytes: 1, campaigns: 1, first: '2026-11-01' };
const text = () => document.body.textContent ?? '';
const press = (name: string) =>
  actAsync(() =>
    [...document.querySelectorAll('button')].find((it) => it.textContent === name)?.click(),
  );

test('a report that failed is named with its reason, and “Retry” loads what is missing', async () => {
  const parts = [part({}), part({ reason: 'The service failed.' })];
  state = { ...noHistory, ended: { at: 0, parts, reason: null } };
  await render(<HistoryNotices />);
  expect(text()).toContain(
    `Could not load ${dayRange('2026-09-23', '2026-10-23')}. The service failed.`,
  );
  await press('Retry');
  expect(store.update).toHaveBeenCalledOnce();
});

test('a history that ends before the last day says so with a button to update it, unless updates are automatic', async () => {
  const lacking = new Map([['2026-11-24', { missing: 1 }]]);
  const coverage = { accounts: [{}], coverage: lacking } as unknown as Coverage;
  const notice = (isDaily: boolean) => {
    state = { ...noHistory, isDaily, months: [{ ...month, last: '2026-11-23' }] };
    return (
      <QueryClientProvider client={client}>
        <OutdatedHistoryNotice days={['2026-11-23', '2026-11-24']} coverage={coverage} />
      </QueryClientProvider>
    );
  };
  const again = await render(notice(false));
  expect(text()).toContain(`The history ends on ${day('2026-11-23')}.`);
  await press('Update history');
  expect(store.update).toHaveBeenCalledOnce();
  await again(notice(true));
  expect(text()).toBe('');
});

test('loading says how many reports are done, and can be stopped', async () => {
  const parts = [part({})];
  const run = { id: 'run', startedAt: 0, isAutomatic: false, isPlanned: true, parts };
  await render(<HistoryProgress run={run} />);
  expect(text()).toContain('1 of 2 reports');
  await press('Stop loading');
  expect(store.cancel).toHaveBeenCalledOnce();
});
