import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { metricsOf } from '#metrics/campaign-sums.ts';
import { totalsByCurrency } from '#metrics/totals.ts';
import { render } from '#ui/test-render.tsx';
import { ServiceNotes } from './performance.tsx';

vi.mock(import('#features/data-quality/data-quality-warning.tsx'), () => ({
  WarningSummary: () => <></>,
}));

const spent = { spend: 10, sales: 20, currency_code: 'EUR' };
const unknown = {
  period_start: null,
  period_end: null,
  as_of: null,
  attribution_window_days: null,
};
const campaign = (id: string, hasFigures: boolean) =>
  ({ id, channel: 'dsp', metrics: hasFigures ? { ...spent, ...unknown } : null }) as Campaign;

async function notesOf(...has: boolean[]): Promise<string | null> {
  const rows = has.map((hasFigures, index) => campaign(String(index), hasFigures));
  const metrics = metricsOf(rows);
  const totals = totalsByCurrency(metrics);
  await render(
    <MemoryRouter>
      <ServiceNotes performance={{ campaigns: rows, metrics, totals, converted: null }} />
    </MemoryRouter>,
  );
  return document.body.textContent;
}

test('counts campaigns without metrics below the totals', async () => {
  expect(await notesOf(true, false, false)).toContain(
    '2 campaigns of 3 without metrics, not included in totals.',
  );
  expect(await notesOf(true, true, false)).toContain(
    '1 campaign of 3 without metrics, not included in totals.',
  );
});

test('says nothing if all have metrics', async () => {
  expect(await notesOf(true, true)).not.toContain('without metrics');
});
