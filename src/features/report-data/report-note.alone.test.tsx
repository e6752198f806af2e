import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { PageRange, SourceFeed } from './use-report-source.ts';
import { dayRange } from '#lib/format.ts';
import { render } from '#ui/test-render.tsx';
import { ReportNote } from './report-note.tsx';
import type { ReportSource } from './report-source.ts';
import { entireScope } from '#navigation/scope.ts';

vi.mock('#query-state/costly-button.tsx', () => ({
  CostlyButton: ({ children }: { children: ReactNode }) => (
    <button type="button">{children}</button>
  ),
}));

const feed: SourceFeed = {
  wanted: { type: 'product' },
  scope: entireScope,
  range: null,
  source: null,
  isChosen: false,
  hasNewer: false,
  sources: [],
  coming: null,
  failed: null,
  ask: () => Promise.resolve(),
  choose: () => {},
};
const source = { jobId: 'job-1', channel: null, accountId: null } as ReportSource;

const note = (own: Partial<SourceFeed>, children?: ReactNode) => (
  <MemoryRouter>
    <ReportNote feed={{ ...feed, ...own }} what="Product metrics">
      {children}
    </ReportNote>
  </MemoryRouter>
);
const group = () => document.querySelector('[role=group]');

test('states what the metrics need, and nothing once they are there', async () => {
  const again = await render(note({}));
  expect(group()?.textContent).toContain('No product report yet.');
  await again(note({ source: undefined }));
  expect(group()).toBeNull();
  await again(note({ source }, false));
  expect(group()).toBeNull();
  await again(note({ source }, 'Loading…'));
  expect(group()?.textContent).toBe('Loading…');
  await again(note({ source: { ...source, channel: 'channel-a' } }));
  expect(group()?.textContent).toBe('The product report covers only channel-a.');
});

test('with a range in the URL: requests its report, and states the days of another one', async () => {
  const days = { start: '2026-03-04', end: '2026-03-10' };
  const range: PageRange = {
    days,
    problem: null,
    closest: days,
    change: vi.fn<PageRange['change']>(),
  };
  const [week, month] = [
    dayRange('2026-03-04', '2026-03-10'),
    dayRange('2026-02-09', '2026-03-10'),
  ];
  const usual = { ...source, start: '2026-02-09', end: '2026-03-10' };
  const missing = `No product report for ${week} yet.Request report Product metrics`;
  const again = await render(note({ range }));
  expect(group()?.textContent).toBe(missing);
  await again(note({ range, source: usual }));
  expect(group()?.textContent).toBe(`${missing}Showing ${month}.`);
  await again(note({ range, source: { ...usual, ...days } }));
  expect(group()).toBeNull();
  await again(note({ range, source: { ...usual, ...days, channel: 'channel-a' } }));
  expect(group()?.textContent).toBe(`${missing}The product report covers only channel-a.`);
  await again(note({ range, source: usual, isLinked: true }));
  expect(group()?.textContent).toBe(
    `Use date range Product metricsShowing ${month}, from this link.`,
  );
});

test('with a range that no report can have: says why, and offers the closest', async () => {
  const change = vi.fn<PageRange['change']>();
  const days = { start: '2025-12-11', end: '2026-03-10' };
  const long = 'A report covers up to 31 days; you chose 90.';
  const range: PageRange = { days, problem: long, closest: '30d', change };
  const again = await render(note({ range }));
  expect(group()?.textContent).toBe(`${long}Use last 30 days Product metrics`);
  document.querySelector('button')?.click();
  expect(change).toHaveBeenCalledWith('30d');
  const closest = { start: '2026-02-08', end: '2026-03-10' };
  await again(note({ range: { ...range, closest } }));
  expect(group()?.textContent).toContain(`Use ${dayRange(closest.start, closest.end)}`);
});
