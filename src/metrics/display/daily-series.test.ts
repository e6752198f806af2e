import { afterEach, expect, test } from 'vitest';
import { daysFrom } from '#lib/day-lists.ts';
import { spansOf } from '#lib/intervals.ts';
import { fc } from '#lib/test-properties.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { readDailySeries, seriesKey } from './daily-series.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const spec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text' },
    { id: 'date', type: 'date' },
    { id: 'channel', type: 'enum' },
    { id: 'campaign_id', type: 'text' },
    { id: 'currency', type: 'enum' },
    { id: 'spend', type: 'money' },
    { id: 'sales', type: 'money' },
    { id: 'acos', type: 'ratio', over: 'spend', under: 'sales' },
  ],
} as const;
const before = daysFrom('2026-02-01', '2026-02-22');
const days = daysFrom('2026-03-01', '2026-03-22');

test('sums of weeks and months are those of their rows: ratios too, without the rows that lack a value', async () => {
  const amount = fc.option(fc.integer({ min: 0, max: 900 }), { freq: 8 });
  const row = fc.record({
    date: fc.constantFrom(...before, ...days),
    channel: fc.constantFrom('a', 'b'),
    campaign_id: fc.constant('one'),
    currency: fc.constant('EUR'),
    spend: amount,
    sales: amount,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 60 }),
      fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      fc.constantFrom('all' as const, 'channel' as const),
      async (some, interval, by) => {
        // Both channels have a line.
        const own = {
          date: days[0] ?? '',
          campaign_id: 'one',
          currency: 'EUR',
          spend: 1,
          sales: 1,
        };
        const records = [{ ...own, channel: 'a' }, { ...own, channel: 'b' }, ...some];
        const { table, close } = await openTableInPage(spec);
        closing.push(close);
        await table.load({ records: records.map((one, at) => ({ ...one, id: String(at) })) });
        const compared = { days, before };
        const { signal } = new AbortController();
        const series = await readDailySeries(table, {}, by, compared, interval, signal);
        let leftOut = 0;
        for (const key of series.keys)
          for (const span of spansOf(compared, interval).flatMap((one) => [
            one.days,
            one.before ?? [],
          ])) {
            const rows = records.filter(
              ({ date, channel }) => span.includes(date) && (key === null || channel === key),
            );
            const sum = (of: typeof rows, id: 'spend' | 'sales') =>
              of.reduce((all, one) => all + (one[id] ?? 0), 0);
            const both = rows.filter(({ spend, sales }) => spend !== null && sales !== null);
            leftOut += rows.filter(
              ({ spend, sales }) => (spend === null) !== (sales === null),
            ).length;
            const figures = series.sums.get(seriesKey(key, span[0] ?? ''));
            expect(figures?.['spend'] ?? 0).toBe(sum(rows, 'spend'));
            const sales = sum(both, 'sales');
            expect((figures?.['acos'] ?? 0) * sales).toBeCloseTo(sales && sum(both, 'spend'));
          }
        expect(series.leftOut['acos'] ?? 0).toBe(leftOut);
      },
    ),
    { numRuns: 60 },
  );
});
