import { describe, expect, test } from 'vitest';
import { activeCampaigns } from './history-block.ts';
import { planHistory } from './internal/history-plan.ts';
import { readDays } from './history-coverage.ts';
import { merged, read, rowOf } from './test-history.ts';

const days = { start: '2026-11-01', end: '2026-11-03' };

describe('a day without a single row', () => {
  const rowsOn = (day: string, campaigns: number) =>
    Array.from({ length: campaigns }, (_, i) => rowOf(day, `camp-${i}`, { spend: 1 }));

  test('is missing from a report in which a day has 20 campaigns', () => {
    const rows = [...rowsOn('2026-11-01', 1), ...rowsOn('2026-11-03', 20)];
    expect(readDays(read({ ...days, rows }).blocks)).toEqual(['2026-11-01', '2026-11-03']);
    // Also at its end, which it may have been too early for.
    const first = rowsOn('2026-11-01', 20);
    expect(readDays(read({ ...days, rows: first }).blocks)).toEqual(['2026-11-01']);
  });

  test('is idle in one with fewer campaigns, or with none', () => {
    const rows = [...rowsOn('2026-11-01', 19), ...rowsOn('2026-11-03', 19)];
    for (const few of [rows, []])
      expect(readDays(read({ ...days, rows: few }).blocks)).toHaveLength(3);
  });

  test('is missing if it had figures, and so is another if 20 campaigns had some', () => {
    const found = (active: number) =>
      readDays(read({ ...days, rows: [], active: new Map([['2026-11-02', active]]) }).blocks);
    expect(found(19)).toEqual(['2026-11-01', '2026-11-03']);
    expect(found(20)).toEqual([]);
  });
});

test('campaigns with figures are counted by day', () => {
  const rows = [
    rowOf('2026-11-01', 'camp-1', { spend: 1 }),
    rowOf('2026-11-01', 'camp-2', { sales: null }),
    rowOf('2026-11-02', 'camp-1'),
    rowOf('2026-11-03', 'camp-2', { clicks: 1 }),
  ];
  expect([...activeCampaigns(read({ ...days, rows }).blocks)]).toEqual([
    ['2026-11-01', 2],
    ['2026-11-03', 1],
  ]);
});

test('rows of other days or without an ID change nothing', () => {
  const rows = [
    rowOf('2026-11-01', 'camp-1', { spend: 1 }),
    rowOf('2026-10-31', 'camp-1', { spend: 2 }),
    rowOf('2026-11-04', 'camp-1', { spend: 2 }),
    rowOf('2026-11-02', 'camp-1', { spend: 2, campaign_id: null }),
    rowOf('2026-11-02', 'camp-1', { spend: 2, date: null }),
    rowOf('2026-11-02', 'camp-1', { spend: 2, account_id: null }),
  ];
  const { blocks, unusable } = read({ ...days, rows });
  expect(unusable).toBe(5);
  expect([...activeCampaigns(blocks)]).toEqual([['2026-11-01', 1]]);
  expect(blocks[0]?.figures.last.spend.reduce((sum, value) => sum + value)).toBe(1e6);
});

test('of a campaign’s day that comes twice in a report, the later row counts', () => {
  const row = rowOf('2026-11-01', 'camp-1', { spend: 1 });
  const { blocks } = read({ ...days, rows: [row, { ...row, spend: 3 }] });
  expect(blocks[0]?.figures.last.spend[0]).toBe(3e6);
});

test('an account that the report does not cover keeps its figures', () => {
  const of = (account: string, at: string, spend: number) => {
    const row = rowOf('2026-11-01', `camp of ${account}`, { spend, account_id: account });
    return read({ ...days, at: Date.parse(at), zones: new Map([[account, 'UTC']]), rows: [row] });
  };
  const first = of('acct-1', '2026-11-10T00:00:00Z', 5);
  const later = of('acct-2', '2026-11-12T00:00:00Z', 7);
  const [block] = merged([...first.blocks, ...later.blocks]).values();
  expect([...(block?.figures.last.spend ?? [])].filter((value) => value > 0)).toEqual([5e6, 7e6]);
});

test('of a day that has not ended for an account nothing is known', () => {
  const zones = new Map([['acct-1', 'America/Los_Angeles']]);
  const rows = [rowOf('2026-11-03', 'camp-1', { spend: 1 })];
  const at = Date.parse('2026-11-04T07:59:00Z');
  const { blocks } = read({ start: '2026-11-03', end: '2026-11-03', at, zones, rows });
  expect(readDays(blocks)).toEqual([]);
  expect(blocks[0]?.campaigns).toEqual([]);
  const plan = planHistory({ at: at + 60_000, zones, blocks, windowDays: 14, isAutomatic: false });
  expect(plan[0]?.end).toBe('2026-11-03');
});

test('a figure that the service leaves out, or that is too large to add, is unknown and not zero', () => {
  const rows = [rowOf('2026-11-01', 'camp-1', { spend: 1, sales: null, clicks: 1e12 })];
  const [block] = read({ ...days, rows }).blocks;
  expect(block?.figures.last.sales[0]).toBeNaN();
  expect(block?.figures.last.clicks[0]).toBeNaN();
  expect(block?.figures.last.spend[0]).toBe(1e6);
});
