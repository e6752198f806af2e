import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { PeriodNote } from '#metrics/display/period-note.tsx';
import { render } from '#ui/test-render.tsx';
import { coveredAccounts } from './history-coverage.ts';
import { HistoryNotes } from './history-notes.tsx';
import type { HistoryPeriod } from './use-history-period.ts';

const metricsWith = (days: number | null) => ({ ...noMetrics, attribution_window_days: days });
const campaign = (account_id: string | null, days: number | null | undefined) =>
  ({ account_id, metrics: days === undefined ? null : metricsWith(days) }) as Campaign;

test('an account has the longest window that its campaigns state, or an unknown one', () => {
  const campaigns = [
    campaign('both', null),
    campaign('both', 7),
    campaign('both', 14),
    campaign('unknown', null),
    campaign('unknown', undefined),
    campaign('no metrics', undefined),
    campaign(null, 30),
  ];
  const zones = new Map([['both', 'UTC']]);
  expect(coveredAccounts(campaigns, zones)).toMatchObject([
    { id: 'both', zone: 'UTC', windowDays: 14 },
    { id: 'unknown', zone: null, windowDays: null },
    { id: 'no metrics', windowDays: 0 },
  ]);
});

test('says that the window is unknown, and not that sales may grow', async () => {
  const days = ['2026-11-01', '2026-11-02'];
  const notes = (windows: readonly (number | null)[]) => {
    const known = { missing: 0, openWindows: new Set(windows), openShare: 0 };
    const whole = { coverage: new Map(days.map((day) => [day, known])), accounts: [{}] };
    const period = { days, all: days, before: null, choices: [], whole, projection: null };
    return (
      <MemoryRouter>
        <HistoryNotes period={period as unknown as HistoryPeriod} metricIds={[]} />
      </MemoryRouter>
    );
  };
  const again = await render(notes([null]));
  expect(document.body.textContent.trim()).toBe(
    'Attribution window unknown, so it is not known which days’ sales are final.',
  );
  await again(notes([14]));
  expect(document.body.textContent.trim()).toBe(
    'Sales may still grow: on all days (14-day attribution).',
  );
  await again(notes([]));
  expect(document.body.textContent.trim()).toBe('');
});

test('beside the period, too', async () => {
  const again = await render(<PeriodNote metrics={[metricsWith(null)]} />);
  expect(document.body.textContent).toContain('attribution window unknown');
  await again(<PeriodNote metrics={[metricsWith(null), metricsWith(14)]} />);
  expect(document.body.textContent).toContain('14-day attribution');
  expect(document.body.textContent).not.toContain('attribution window unknown');
});
