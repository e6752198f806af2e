/** On any dates, at any time, in any world: parts add up to their campaign, days to the summary, reports to the list. */
import { expect, test } from 'vitest';
import type { ReportRequest } from '#api/contract/report.ts';
import { fc } from '#lib/test-properties.ts';
import { isoDay, msPerDay } from './calendar.ts';
import { campaignAt } from './campaigns.ts';
import { layOut } from './layout.ts';
import { type ReportRow, reportRows } from './report-rows.ts';

const sizes = { accounts: 14, campaigns: 30, keywords: 240, listings: 90, products: 120 };
const fields = ['impressions', 'clicks', 'spend', 'conversions', 'units', 'sales'] as const;
const types = ['campaign', 'keyword', 'product'] as const;

const moment = fc.record({
  seed: fc.nat(50),
  now: fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 11, 31) }),
  back: fc.nat(94),
  length: fc.integer({ min: 1, max: 31 }),
  unusual: fc.nat(30),
});

test('keyword and product rows, daily and summary, all add up to the same campaigns', () => {
  fc.assert(
    fc.property(moment, ({ seed, now, back, length, unusual }) => {
      const first = Math.floor(now / msPerDay) - back;
      const layout = { ...layOut(seed, sizes), unusualDay: first + unusual };
      const dates = { start_date: isoDay(first), end_date: isoDay(first + length - 1) };
      const sums = types.flatMap((report_type) =>
        (['summary', 'daily'] as const).map((time_unit) => {
          const request = { name: 'x', format: 'json', report_type, time_unit, ...dates } as const;
          return byCampaign(reportRows(layout, request, now));
        }),
      );
      for (const sum of sums) expect(sum).toEqual(sums[0]);
    }),
    { numRuns: 40 },
  );
});

test('a campaign’s summary over the period of its metrics equals its metrics', () => {
  fc.assert(
    fc.property(moment, fc.nat(sizes.campaigns - 1), ({ seed, now, unusual }, i) => {
      const layout = { ...layOut(seed, sizes), unusualDay: Math.floor(now / msPerDay) - unusual };
      const { id, account_id, channel, metrics } = campaignAt(layout, i, now);
      const request: ReportRequest = {
        name: 'x',
        report_type: 'campaign',
        time_unit: 'summary',
        format: 'json',
        start_date: String(metrics['period_start']),
        end_date: String(metrics['period_end']),
        account_id,
      };
      const [row] = [...reportRows(layout, request, now)].filter((one) => one.campaign_id === id);
      for (const field of ['impressions', 'clicks', 'spend', 'conversions', 'sales'] as const) {
        if (field === 'sales' && channel === 'dsp') continue;
        expect(row?.[field] ?? 0).toBe(metrics[field]);
      }
    }),
    { numRuns: 100 },
  );
});

/** Sums by campaign, in hundredths where it is money. */
function byCampaign(rows: Iterable<ReportRow>): Record<string, number[]> {
  const sums: Record<string, number[]> = {};
  for (const row of rows) {
    const sum = (sums[row.campaign_id] ??= fields.map(() => 0));
    fields.forEach((field, i) => (sum[i] = (sum[i] ?? 0) + Math.round(100 * row[field])));
  }
  return sums;
}
