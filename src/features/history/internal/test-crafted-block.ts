/** For tests: a packed block made by hand, with wrong values where a test wants them. */
import { gzipSync } from 'node:zlib';
import { daysOfMonth, historyMetrics } from '#features/history/history-block.ts';

/** An integer, or bytes as they are. */
type Whole = number | readonly number[];

export interface Crafted {
  head?: { month?: string; ids?: readonly string[] } & Record<string, unknown>;
  /** Of the first day of the only account: twice the time, then twice how much later it was read last. */
  readAt?: readonly Whole[];
  /** The days of each campaign that have figures. */
  mask?: Whole;
  /** Sign and value of each figure. */
  figure?: readonly Whole[];
  /** What each figure was when it was first read: 0 for the same, or 1, its sign and its value. */
  first?: Whole;
  /** The number of sums in front of the only one. */
  sums?: number;
  /** Of that sum: the places of its channel and currency, the day, the parts and the age. */
  sum?: readonly Whole[];
  /** Sign and value of its figures. */
  sumFigure?: readonly Whole[];
  rest?: readonly Whole[];
}

/** A block of one campaign, with figures on the first day only. */
export async function craftedBlock(of: Crafted): Promise<Uint8Array<ArrayBuffer>> {
  const head = {
    version: 2,
    month: '2026-10',
    accounts: ['acct-1'],
    channels: ['x'],
    currencies: ['EUR'],
    ids: ['c'],
    account: [0],
    channel: [0],
    currency: [0],
    scales: historyMetrics.map(() => 1),
    ...of.head,
  };
  const { mask = 1, figure = [1, 5_000_000], first = 0 } = of;
  const text = new TextEncoder().encode(JSON.stringify(head));
  const days = daysOfMonth(head.month).length || 31;
  const body: readonly Whole[] = [
    ...(of.readAt ?? [3.4e12, 0]),
    ...Array.from({ length: 2 * (days - 1) }, () => 0),
    ...head.ids.map(() => mask),
    ...historyMetrics.flatMap(() => (mask === 0 ? [] : [...figure, first])),
    of.sums ?? 1,
    ...(of.sum ?? [0, 0, 0, 7, 24]),
    ...Array.from({ length: 3 }, () => of.sumFigure ?? [1, 5_000_000]).flat(),
    ...(of.rest ?? []),
  ];
  const bytes = body.flatMap((it) => (typeof it === 'number' ? bytesOf(it) : it));
  // Not the app's own, which pauses for the page.
  return new Uint8Array(
    gzipSync(Buffer.concat([Uint8Array.from(bytesOf(text.length)), text, Uint8Array.from(bytes)])),
  );
}

function bytesOf(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...bytesOf(Math.floor(value / 128))];
}
