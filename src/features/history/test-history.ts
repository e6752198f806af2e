/** For tests: reports as blocks of a history. */
import { type HistoryBlock, mergeBlocks } from './history-block.ts';
import { serveCalls, type WorkerPort } from '#lib/worker-calls.ts';
import { type Call, createAnswers } from './internal/answers.ts';
import { packBlock } from './internal/history-codec.ts';
import type { HistoryWork } from './internal/history-work.ts';
import {
  type HistoryRow,
  type Reading,
  readingBlocks,
  type ReadingResult,
} from './history-reading.ts';

/** The history's worker in the same thread: it copies, as between page and worker. */
export function workInPage(): HistoryWork {
  const answer = createAnswers();
  return async (call) => structuredClone(await answer(structuredClone(call)));
}

/** What the history's worker does. */
export const serveHistory = (port: WorkerPort<Call>): void => serveCalls(port, createAnswers());

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
  return readingBlocks({
    at: Date.parse('2026-11-20T12:00:00Z'),
    start: '2026-11-01',
    end: '2026-11-19',
    zones: new Map([['acct-1', 'UTC']]),
    active: new Map(),
    ...reading,
  });
}

/** All blocks merged, by month. */
export function merged(blocks: readonly HistoryBlock[]): Map<string, HistoryBlock> {
  const months = new Map<string, HistoryBlock>();
  for (const block of blocks) {
    const before = months.get(block.month);
    months.set(block.month, before === undefined ? block : mergeBlocks(before, block));
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
