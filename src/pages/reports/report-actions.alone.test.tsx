import { beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '#features/reports/stored-reports.ts';
import { accept, after, ask, first, jobReceived } from '#features/reports/test-reports.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { useHeldFocus } from '#ui/use-held-focus.ts';
import { ReportActions } from './report-actions.tsx';

const store = vi.hoisted(() => ({
  again: vi.fn<(key: string) => Promise<void>>(),
  cancel: vi.fn<(key: string) => Promise<void>>(async () => {}),
  remove: vi.fn<(keys: string[]) => Promise<void>>(async () => {}),
}));
vi.mock('#features/reports/use-reports.ts', () => ({ useReports: () => ({ store }) }));
// Costs are irrelevant here.
vi.mock('#query-state/costly-button.tsx', () => ({
  CostlyButton: ({ onClick, children }: { onClick: () => void; children: string }) => (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  ),
}));

const ended = (status: string) => first(after(ask, accept, jobReceived(5000, { status })));
const running = ended('running');
const press = (name: string, within: ParentNode = document) =>
  actAsync(() =>
    [...within.querySelectorAll('button')].find((it) => it.textContent === name)?.click(),
  );
const names = () => [...document.querySelectorAll('button')].map((it) => it.textContent);

beforeEach(() => vi.clearAllMocks());

test('says why a report cannot be requested again; else the page is told that it was', async () => {
  const onRequested = vi.fn<() => void>();
  await render(<ReportActions reports={[ended('failed')]} onRequested={onRequested} />);
  store.again.mockRejectedValueOnce(new RangeError('The list is full.'));
  await press('Request again');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('The list is full.');
  expect(onRequested).not.toHaveBeenCalled();
  store.again.mockResolvedValueOnce();
  await press('Request again');
  expect(onRequested).toHaveBeenCalledOnce();
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('asks before it cancels, and not once the report has ended', async () => {
  const dialog = () => document.querySelector('[role=dialog]');
  const draw = await render(<ReportActions reports={[running]} />);
  await press('Cancel report…');
  expect(dialog()?.textContent).toContain('has no result');
  await press('Keep running', dialog() as HTMLElement);
  expect(dialog()).toBeNull();
  await press('Cancel report…');
  await press('Cancel report', dialog() as HTMLElement);
  expect(store.cancel).toHaveBeenCalledExactlyOnceWith('k');
  await press('Cancel report…');
  await draw(<ReportActions reports={[ended('completed')]} />);
  expect(dialog()).toBeNull();
  expect(names()).toEqual([]);
});

test('several are counted, each action for those that it applies to', async () => {
  const reports: Report[] = [
    { ...running, key: 'a' },
    { ...running, key: 'b', cancel: 'asked' },
    { ...ended('cancelled'), key: 'c' },
    { ...ended('completed'), key: 'd' },
  ];
  await render(<ReportActions reports={reports} canRemove />);
  expect(names()).toEqual([
    'Request again 1',
    'Check now 2',
    'Cancel report…',
    'Remove 4 reports…',
  ]);
  await press('Remove 4 reports…');
  await press('Remove 4 reports', document.querySelector('[role=dialog]') as HTMLElement);
  expect(store.remove).toHaveBeenCalledExactlyOnceWith(['a', 'b', 'c', 'd']);
});

test('the focus moves to the heading if the report ends, or is cancelled, while it is on an action', async () => {
  function Page({ report }: { report: Report }) {
    const { box } = useHeldFocus(0);
    return (
      <section ref={box}>
        <h1 data-main tabIndex={-1}>
          Report
        </h1>
        <ReportActions reports={[report]} />
      </section>
    );
  }
  const draw = await render(<Page report={running} />);
  const focusOn = (name: string) =>
    actAsync(() =>
      [...document.querySelectorAll('button')].find((it) => it.textContent === name)?.focus(),
    );
  await focusOn('Cancel report…');
  await draw(<Page report={{ ...running, cancel: 'asked' }} />);
  expect(document.activeElement?.tagName).toBe('H1');
  await draw(<Page report={running} />);
  await focusOn('Cancel report…');
  await press('Cancel report…');
  // Its progress is drawn while the dialog has the focus.
  await draw(<Page report={{ ...running, progress: 0.7 }} />);
  expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull();
  await draw(<Page report={ended('completed')} />);
  expect(document.activeElement?.tagName).toBe('H1');
});
