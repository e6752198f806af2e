/** Answers questions about months, which arrive as bytes once and are kept unpacked. */
import type { HistoryBlock } from '#features/history/history-block.ts';
import { unpackBlock } from './history-codec.ts';
import { type Operations, operations } from './operations.ts';

/** The fewest months kept in memory: as many as a chart and its comparison need. */
const keptMonths = 6;

export interface Call {
  name: keyof Operations;
  months: readonly GivenMonth[];
  question: unknown;
}

interface GivenMonth {
  /** `YYYY-MM`. */
  month: string;
  /** When it was written, in milliseconds since 1970. */
  at: number;
  /** Left out at first, and sent if the answer lists the month as lacking; `null` if the device has none. */
  bytes?: Uint8Array | null | undefined;
}

/** An answer, or the months whose bytes it needs. */
export type Result = { answer: unknown } | { lacking: readonly string[] };

export function createAnswers(): (call: Call) => Promise<Result> {
  /** By month and when it was written; the last used are last. */
  const known = new Map<string, HistoryBlock>();
  return async ({ name, months, question }) => {
    const keyOf = ({ month, at }: GivenMonth) => `${month} ${at}`;
    const lacking = months.filter((one) => one.bytes === undefined && !known.has(keyOf(one)));
    if (lacking.length > 0) return { lacking: lacking.map(({ month }) => month) };
    const blocks: HistoryBlock[] = [];
    for (const one of months) {
      const key = keyOf(one);
      const block = known.get(key) ?? (one.bytes ? await unpackBlock(one.bytes) : null);
      // What cannot be read is left out.
      if (block === null) continue;
      known.delete(key);
      known.set(key, block);
      blocks.push(block);
    }
    for (const key of known.keys()) {
      if (known.size <= Math.max(keptMonths, blocks.length)) break;
      known.delete(key);
    }
    const operation = operations[name] as (...of: [HistoryBlock[], unknown]) => unknown;
    return { answer: await operation(blocks, question) };
  };
}
