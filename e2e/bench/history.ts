/** How long the history takes to add up, beside a plain loop over the same arrays, and how large it is when stored. */
import { monthOf } from '../../src/lib/day-lists.ts';
import { dayAfter } from '../../src/lib/days.ts';
import {
  daysOfMonth,
  emptyFigures,
  type HistoryBlock,
  historyMetrics,
  placeOf,
} from '../../src/features/history/history-block.ts';
import { sumCampaigns } from '../../src/features/history/history-campaigns.ts';
import { packBlock } from '../../src/features/history/internal/history-codec.ts';
import { countDays } from '../../src/features/history/history-coverage.ts';
import { sumDays } from '../../src/features/history/history-totals.ts';
import type { Aim } from './aims.ts';

/** Campaigns, accounts, and the last day of all histories. */
const [campaigns, accounts, last] = [1200, 40, '2026-11-24'];

/** A period and the one before it, as a change of the date range computes them. */
interface Case {
  days: number;
  blocks: readonly HistoryBlock[];
  all: readonly string[];
}

/** Maximum time as a multiple of the plain loop's. */
const above = 2;
/** Bytes per campaign and day with figures. */
const largest = 12;

/** Medians in milliseconds. */
export interface HistoryTimings {
  days: number;
  floor: number;
  byDay: number;
  byCampaign: number;
  /** Stored, per campaign and day with figures. */
  bytes: number;
}

/** Medians of rounds, in milliseconds; the contenders take turns. */
export async function measureHistory(rounds: number): Promise<HistoryTimings[]> {
  const found: HistoryTimings[] = [];
  for (const days of [95, 730]) {
    const own = caseOf(days);
    const times = { floor: [] as number[], byDay: [] as number[], byCampaign: [] as number[] };
    // These rounds compile the code.
    for (let round = -8; round < rounds; round++) {
      const floor = timed(() => plainLoop(own));
      const byDay = timed(() => sumDays(own.blocks, own.all, () => true));
      const byCampaign = timed(() => campaignsOf(own));
      if (round < 0) continue;
      times.floor.push(floor);
      times.byDay.push(byDay);
      times.byCampaign.push(byCampaign);
    }
    const bytes = await bytesPerDay(own.blocks);
    found.push({
      days,
      floor: median(times.floor),
      byDay: median(times.byDay),
      byCampaign: median(times.byCampaign),
      bytes,
    });
  }
  return found;
}

export function historyAims(all: readonly HistoryTimings[]): Aim[] {
  return all.flatMap(({ days, floor, byDay, byCampaign, bytes }) => {
    const name = `${campaigns} campaigns × ${days} days`;
    const ratio = (time: number) => ({
      found: `${(time / floor).toFixed(2)} times`,
      holds: time <= above * floor,
    });
    return [
      { says: `${name}, by day: within ${above} times a plain loop`, ...ratio(byDay) },
      { says: `${name}, by campaign: within ${above} times a plain loop`, ...ratio(byCampaign) },
      {
        says: `${name}: at most ${largest} bytes per campaign and day with figures`,
        found: bytes.toFixed(1),
        holds: bytes <= largest,
      },
    ];
  });
}

export function historyTable(all: readonly HistoryTimings[]): string {
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  const rows = all.map(({ days, floor, byDay, byCampaign }) =>
    [`${days} days`, ms(floor), ms(byDay), ms(byCampaign)].join(' | '),
  );
  return ['days | plain loop | by day | by campaign', ...rows].join('\n');
}

/** The six figures of each campaign, added up by day. */
function plainLoop({ blocks, all }: Case): number {
  const sums = emptyFigures(all.length);
  const places = new Map(all.map((day, place) => [day, place]));
  for (const { month, figures, campaigns: rows } of blocks) {
    const { length } = daysOfMonth(month);
    const to = daysOfMonth(month).map((day) => places.get(day) ?? -1);
    for (const metric of historyMetrics) {
      const [column, sum] = [figures.last[metric], sums[metric]];
      for (let row = 0; row < rows.length; row++) {
        for (let day = 0; day < length; day++) {
          const at = to[day] ?? -1;
          if (at >= 0) sum[at] = (sum[at] ?? 0) + (column[row * length + day] ?? 0);
        }
      }
    }
  }
  return sums.spend[0] ?? 0;
}

function campaignsOf({ blocks, all }: Case) {
  const half = Math.floor(all.length / 2);
  const compared = { days: all.slice(-half), before: all.slice(-2 * half, -half) };
  return sumCampaigns({
    blocks,
    all,
    countedOf: countDays(blocks, all, compared),
    isIncluded: () => true,
  });
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

async function bytesPerDay(blocks: readonly HistoryBlock[]): Promise<number> {
  const [bytes, cells] = [[] as number[], [] as number[]];
  for (const block of blocks) {
    bytes.push((await packBlock(block)).length);
    cells.push(block.figures.last.impressions.filter((value) => value > 0).length);
  }
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  return sum(bytes) / sum(cells);
}

/** Campaigns with random figures; each is active on two days of three. */
function caseOf(days: number): Case {
  const all = Array.from({ length: days }, (_, at) => dayAfter(last, 1 + at - days) ?? '');
  const random = randomFrom(days);
  const months = [...Map.groupBy(all, monthOf)];
  const blocks = months.map(([month, own]): HistoryBlock => {
    const { length } = daysOfMonth(month);
    const figures = {
      first: emptyFigures(campaigns * length),
      last: emptyFigures(campaigns * length),
    };
    const readAt = {
      first: new Float64Array(accounts * length),
      last: new Float64Array(accounts * length),
    };
    for (const day of own.map(placeOf)) {
      const read = Date.parse(`${last}T12:00:00Z`);
      for (let account = 0; account < accounts; account++) {
        readAt.first[account * length + day] = read;
        readAt.last[account * length + day] = read;
      }
      for (let row = 0; row < campaigns; row++) {
        const at = row * length + day;
        if (random() < 1 / 3) continue;
        const clicks = Math.ceil(random() * 40);
        const spend = Math.round(clicks * (0.3 + random()) * 100) * 1e4;
        const conversions = Math.round(clicks * random() * 0.2);
        const values = {
          impressions: clicks * Math.ceil(50 + random() * 200) * 1e6,
          clicks: clicks * 1e6,
          spend,
          conversions: conversions * 1e6,
          units: conversions * 1e6,
          sales: Math.round(conversions * (5 + random() * 40) * 100) * 1e4,
        };
        for (const metric of historyMetrics) {
          figures.first[metric][at] = values[metric];
          figures.last[metric][at] = values[metric];
        }
      }
    }
    return {
      month,
      accounts: Array.from({ length: accounts }, (_, at) => `acct-${String(at).padStart(4, '0')}`),
      campaigns: Array.from({ length: campaigns }, (_, row) => ({
        id: `cmp-${String(row).padStart(5, '0')}`,
        account: row % accounts,
        channel: 'channel-a',
        currency: row % 3 === 0 ? 'USD' : 'EUR',
      })),
      readAt,
      figures,
      attributed: [],
    };
  });
  return { days, blocks, all };
}

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
