/** The history of the simulated service, with its 1,200 campaigns. */
import { expect, test } from 'vitest';
import { daysFrom, monthOf } from '#lib/day-lists.ts';
import { dayAfter, dayOf } from '#lib/days.ts';
import { campaignAt } from '#mocks/world/campaigns.ts';
import { defaultSizes } from '#mocks/world/layout.ts';
import { historyMetrics, placeOf, daysOfMonth } from './history-block.ts';
import { packBlock } from './internal/history-codec.ts';
import { layout, updatedHistory, zones } from './test-world-history.ts';

const start = Date.parse('2026-11-20T09:30:00Z');

test('its sums over 30 days are the service’s own, and a campaign’s day takes at most 12 bytes', async () => {
  let months = updatedHistory(new Map(), start);
  const now = start + 4 * 86_400_000;
  for (let at = start + 86_400_000; at <= now; at += 86_400_000)
    months = updatedHistory(months, at);

  const rowsOf = new Map(
    [...months].map(([month, { campaigns }]) => [
      month,
      new Map(campaigns.map(({ id }, row) => [id, row])),
    ]),
  );
  for (let i = 0; i < defaultSizes.campaigns; i++) {
    const campaign = campaignAt(layout, i, now);
    const { metrics } = campaign;
    const today = dayOf(now, zones.get(campaign.account_id) ?? null);
    const days = daysFrom(dayAfter(today, -30) ?? '', dayAfter(today, -1) ?? '');
    expect(metrics).toMatchObject({ period_start: days[0], period_end: days.at(-1) });
    const sums = Object.fromEntries(
      historyMetrics.map((metric) => {
        let sum = 0;
        for (const day of days) {
          const block = months.get(monthOf(day));
          const row = rowsOf.get(monthOf(day))?.get(campaign.id) ?? -1;
          const length = daysOfMonth(monthOf(day)).length;
          if (row >= 0) sum += block?.figures.last[metric][row * length + placeOf(day)] ?? 0;
        }
        return [metric, sum / 1e6];
      }),
    );
    const { impressions, clicks, spend, conversions } = metrics;
    expect(sums).toMatchObject({ impressions, clicks, spend, conversions });
  }

  let [bytes, cells] = [0, 0];
  for (const block of months.values()) {
    bytes += (await packBlock(block)).length;
    cells += block.figures.last.impressions.filter((value) => value > 0).length;
  }
  expect(cells).toBeGreaterThan(50_000);
  expect(bytes / cells).toBeLessThanOrEqual(12);
});
