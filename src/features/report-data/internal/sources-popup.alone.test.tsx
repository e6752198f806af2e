import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { render } from '#ui/test-render.tsx';
import type { ReportSource } from '#features/report-data/report-source.ts';
import { SourcesPopup } from './sources-popup.tsx';
import type { PageSource } from '#features/report-data/sources.tsx';

vi.mock('#query-state/costly-button.tsx', () => ({
  CostlyButton: ({ children }: { children: ReactNode }) => (
    <button type="button">{children}</button>
  ),
}));

const source: ReportSource = {
  jobId: 'job-1',
  name: 'Mine',
  unit: 'summary',
  start: '2026-03-01',
  end: '2026-03-07',
  days: 7,
  channel: 'channel-a',
  accountId: null,
  madeAt: 0,
};

function popup(change: Partial<PageSource>, own: Partial<PageSource['feed']> = {}) {
  const feed: PageSource['feed'] = {
    wanted: { type: 'product' },
    scope: { channel: ['channel-a'], account_id: [] },
    source,
    range: null,
    isChosen: false,
    hasNewer: false,
    sources: [source],
    coming: null,
    failed: null,
    ask: () => Promise.resolve(),
    choose: () => {},
    ...own,
  };
  return (
    <MemoryRouter>
      <SourcesPopup
        sources={[{ what: 'Product metrics', feed, purpose: '', ...change }]}
        failure={null}
        anchor={{ current: null }}
        onRequest={() => {}}
        onOtherDays={() => {}}
        onRemove={() => {}}
        onClose={() => {}}
      />
    </MemoryRouter>
  );
}

const text = () => document.querySelector('[role=group]')?.textContent ?? '';

test('names the report, its coverage, and problems of its rows', async () => {
  const again = await render(popup({}));
  expect(text()).toContain('Mine');
  expect(text()).not.toContain('Covers only');
  await again(popup({}, { scope: { channel: [], account_id: [] } }));
  expect(text()).toContain('Covers only channel-a.');
  await again(popup({ warning: '1 row repeats a product.' }));
  expect(text()).toContain('1 row repeats a product.');
});

test('marks a choice, and a newer report only if there is one', async () => {
  const again = await render(popup({}));
  for (const absent of ['Chosen by you', 'newer']) expect(text()).not.toContain(absent);
  await again(popup({}, { isChosen: true }));
  expect(text()).toContain('Chosen by you');
  expect(text()).not.toContain('newer');
  await again(popup({}, { isChosen: true, hasNewer: true }));
  expect(text()).toContain('A newer report is available.');
});

test('offers to request a report if there is none', async () => {
  await render(popup({}, { source: null }));
  expect(text()).toContain('No product report yet.');
  expect(text()).toContain('Request last 30 days');
});

test('with a range in the URL: refreshes its report, or requests it instead of another one', async () => {
  const days = { start: source.start, end: source.end };
  const range = { days, problem: null, closest: days, change: () => {} };
  const again = await render(popup({}, { range }));
  expect(text()).toContain('Refresh');
  await again(popup({}, { range: { ...range, days: { ...days, end: '2026-03-08' } } }));
  expect(text()).toContain('Request report');
  expect(text()).not.toContain('Refresh');
});
