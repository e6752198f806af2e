import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Report } from '#features/reports/stored-reports.ts';
import { accept, after, ask, first, jobReceived } from '#features/reports/test-reports.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { WithoutResult } from './report-page.tsx';

vi.mock('#features/reports/use-reports.ts', () => ({
  useReports: () => ({ store: {}, reports: [], hold: null }),
}));
// Costs are irrelevant here.
vi.mock('#query-state/costly-button.tsx', () => ({
  CostlyButton: ({ onClick, children }: { onClick: () => void; children: string }) => (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  ),
}));

const page = (report: Report, onCheck?: () => Promise<unknown>) => (
  <MemoryRouter>
    <WithoutResult report={report} onCheck={onCheck} />
  </MemoryRouter>
);
const running = first(after(ask, accept, jobReceived(5000, { status: 'running', progress: 0.4 })));

test('announces a result unless the report is being cancelled', async () => {
  const said = () => document.body.textContent;
  const draw = await render(page(running));
  expect(said()).toMatch(/^Progress.*40%.*The result appears here/);
  for (const cancel of ['asked', 'taken'] as const) {
    await draw(page({ ...running, cancel }));
    expect(said()).toMatch(/There will be no result unless/);
  }
  // Not cancelled after all: it continues.
  await draw(page({ ...running, cancel: 'refused' }));
  expect(said()).toMatch(/The result appears here.*The service did not cancel it\./);
});

test('a failed report says why; a cancelled one is no failure', async () => {
  const draw = await render(page({ ...running, status: 'failed', reason: 'No room.' }));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('No room.');
  await draw(page({ ...running, status: 'cancelled' }));
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(document.body.textContent).toContain('The report was cancelled');
});

test('a report that the full list has no room for promises no notification, and is read on request', async () => {
  const onCheck = vi.fn<() => Promise<void>>(async () => {});
  await render(page(running, onCheck));
  expect(document.body.textContent).toContain('Remove some to make room.');
  expect(document.body.textContent).not.toContain('notification');
  await actAsync(() =>
    [...document.querySelectorAll('button')].find((it) => it.textContent === 'Check now')?.click(),
  );
  expect(onCheck).toHaveBeenCalledOnce();
});
