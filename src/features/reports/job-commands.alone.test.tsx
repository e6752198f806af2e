import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { reportsReducer, type TimedReportEvent } from '#shared/reports/reports-reducer.ts';
import { noReports, type Report } from '#shared/reports/stored-reports.ts';
import { installCurrentUser } from '#shared/user/current-user.ts';
import { startTabs } from '#shared/user/test-tabs.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { useJobParts } from './job-commands.tsx';

const start = Date.UTC(2026, 2, 11, 9);
const known = vi.hoisted(() => ({ reports: [] as unknown[], cancelled: [] as string[] }));
vi.mock(import('#shared/reports/use-reports.ts'), () => ({
  useReports: () => ({
    reports: known.reports as Report[],
    hold: null,
    store: { cancel: async (key: string) => void known.cancelled.push(key) } as never,
  }),
}));

/** The single report after these events. */
function after(...more: TimedReportEvent[]): void {
  const added: TimedReportEvent = { kind: 'added', key: 'k', id: 'job-1', at: start };
  known.reports = [added, heard('running', 0), ...more].reduce(reportsReducer, noReports).reports;
}
function heard(status: string, minutes: number): TimedReportEvent {
  const at = start + minutes * 60_000;
  const said = { progress: null, createdAt: start, since: null, reason: null, request: null };
  return {
    kind: 'received',
    id: 'job-1',
    update: { id: 'job-1', status, ...said, retryAfter: null },
    at,
  };
}

/** Like the page: the buttons disappear when the job ends. */
function Page({ isDone }: { isDone: boolean }) {
  const { commands, question, remark } = useJobParts('job-1');
  return (
    <>
      {question}
      {isDone ? <p id="remark">{remark}</p> : <section>{commands}</section>}
    </>
  );
}
const page = (isDone = false) => (
  <MemoryRouter>
    <Page isDone={isDone} />
  </MemoryRouter>
);
const dialog = () => document.querySelector('[role=dialog]');
const press = (name: RegExp, within: ParentNode = document) =>
  actAsync(() =>
    [...within.querySelectorAll('button')].find((it) => name.test(it.textContent ?? ''))?.click(),
  );

beforeEach(() => {
  installCurrentUser(startTabs().open().ports.user);
  setClock(() => start + 30 * 60_000);
  known.cancelled = [];
});

test('keeps the confirmation open when the job ends, and says so', async () => {
  after();
  const draw = await render(page());
  await press(/^Cancel report/);
  expect(dialog()?.textContent).toContain('running for a while');
  after(heard('completed', 30));
  await draw(page(true));
  expect(dialog()?.textContent).toContain('has already ended');
  expect(dialog()?.textContent).not.toContain('Cancel report');
  await press(/^Close$/, dialog() as HTMLElement);
  expect(dialog()).toBeNull();
  expect(known.cancelled).toEqual([]);
});

test('says beside the result that a cancellation came too late, and nothing else', async () => {
  const wish = (outcome: NonNullable<Report['cancel']>): TimedReportEvent => ({
    kind: 'cancel',
    id: 'job-1',
    outcome,
    at: start + 60_000,
  });
  after(wish('asked'), wish('late'), heard('completed', 2));
  const draw = await render(page(true));
  const remark = () => document.querySelector('#remark')?.textContent;
  expect(remark()).toBe('Cancelled too late.');
  after(wish('asked'), wish('refused'), heard('completed', 2));
  await draw(page(true));
  expect(remark()).toBe('');
});
