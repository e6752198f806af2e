/** The history as one file, to move it to another computer. */
import * as z from 'zod/mini';
import { msPerDay } from '#lib/days.ts';
import { type HistoryBlock, daysOfMonth, historyMetrics } from './history-block.ts';
import { packBlock, unpackBlock } from './history-codec.ts';
import type { HistoryMonth } from './history-state.ts';

/** Incremented with the version of the blocks. */
const version = 2;

const File = z.object({
  format: z.literal('crosschannel history'),
  version: z.literal([1, version]),
  /** Each as packed by `packBlock`, in Base64. */
  months: z.array(z.string()),
});

/** Rejects if the browser cannot compress. */
export async function writeHistoryFile(
  reads: readonly (() => Promise<readonly HistoryBlock[]>)[],
): Promise<Blob> {
  const months: string[] = [];
  for (const read of reads) {
    for (const block of await read()) months.push(toBase64(await packBlock(block)));
  }
  const file: z.infer<typeof File> = { format: 'crosschannel history', version, months };
  return new Blob([JSON.stringify(file)], { type: 'application/json' });
}

/** "crosschannel-history-2026-08-21-to-2026-11-23.json". */
export function historyFileName(months: readonly HistoryMonth[]): string {
  return `crosschannel-history-${months[0]?.first ?? 'empty'}-to-${months.at(-1)?.last ?? 'empty'}.json`;
}

export interface HistoryImport {
  blocks: HistoryBlock[];
  /** Accounts in the file that the user does not have, left out. */
  foreignAccounts: number;
}

/** Why a file cannot be imported, as a sentence. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}

/**
 * Reads a file written by `writeHistoryFile`, as far as it belongs to these accounts. Rejects with an
 * `ImportProblem`.
 */
export async function readHistoryFile(
  text: string,
  accountIds: ReadonlySet<string>,
  time: number,
): Promise<HistoryImport> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new ImportProblem('This file is not a history export, or it was cut off.');
  }
  const file = z.safeParse(File, parsed);
  if (!file.success)
    throw new ImportProblem(
      'This file is not a history export, or it was exported by a newer version.',
    );
  const blocks: HistoryBlock[] = [];
  const foreign = new Set<string>();
  for (const month of file.data.months) {
    const bytes = fromBase64(month);
    const block = bytes && (await unpackBlock(bytes));
    if (block === null) throw new ImportProblem('This file is damaged. Export the history again.');
    // Later reports would seem older. The service's clock may be a little ahead of this computer's.
    if (block.readAt.last.some((at) => at > time + msPerDay)) {
      throw new ImportProblem(
        'This file has data from the future. Check the clock of this computer, then try again.',
      );
    }
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
  const campaigns = [...block.campaigns.keys()].filter((row) =>
    accounts.includes(block.campaigns[row]?.account ?? -1),
  );
  const rowsOf = (values: Float64Array, rows: readonly number[]): Float64Array => {
    const kept = new Float64Array(rows.length * days);
    rows.forEach((row, at) => kept.set(values.subarray(row * days, (row + 1) * days), at * days));
    return kept;
  };
  const figuresOf = (all: HistoryBlock['figures']['last']) =>
    Object.fromEntries(
      historyMetrics.map((metric) => [metric, rowsOf(all[metric], campaigns)]),
    ) as Record<(typeof historyMetrics)[number], Float64Array>;
  return {
    month,
    accounts: accounts.map((at) => block.accounts[at] ?? ''),
    campaigns: campaigns.flatMap((row) => {
      const campaign = block.campaigns[row];
      return campaign ? [{ ...campaign, account: accounts.indexOf(campaign.account) }] : [];
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
