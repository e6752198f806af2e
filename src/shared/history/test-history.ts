/** For tests: readings of a small world whose sales grow, and blocks of them. */
import { atOnce } from '#lib/slices.ts';
import { fc } from '#lib/test-properties.ts';
import { type HistoryBlock, mergeBlocks } from './history-block.ts';
import { packBlock } from './history-codec.ts';
import {
  type HistoryRow,
  type Reading,
  readingBlocks,
  type ReadingResult,
} from './history-reading.ts';

const none = { impressions: 0, clicks: 0, spend: 0, conversions: 0, units: 0, sales: 0 };

export const rowOf = (
  date: string,
  campaign: string,
  more: Partial<HistoryRow> = {},
): HistoryRow => ({
  ...none,
  date,
  account_id: 'acct-1',
  campaign_id: campaign,
  channel: 'channel-a',
  currency: 'EUR',
  ...more,
});

export function read(reading: Partial<Reading> & Pick<Reading, 'rows'>): ReadingResult {
  return atOnce(
    readingBlocks({
      at: Date.parse('2026-11-20T12:00:00Z'),
      start: '2026-11-01',
      end: '2026-11-19',
      zones: new Map([['acct-1', 'UTC']]),
      acceptedEmpty: new Set(),
      ...reading,
    }),
  );
}

/** All blocks merged, by month. */
export function merged(blocks: readonly HistoryBlock[]): Map<string, HistoryBlock> {
  const months = new Map<string, HistoryBlock>();
  for (const block of blocks) {
    const before = months.get(block.month);
    months.set(block.month, before === undefined ? block : atOnce(mergeBlocks(before, block)));
  }
  return months;
}

/** Their bytes, equal for equal blocks. */
export async function bytesOf(months: ReadonlyMap<string, HistoryBlock>): Promise<string[]> {
  const sorted = [...months].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(
    sorted.map(async ([month, block]) => `${month} ${(await packBlock(block)).join()}`),
  );
}

const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'] as const;
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Tokyo', null] as const;

/** Reports of different days, created at different times, with gaps, for some of the accounts. */
export const anyReading = fc
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
