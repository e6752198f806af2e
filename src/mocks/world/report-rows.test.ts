import { describe, expect, test } from 'vitest';
import type { ReportRequest } from '#api/contract/report.ts';
import { campaignAt } from './campaigns.ts';
import { defaultSizes, layOut } from './layout.ts';
import { type ReportRow, reportRows } from './report-rows.ts';

const now = Date.UTC(2026, 2, 11, 9, 7);
const layout = layOut(1, defaultSizes);
const period = { start_date: '2026-02-09', end_date: '2026-03-10' };
const fields = ['impressions', 'clicks', 'spend', 'conversions', 'units', 'sales'] as const;

function rows(change: Partial<ReportRequest>): ReportRow[] {
  const request: ReportRequest = {
    name: 'x',
    report_type: 'campaign',
    time_unit: 'summary',
    format: 'json',
    ...period,
    ...change,
  };
  return [...reportRows(layout, request, now)];
}

/** Sums by campaign, in hundredths where it is money. */
function byCampaign(all: readonly ReportRow[]): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const row of all) {
    const sum = sums.get(row.campaign_id) ?? fields.map(() => 0);
    sums.set(
      row.campaign_id,
      sum.map((value, i) => value + Math.round(100 * row[fields[i] ?? 'spend'])),
    );
  }
  return sums;
}

test('a campaign’s summary over the period of its metrics equals its metrics', () => {
  const summary = new Map(rows({}).map((row) => [row.campaign_id, row]));
  for (let i = 0; i < defaultSizes.campaigns; i++) {
    const { id, metrics } = campaignAt(layout, i, now);
    const { impressions = 0, clicks = 0, spend = 0, conversions = 0 } = summary.get(id) ?? {};
    expect({ impressions, clicks, spend, conversions }).toEqual({
      impressions: metrics['impressions'],
      clicks: metrics['clicks'],
      spend: metrics['spend'],
      conversions: metrics['conversions'],
    });
    expect(summary.get(id)?.sales ?? 0).toBe(metrics['sales'] ?? summary.get(id)?.sales ?? 0);
  }
});

describe.each([
  ['any week', { start_date: '2026-01-20', end_date: '2026-01-26' }],
  ['a single day', { start_date: '2026-03-01', end_date: '2026-03-01' }],
  ['the latest days, today among them', { start_date: '2026-03-08', end_date: '2026-03-11' }],
])('over %s', (_, dates) => {
  const campaigns = byCampaign(rows(dates));

  test.each(['keyword', 'product'] as const)('%s rows add up to their campaign’s row', (type) => {
    expect(byCampaign(rows({ ...dates, report_type: type }))).toEqual(campaigns);
  });

  test.each(['campaign', 'keyword', 'product'] as const)(
    'daily %s rows add up to the summary',
    (type) => {
      const daily = rows({ ...dates, report_type: type, time_unit: 'daily' });
      expect(byCampaign(daily)).toEqual(campaigns);
      expect(new Set(daily.map((row) => row.date)).size).toBeGreaterThan(0);
    },
  );
});

test('a report is limited to its channel and account and labels its rows', () => {
  const some = rows({ channel: 'channel-a', account_id: 'acct-0001', report_type: 'keyword' });
  expect(some.length).toBeGreaterThan(100);
  for (const row of some)
    expect(row).toMatchObject({ channel: 'channel-a', account_id: 'acct-0001' });
  expect(new Set(some.map((row) => row.keyword_id)).size).toBe(some.length);
});
