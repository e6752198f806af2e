import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { byRole, actAsync, render } from '#ui/test-render.tsx';
import { ResultTrend } from './result-trend.tsx';
import { resultList } from './result.list.tsx';
import type { ResultView } from './use-result-view.ts';

const days = ['2026-03-01', '2026-03-02'];
let reads = 0;
const base = {
  list: {
    search: resultList.shape.parse(new URLSearchParams()),
    change: () => {},
  } as unknown as ResultView['list'],
  days,
  error: null,
  currencies: ['EUR'],
  currency: 'EUR',
  compared: { days, before: null },
  daily: undefined,
  open: null,
  notes: { button: null, eventsOn: () => [], footer: null } as unknown as ResultView['notes'],
  by: 'all',
  moves: undefined,
  chartProblem: null,
  onLost: () => reads++,
  nameOf: (_by: string, id: string) => id,
  apart: null,
  isWider: false,
  other: { chosen: null } as ResultView['other'],
} as Partial<ResultView> as ResultView;

const daily = (shown: ResultView) => (
  <MemoryRouter>
    <ResultTrend shown={shown} type="campaign" />
  </MemoryRouter>
);
const charts = () => document.querySelectorAll('[aria-label=Trends]').length;

test('displays failed sums in place of the charts, with a retry', async () => {
  const draw = await render(daily(base));
  expect(charts()).toBe(1);
  await draw(daily({ ...base, chartProblem: 'The changes could not be calculated.' }));
  expect(charts()).toBe(0);
  expect(byRole('alert')[0]?.textContent).toContain('could not be calculated');
  // The breakdown can still be changed: with fewer lines it may work.
  expect(byRole('group').length).toBeGreaterThan(0);
  await actAsync(() => byRole('alert')[0]?.querySelector('button')?.click());
  expect(reads).toBe(1);
  // If the rows fail too, that is displayed above them.
  await draw(daily({ ...base, error: new Error('The engine is gone.') }));
  expect([charts(), byRole('alert').length]).toEqual([0, 0]);
});
