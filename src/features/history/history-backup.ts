/** The history in a backup: months as `packBlock` wrote them, in Base64. */
import { msPerDay, utcDayOf } from '#lib/days.ts';
import { type HistoryBlock, daysOfMonth, perMetric } from './history-block.ts';
import { monthOf } from '#lib/day-lists.ts';
import { HistoryProblem } from './history-state.ts';
import { cellsOf, unpackBlock } from './internal/history-codec.ts';

/** More months than a device keeps, also after several imports. */
const maxBackupMonths = 100;

/** In milliseconds. Until then, a reading of the future would replace those of reports. */
const maxClockDifference = 3600_000;

/** Bytes of a month, decompressed. */
const maxMonthBytes = 64 * 2 ** 20;

/** See `cellsOf`: of all months together, because each cell takes about 100 bytes of memory. */
const maxCells = 16 * 2 ** 20;

/**
 * The latest of these months, oldest first, that a backup has room for and can be read from it; `left` is how many are
 * left out. Rejects with a `HistoryProblem` if a month on this device cannot be read.
 */
export async function writeMonths(packed: readonly Uint8Array[], room: number) {
  const months: string[] = [];
  let [cells, length] = [0, 0];
  for (const bytes of packed.toReversed()) {
    const block = await unpackBlock(bytes);
    if (block === null)
      throw new HistoryProblem(
        'The history on this device cannot be read. Reload the page, then try again.',
      );
    const month = toBase64(bytes);
    cells += cellsOf(block);
    // With its quotation marks and comma.
    length += month.length + 3;
    if (cells > maxCells || length > room) break;
    months.unshift(month);
  }
  return { months, left: packed.length - months.length };
}

export interface ReadMonths {
  blocks: HistoryBlock[];
  /** Accounts in the backup that the user does not have, left out. */
  foreignAccounts: number;
}

/**
 * Reads what `writeMonths` wrote, as far as it belongs to these accounts; `time` is now, in milliseconds since 1970.
 * `null` if it is damaged. Rejects with a `HistoryProblem` if it is of the future.
 */
export async function readMonths(
  months: readonly string[],
  accountIds: ReadonlySet<string>,
  time: number,
): Promise<ReadMonths | null> {
  if (months.length > maxBackupMonths) return null;
  // Days begin earlier elsewhere, and the service's clock may be a little ahead of this computer's.
  const latestMonth = monthOf(utcDayOf(time + msPerDay));
  const latest = time + maxClockDifference;
  const blocks: HistoryBlock[] = [];
  const known = new Set<string>();
  const foreign = new Set<string>();
  let cells = maxCells;
  for (const text of months) {
    const packed = fromBase64(text);
    const block = packed && (await unpackBlock(packed, { bytes: maxMonthBytes, cells }));
    if (block === null || known.has(block.month)) return null;
    // Later reports would seem older.
    if (block.month > latestMonth || block.readAt.last.some((at) => at > latest)) {
      throw new HistoryProblem(
        'This file has data from the future. Check the clock of this computer, then try again.',
      );
    }
    known.add(block.month);
    cells -= cellsOf(block);
    for (const id of block.accounts) if (!accountIds.has(id)) foreign.add(id);
    const own = withAccounts(block, accountIds);
    if (own.accounts.length > 0) blocks.push(own);
  }
  return { blocks, foreignAccounts: foreign.size };
}

/** A block with these accounts only. */
function withAccounts(block: HistoryBlock, ids: ReadonlySet<string>): HistoryBlock {
  const { month, readAt, figures } = block;
  if (block.accounts.every((id) => ids.has(id))) return block;
  const days = daysOfMonth(month).length;
  const accounts = [...block.accounts.keys()].filter((at) => ids.has(block.accounts[at] ?? ''));
  const places = new Map(accounts.map((at, place) => [at, place]));
  const campaigns = [...block.campaigns.keys()].filter((row) =>
    places.has(block.campaigns[row]?.account ?? -1),
  );
  const rowsOf = (values: Float64Array, rows: readonly number[]): Float64Array => {
    const kept = new Float64Array(rows.length * days);
    rows.forEach((row, at) => kept.set(values.subarray(row * days, (row + 1) * days), at * days));
    return kept;
  };
  const figuresOf = (all: HistoryBlock['figures']['last']) =>
    perMetric((metric) => rowsOf(all[metric], campaigns));
  return {
    month,
    accounts: accounts.map((at) => block.accounts[at] ?? ''),
    campaigns: campaigns.flatMap((row) => {
      const campaign = block.campaigns[row];
      return campaign ? [{ ...campaign, account: places.get(campaign.account) ?? -1 }] : [];
    }),
    readAt: { first: rowsOf(readAt.first, accounts), last: rowsOf(readAt.last, accounts) },
    figures: { first: figuresOf(figures.first), last: figuresOf(figures.last) },
    // These sums include the other accounts.
    attributed: [],
  };
}

/** Bytes converted at a time: an argument list has a limit. */
const chunkSize = 8192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkSize) {
    text += String.fromCharCode(...bytes.subarray(at, at + chunkSize));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
