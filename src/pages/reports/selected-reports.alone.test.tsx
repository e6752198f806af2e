import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Report } from '#features/reports/stored-reports.ts';
import { accept, after, ask, first, jobReceived } from '#features/reports/test-reports.ts';
import { actAsync, render, until } from '#ui/test-render.tsx';
import { RequestedReports } from './reports-page.tsx';

const store = vi.hoisted(() => ({
  remove: vi.fn<(keys: string[]) => Promise<void>>(async () => {}),
}));
vi.mock('#features/reports/use-reports.ts', () => ({ useReports: () => ({ store }) }));
// Costs are irrelevant here.
vi.mock('#query-state/costly-button.tsx', () => ({ CostlyButton: () => null }));

const completed = first(after(ask, accept, jobReceived(5000, { status: 'completed' })));
const reports: Report[] = ['a', 'b', 'c'].map((key) => ({ ...completed, key, id: `job-${key}` }));

const button = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll('button')].find((it) => it.textContent === name);

/** Opens the list, and waits for a button. */
async function open(address: string, wanted: string): Promise<void> {
  await render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={new QueryClient()}>
        <RequestedReports reports={reports} accounts={new Map()} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await until(() => expect(button(wanted)).toBeDefined());
}

/** Presses a button that asks first, and confirms. */
async function confirm(action: string): Promise<void> {
  await actAsync(() => button(`${action}…`)?.click());
  await actAsync(() => button(action, document.querySelector('[role=dialog]') as Element)?.click());
}

test('without a selection, the ended reports that match the filters are removed together', async () => {
  await open('/reports', 'Remove 3 ended reports…');
  await confirm('Remove 3 ended reports');
  expect(store.remove).toHaveBeenLastCalledWith(['a', 'b', 'c']);
});

test('actions apply to the selected report', async () => {
  await open('/reports?row=b', 'Remove report…');
  expect(document.querySelector('[aria-label="Selected reports"]')?.textContent).toContain(
    '1 report selected',
  );
  await confirm('Remove report');
  expect(store.remove).toHaveBeenLastCalledWith(['b']);
});
