/** The history as one file, to move it to another computer. */
import * as z from 'zod/mini';
import { service as client } from '#api/service.ts';
import { bytes as sizeText } from '#lib/bytes.ts';
import { msPerDay, utcDayOf } from '#lib/days.ts';
import { type HistoryBlock, daysOfMonth, perMetric } from './history-block.ts';
import { monthOf } from '#lib/day-lists.ts';
import { cellsOf, packBlock, unpackBlock } from './internal/history-codec.ts';
import type { HistoryMonth } from './history-state.ts';

/** Incremented when the file changes, or the blocks in it. */
const version = 3;

/** Each as packed by `packBlock`, in Base64. */
const Months = z.array(z.string());

/** The figures of another service or adapter may be in other units. */
const Origin = z.object({
  /** Its address. */
  service: z.string(),
  /** The fingerprint of the adapter, as earlier files name it; `null` without one. */
  mapping: z.nullable(z.string()),
});

const File = z.extend(Origin, {
  kind: z.literal('history'),
  version: z.literal(version),
  months: Months,
});

/** The largest file that is read or written, in bytes. */
const maxFileSize = 50_000_000;
const largest = sizeText(maxFileSize);

/** More months than a device keeps, also after several imports. */
const maxFileMonths = 100;

/** In milliseconds. Until then, a reading of the future would replace those of reports. */
const maxClockDifference = 3600_000;

/** Bytes of a month, decompressed. */
const maxMonthBytes = 64 * 2 ** 20;

/** See `cellsOf`: of all months together, because each cell takes about 100 bytes of memory. */
const maxCells = 16 * 2 ** 20;

/** Rejects with a `HistoryFileProblem` if it could not be read again. */
export async function writeHistoryFile(
  reads: readonly (() => Promise<readonly HistoryBlock[]>)[],
): Promise<Blob> {
  const months: string[] = [];
  for (const read of reads) {
    for (const block of await read()) months.push(toBase64(await packBlock(block)));
  }
  const file: z.infer<typeof File> = { kind: 'history', version, ...ownOrigin(), months };
  const written = new Blob([JSON.stringify(file)], { type: 'application/json' });
  if (written.size > maxFileSize)
    throw new HistoryFileProblem(`The history is too large for a file of ${largest}.`);
  return written;
}

function ownOrigin(): z.infer<typeof Origin> {
  const { baseUrl, adapter } = client().options;
  return { service: baseUrl, mapping: adapter?.fingerprint ?? null };
}

/** "crosschannel-history-2026-08-21-to-2026-11-23.json". */
export function historyFileName(months: readonly HistoryMonth[]): string {
  return `crosschannel-history-${months[0]?.first ?? 'empty'}-to-${months.at(-1)?.last ?? 'empty'}.json`;
}

export interface HistoryImport {
  blocks: HistoryBlock[];
  /** Accounts in the file that the user does not have, left out. */
  foreignAccounts: number;
  /** Why its figures may be in other units than those on this device, as a sentence; `null` if they are not. */
  doubt: string | null;
}

/** Why a file cannot be written or read, as a sentence. */
export class HistoryFileProblem extends Error {
  override name = 'HistoryFileProblem';
}

/**
 * Reads a file written by `writeHistoryFile`, as far as it belongs to these accounts; `time` is now, in milliseconds
 * since 1970. Rejects with an `HistoryFileProblem`.
 */
export async function readHistoryFile(
  source: Blob,
  accountIds: ReadonlySet<string>,
  time: number,
): Promise<HistoryImport> {
  if (source.size > maxFileSize)
    throw new HistoryFileProblem(`This file is too large. An export has at most ${largest}.`);
  const file = parseFile(await source.text());
  if (file.months.length > maxFileMonths) throw damaged();
  // Days begin earlier elsewhere, and the service's clock may be a little ahead of this computer's.
  const latestMonth = monthOf(utcDayOf(time + msPerDay));
  const latest = time + maxClockDifference;
  const blocks: HistoryBlock[] = [];
  const months = new Set<string>();
  const foreign = new Set<string>();
  let cells = maxCells;
  for (const text of file.months) {
    const packed = fromBase64(text);
    const block = packed && (await unpackBlock(packed, { bytes: maxMonthBytes, cells }));
    if (block === null || months.has(block.month)) throw damaged();
    // Later reports would seem older.
    if (block.month > latestMonth || block.readAt.last.some((at) => at > latest)) {
      throw new HistoryFileProblem(
        'This file has data from the future. Check the clock of this computer, then try again.',
      );
    }
    months.add(block.month);
    cells -= cellsOf(block);
    for (const id of block.accounts) if (!accountIds.has(id)) foreign.add(id);
    const own = withAccounts(block, accountIds);
    if (own.accounts.length > 0) blocks.push(own);
  }
  return { blocks, foreignAccounts: foreign.size, doubt: doubtOf(file) };
}

const damaged = () => new HistoryFileProblem('This file is damaged. Export the history again.');

function parseFile(text: string): z.infer<typeof File> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new HistoryFileProblem('This file is not a history export, or it was cut off.');
  }
  const file = z.safeParse(File, parsed);
  if (!file.success)
    throw new HistoryFileProblem(
      'This file is not a history export, or another version of the dashboard exported it.',
    );
  return file.data;
}

function doubtOf(file: ReturnType<typeof parseFile>): string | null {
  const { service, mapping } = ownOrigin();
  if (file.service !== service)
    return `This file comes from another service or configuration (${file.service}).`;
  return file.mapping === mapping
    ? null
    : 'This file comes from another configuration of this service: its adapter differs.';
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
