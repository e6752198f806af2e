import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { unpackBlock, packBlock } from './internal/history-codec.ts';
import { type HistoryBlock, historyMetrics } from './history-block.ts';
import { bytesOf, merged, read, rowOf } from './test-history.ts';
import type { Reading } from './history-reading.ts';

const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'] as const;
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Tokyo', null] as const;

/** Reports of different days, created at different times, with gaps, for some of the accounts. */
const anyReading = fc
  .record({
    hour: fc.integer({ min: 0, max: 240 }),
    from: fc.nat(3),
    length: fc.nat(3),
    accounts: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
    rows: fc.uniqueArray(
      fc.record({
        day: fc.nat(3),
        account: fc.nat(3),
        campaign: fc.nat(2),
        currency: fc.constantFrom('EUR', 'USD', null),
        spend: fc.oneof(
          fc.nat(900),
          fc.constant(null),
          fc.double({ min: 0, max: 99, noNaN: true }),
        ),
        sales: fc.oneof(fc.nat(900_000), fc.constant(12.34), fc.constant(null)),
      }),
      { maxLength: 14, selector: (it) => `${it.day} ${it.account} ${it.campaign} ${it.currency}` },
    ),
  })
  .map(({ hour, from, length, accounts, rows }): Partial<Reading> & Pick<Reading, 'rows'> => ({
    // A minute past, so that no two readings are of the same moment.
    at: Date.parse('2026-10-30T12:01:00Z') + hour * 3600_000,
    start: days[from] ?? '',
    end: days[Math.min(3, from + length)] ?? '',
    zones: new Map(accounts.map((account) => [`acct-${account}`, zones[account] ?? null])),
    rows: rows
      .filter(({ account }) => accounts.includes(account))
      .map(({ day, account, campaign, ...more }) =>
        rowOf(days[day] ?? '', `camp-${account}-${campaign}`, {
          ...more,
          account_id: `acct-${account}`,
        }),
      ),
  }));

/** Of different moments. */
const readings = fc.uniqueArray(anyReading, { maxLength: 6, selector: ({ at }) => at });

const blocksOf = (all: readonly Parameters<typeof read>[0][]): HistoryBlock[] =>
  all.flatMap((reading) => read(reading).blocks);

test('reports that arrive in another order, or twice, lead to the same history', async () => {
  const ordered = readings.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(ordered, async ([all, shuffled]) => {
      const expected = await bytesOf(merged(blocksOf(all)));
      expect(await bytesOf(merged(blocksOf(shuffled)))).toEqual(expected);
    }),
  );
});

test('merges any two parts of the arrivals as it merges them one by one', async () => {
  await fc.assert(
    fc.asyncProperty(readings, fc.nat(6), async (all, cut) => {
      const one = merged(blocksOf(all.slice(0, cut)));
      const other = merged(blocksOf(all.slice(cut)));
      const parts = merged([...one.values(), ...other.values()]);
      expect(await bytesOf(parts)).toEqual(await bytesOf(merged(blocksOf(all))));
    }),
  );
});

test('an account’s day has the figures of the last report that knew it whole, and of the first', () => {
  fc.assert(
    fc.property(readings, (all) => {
      const months = merged(blocksOf(all));
      const byTime = all.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
      for (const block of months.values()) {
        const length = block.month === '2026-10' ? 31 : 30;
        block.accounts.forEach((id, account) => {
          for (let day = 0; day < length; day++) {
            const date = `${block.month}-${String(day + 1).padStart(2, '0')}`;
            for (const [which, order] of [
              ['first', byTime],
              ['last', byTime.toReversed()],
            ] as const) {
              const at = block.readAt[which][account * length + day] ?? 0;
              const source = order.find((reading) => reading.at === at);
              const spend = (source === undefined ? [] : [...source.rows])
                .filter((row) => row.account_id === id && row.date === date)
                .map((row) => row.spend);
              const kept = block.campaigns
                .map((campaign, row) => ({
                  campaign,
                  spend: block.figures[which].spend[row * length + day] ?? 0,
                  sales: block.figures[which].sales[row * length + day] ?? 0,
                }))
                .filter(({ campaign }) => campaign.account === account);
              // Each row is there, and nothing else.
              const sum = (values: (number | null)[]) =>
                values.reduce<number>((total, value) => total + (value ?? 0), 0);
              expect(sum(kept.map((it) => it.spend || 0)) / 1e6).toBeCloseTo(sum(spend), 4);
              expect(at === 0 && kept.some((it) => it.spend !== 0 || it.sales !== 0)).toBe(false);
            }
          }
        });
      }
    }),
  );
});

test('restores from its bytes exactly what was packed', async () => {
  await fc.assert(
    fc.asyncProperty(readings, async (all) => {
      for (const block of merged(blocksOf(all)).values()) {
        const restored = await unpackBlock(await packBlock(block));
        expect(restored?.accounts).toEqual(block.accounts);
        expect(restored?.campaigns).toEqual(block.campaigns);
        expect(restored?.readAt).toEqual(block.readAt);
        expect(restored?.attributed).toEqual(block.attributed);
        for (const which of ['first', 'last'] as const) {
          for (const metric of historyMetrics) {
            expect(restored?.figures[which][metric]).toEqual(block.figures[which][metric]);
          }
        }
      }
    }),
  );
});
