/** For tests: the history of the simulated service, by default at seed 1 with its 1,200 campaigns. */
import { msPerDay } from '#lib/days.ts';
import { accountAt, accountId } from '#mocks/world/accounts.ts';
import { defaultSizes, type Layout, layOut, smallWorld } from '#mocks/world/layout.ts';
import { reportRows } from '#mocks/world/report-rows.ts';
import type { ScenarioName } from '#mocks/world/scenarios.ts';
import { freshState } from '#mocks/world/state.ts';
import { createWorld } from '#mocks/world/world.ts';
import type { HistoryBlock } from './history-block.ts';
import { packBlock } from './internal/history-codec.ts';
import { planHistory } from './internal/history-plan.ts';
import { historyKey, type HistoryState, noHistory } from './history-state.ts';
import { readDays } from './history-coverage.ts';
import { merged, read } from './test-history.ts';

export const layout = layOut(1, defaultSizes);
export const zones = zonesOf(layout);

/** The time zones of a world's accounts. */
function zonesOf(world: Layout): Map<string, string> {
  return new Map(
    world.accounts.map((_, i) => [accountId(i), accountAt(world, i, 0).time_zone] as const),
  );
}

interface WorldOf {
  world?: Layout;
  /** Those of its accounts. */
  zones?: ReadonlyMap<string, string>;
}

/** Requests what is due at an instant, as a run does. */
export function updatedHistory(
  months: ReadonlyMap<string, HistoryBlock>,
  at: number,
  { world = layout, zones: own = zones }: WorldOf = {},
): Map<string, HistoryBlock> {
  const plan = planHistory({
    at,
    zones: own,
    blocks: [...months.values()],
    windowDays: 30,
    isAutomatic: true,
  });
  const blocks = plan.flatMap(({ start, end }) => {
    const request = {
      name: 'x',
      report_type: 'campaign',
      time_unit: 'daily',
      format: 'json',
      start_date: start,
      end_date: end,
    } as const;
    const rows = [...reportRows(world, request, at)].map(({ currency_code, date, ...row }) => ({
      ...row,
      date: date ?? null,
      currency: currency_code,
    }));
    return read({ at, start, end, zones: own, rows }).blocks;
  });
  return merged([...months.values(), ...blocks]);
}

/** Everything that was loaded up to an instant, by updates on each of so many days before. */
export function dailyHistory(
  at: number,
  updates: number,
  world = layout,
): Map<string, HistoryBlock> {
  const own = zonesOf(world);
  let months = new Map<string, HistoryBlock>();
  for (let ago = updates; ago >= 0; ago--)
    months = updatedHistory(months, at - ago * msPerDay, { world, zones: own });
  return months;
}

export interface StoredHistoryOf {
  /** Updates on so many days before. */
  updates?: number;
  /** It began just now. */
  scenario?: ScenarioName;
}

/** What is stored of such a history in the small world, by key. */
export async function storedHistory(
  at: number,
  { updates = 0, scenario = 'none' }: StoredHistoryOf = {},
): Promise<Map<string, HistoryState | Uint8Array>> {
  const stored = new Map<string, HistoryState | Uint8Array>();
  const months: HistoryState['months'] = [];
  const world = createWorld({ ...smallWorld, clock: () => at }).layout(freshState({ scenario }));
  for (const [month, block] of dailyHistory(at, updates, world)) {
    const packed = await packBlock(block);
    const [first = '', ...others] = readDays([block]);
    const last = others.at(-1) ?? first;
    const campaigns = block.campaigns.length;
    months.push({ month, at, bytes: packed.length, campaigns, first, last });
    stored.set(month, packed);
  }
  months.sort((a, b) => (a.month < b.month ? -1 : 1));
  const ended = { at, parts: [], reason: null };
  return stored.set(historyKey, { ...noHistory, isDaily: true, ended, months });
}
