import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { doing, render } from '#ui/test-render.tsx';
import { installCurrentUser } from '#workspace/current-user.ts';
import { happen, type Happening } from '#workspace/reports/panel.ts';
import { emptyPanel, type Report } from '#workspace/reports/record.ts';
import { startTabs } from '#workspace/test-tabs.ts';
import { useJobParts } from './job-commands.tsx';

const start = Date.UTC(2026, 2, 11, 9);
const known = vi.hoisted(() => ({ reports: [] as unknown[], cancelled: [] as string[] }));
vi.mock(import('#workspace/reports/use-reports.ts'), () => ({
  useReports: () => ({
    reports: known.reports as Report[],
    hold: null,
    isKept: true,
    desk: { cancel: async (key: string) => void known.cancelled.push(key) } as never,
  }),
}));

/** The one report, after this happened to it. */
function after(...more: Happening[]): void {
  const added: Happening = { kind: 'added', key: 'k', id: 'job-1', at: start };
  known.reports = [added, heard('running', 0), ...more].reduce(happen, emptyPanel).reports;
}
function heard(status: string, minutes: number): Happening {
  const at = start + minutes * 60_000;
  const said = { progress: null, createdAt: start, since: null, reason: null, request: null };
  return {
    kind: 'heard',
    id: 'job-1',
    word: { id: 'job-1', status, ...said, retryAfter: null },
    at,
  };
}

/** As the page has it: the commands stand in what goes when the job ends. */
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
const dialog = () => document.querySelector('dialog');
const press = (name: RegExp, within: ParentNode = document) =>
  doing(() =>
    [...within.querySelectorAll('button')].find((it) => name.test(it.textContent ?? ''))?.click(),
  );

beforeEach(() => {
  installCurrentUser(startTabs().open().ports.user);
  setClock(() => start + 30 * 60_000);
  known.cancelled = [];
});

test('the question before a long run is given up stays when the job ends, and says so', async () => {
  after();
  const draw = await render(page());
  await press(/^Cancel report/);
  expect(dialog()?.textContent).toContain('under way for some time');
  after(heard('completed', 30));
  await draw(page(true));
  expect(dialog()?.textContent).toContain('has ended meanwhile');
  expect(dialog()?.textContent).not.toContain('Cancel report');
  await press(/^Close$/, dialog() as HTMLElement);
  expect(dialog()).toBeNull();
  expect(known.cancelled).toEqual([]);
});

test('a cancelling that came too late is told beside the result, and no other wish is', async () => {
  const wish = (outcome: NonNullable<Report['cancel']>): Happening => ({
    kind: 'cancel',
    id: 'job-1',
    outcome,
    at: start + 60_000,
  });
  after(wish('asked'), wish('late'), heard('completed', 2));
  const draw = await render(page(true));
  const remark = () => document.querySelector('#remark')?.textContent;
  expect(remark()).toBe('Cancelling came too late.');
  after(wish('asked'), wish('refused'), heard('completed', 2));
  await draw(page(true));
  expect(remark()).toBe('');
});
