/** The history of the simulated service, with its 1,200 campaigns. */
import { expect, test } from 'vitest';
import { dayAfter, daysFrom, dayOf } from '#lib/days.ts';
import { accountAt, accountId } from '#mocks/world/accounts.ts';
import { campaignAt } from '#mocks/world/campaigns.ts';
import { defaultSizes, layOut } from '#mocks/world/layout.ts';
import { reportRows } from '#mocks/world/report-rows.ts';
import {
  type HistoryBlock,
  historyMetrics,
  monthOf,
  placeOf,
  daysOfMonth,
} from './history-block.ts';
import { packBlock } from './history-codec.ts';
import { planHistory } from './history-plan.ts';
import { merged, read } from './test-history.ts';

const layout = layOut(1, defaultSizes);
const zones = new Map(
  Array.from({ length: defaultSizes.accounts }, (_, i) => [
    accountId(i),
    accountAt(layout, i, 0).time_zone,
  ]),
);

/** Requests what is due at an instant, as a run does. */
function update(months: Map<string, HistoryBlock>, at: number): Map<string, HistoryBlock> {
  const plan = planHistory({ at, zones, blocks: [...months.values()], windowDays: 30 });
  const blocks = plan.reports.flatMap(({ start, end }) => {
    const request = {
      name: 'x',
      report_type: 'campaign',
      time_unit: 'daily',
      format: 'json',
      start_date: start,
      end_date: end,
    } as const;
    const rows = [...reportRows(layout, request, at)].map(({ currency_code, date, ...row }) => ({
      ...row,
      date: date ?? null,
      currency: currency_code,
    }));
    return read({ at, start, end, zones, rows }).blocks;
  });
  return merged([...months.values(), ...blocks]);
}

const start = Date.parse('2026-11-20T09:30:00Z');

test('its sums over 30 days are the service’s own, and a campaign’s day takes at most 12 bytes', async () => {
  let months = update(new Map(), start);
  const now = start + 4 * 86_400_000;
  for (let at = start + 86_400_000; at <= now; at += 86_400_000) months = update(months, at);

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
