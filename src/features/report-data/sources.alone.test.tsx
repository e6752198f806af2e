import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { actAsync, render } from '#ui/test-render.tsx';
import type { ReportSource } from './report-source.ts';
import { type PageSource, Sources } from './sources.tsx';

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

function page(change: Partial<PageSource>, own: Partial<PageSource['feed']> = {}) {
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
      <Sources sources={[{ what: 'Product metrics', feed, purpose: '', ...change }]} />
    </MemoryRouter>
  );
}

async function open(...shown: Parameters<typeof page>) {
  const draw = await render(page(...shown));
  await actAsync(() => document.querySelector('button')?.click());
  return (...next: typeof shown) => draw(page(...next));
}

const text = () => document.querySelector('[role=group]')?.textContent ?? '';

test('names the report, its coverage, and problems of its rows', async () => {
  const again = await open({});
  expect(text()).toContain('Mine');
  expect(text()).not.toContain('Covers only');
  await again({}, { scope: { channel: [], account_id: [] } });
  expect(text()).toContain('Covers only channel-a.');
  await again({ warning: '1 row repeats a product.' });
  expect(text()).toContain('1 row repeats a product.');
});

test('marks a choice, and a newer report only if there is one', async () => {
  const again = await open({});
  for (const absent of ['Chosen by you', 'newer']) expect(text()).not.toContain(absent);
  await again({}, { isChosen: true });
  expect(text()).toContain('Chosen by you');
  expect(text()).not.toContain('newer');
  await again({}, { isChosen: true, hasNewer: true });
  expect(text()).toContain('A newer report is available.');
});

test('offers to request a report if there is none', async () => {
  await open({}, { source: null });
  expect(text()).toContain('No product report yet.');
  expect(text()).toContain('Request last 30 days');
});

test('with a range in the URL: refreshes its report, or requests it instead of another one', async () => {
  const days = { start: source.start, end: source.end };
  const range = { days, problem: null, closest: days, change: () => {} };
  const again = await open({}, { range });
  expect(text()).toContain('Refresh');
  await again({}, { range: { ...range, days: { ...days, end: '2026-03-08' } } });
  expect(text()).toContain('Request report');
  expect(text()).not.toContain('Refresh');
});
