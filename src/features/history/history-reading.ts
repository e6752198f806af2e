/** A daily campaign report as blocks of history. */
import { daysFrom, monthOf } from '#lib/day-lists.ts';
import { attributedSums } from './internal/attributed-sums.ts';
import {
  byCodeUnit,
  cutFigures,
  campaignKey,
  daysOfMonth,
  emptyFigures,
  type HistoryBlock,
  type HistoryCampaign,
  type HistoryMetric,
  historyMetrics,
  placeOf,
} from './history-block.ts';
import { dayEnd } from '#dates/ended-days.ts';

/** A row of a report. Money in major units. */
export interface HistoryRow extends Readonly<Record<HistoryMetric, number | null>> {
  date: string | null;
  account_id: string | null;
  campaign_id: string | null;
  channel: string | null;
  currency: string | null;
}

export interface Reading {
  /** When the service created the report, in milliseconds since 1970. */
  at: number;
  /** The days it covers, both included. */
  start: string;
  end: string;
  /** The time zones (IANA, or `null`) of the accounts it covers, by ID. */
  zones: ReadonlyMap<string, string | null>;
  rows: Iterable<HistoryRow>;
  /** How many campaigns had figures on a day according to earlier reports. */
  active: ReadonlyMap<string, number>;
}

export interface ReadingResult {
  blocks: HistoryBlock[];
  /** The number of rows; and of those left out, without an identifier or outside the report's days. */
  rows: number;
  unusable: number;
}

/**
 * A report in which any day has this many campaigns is taken to lack a day without rows. With fewer, all of them may have
 * been idle on a day: the service sends no rows for idle campaigns.
 */
const neverAllIdle = 20;

/**
 * The blocks of a report. A day counts for an account once it has ended in its time zone: what a report says of
 * it before is part of a day.
 */
export function readingBlocks(reading: Reading): ReadingResult {
  const { at, start, end, active } = reading;
  const days = daysFrom(start, end);
  const isCovered = new Set(days);
  const zones = new Map(reading.zones);
  const byMonth = new Map<string, Map<string, Campaign>>();
  const rowsOn = new Map<string, number>();
  let [unusable, count] = [0, 0];
  for (const row of reading.rows) {
    count += 1;
    const { date, account_id: account, campaign_id: id } = row;
    if (date === null || account === null || id === null || !isCovered.has(date)) {
      unusable += 1;
      continue;
    }
    rowsOn.set(date, (rowsOn.get(date) ?? 0) + 1);
    if (!zones.has(account)) zones.set(account, null);
    if (!isEnded(date, zones.get(account) ?? null, at)) continue;
    let campaigns = byMonth.get(monthOf(date));
    if (campaigns === undefined)
      byMonth.set(monthOf(date), (campaigns = new Map<string, Campaign>()));
    const { channel, currency } = row;
    const key = campaignKey({ id, account: 0, channel, currency }, account);
    let campaign = campaigns.get(key);
    if (campaign === undefined) {
      campaigns.set(key, (campaign = { id, account, channel, currency, rows: new Map() }));
    }
    // If a campaign's day is repeated, the later row counts.
    campaign.rows.set(placeOf(date), row);
  }
  const isLarge = days.some(
    (day) => Math.max(rowsOn.get(day) ?? 0, active.get(day) ?? 0) >= neverAllIdle,
  );
  const isMissing = (day: string) => !rowsOn.has(day) && (isLarge || active.has(day));
  const accounts = [...zones.keys()].toSorted(byCodeUnit);
  const blocks: HistoryBlock[] = [];
  for (const month of new Set(days.map(monthOf))) {
    const ownDays = daysOfMonth(month);
    const readAt = new Float64Array(accounts.length * ownDays.length);
    for (const [account, id] of accounts.entries()) {
      const zone = zones.get(id) ?? null;
      for (const [place, day] of ownDays.entries()) {
        const isRead = isCovered.has(day) && !isMissing(day) && isEnded(day, zone, at);
        if (isRead) readAt[account * ownDays.length + place] = at;
      }
    }
    const found = byMonth.get(month) ?? new Map<string, Campaign>();
    const sorted = [...found].toSorted(([a], [b]) => byCodeUnit(a, b));
    const places = new Map(accounts.map((id, place) => [id, place]));
    const all = emptyFigures(sorted.length * ownDays.length);
    const campaigns: HistoryCampaign[] = [];
    const keys: string[] = [];
    for (const [key, { id, account, channel, currency, rows }] of sorted) {
      const isIdle = (row: HistoryRow) => historyMetrics.every((metric) => row[metric] === 0);
      if ([...rows.values()].every(isIdle)) continue;
      for (const [place, row] of rows) {
        const cell = campaigns.length * ownDays.length + place;
        for (const metric of historyMetrics) all[metric][cell] = inMillionths(row[metric]);
      }
      campaigns.push({ id, account: places.get(account) ?? -1, channel, currency });
      keys.push(key);
    }
    const figures = cutFigures(all, campaigns.length * ownDays.length);
    const block = {
      month,
      accounts,
      campaigns,
      readAt: { first: readAt, last: readAt },
      figures: { first: figures, last: figures },
      attributed: attributedSums({
        at,
        days: ownDays.length,
        campaigns,
        keys,
        figures,
        accounts,
        endOf(account, place) {
          const zone = zones.get(accounts[account] ?? '') ?? null;
          const isRead = readAt[account * ownDays.length + place] === at;
          return isRead ? dayEnd(ownDays[place] ?? '', zone) : null;
        },
      }),
    };
    blocks.push(block);
  }
  return { blocks, rows: count, unusable };
}

interface Campaign extends Omit<HistoryCampaign, 'account'> {
  account: string;
  /** By day of the month. */
  rows: Map<number, HistoryRow>;
}

/** NaN for a figure left out, and for one too large to add exactly. */
function inMillionths(value: number | null): number {
  // Plus zero: no negative zero.
  const millionths = Math.round((value ?? Number.NaN) * 1e6) + 0;
  return Number.isSafeInteger(millionths) ? millionths : Number.NaN;
}

const isEnded = (day: string, zone: string | null, at: number): boolean => dayEnd(day, zone) <= at;
