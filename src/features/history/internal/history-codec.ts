/**
 * A block of history as bytes: a JSON header with the campaigns, then integers of as many bytes as they need.
 * Repetitions are left to the compression.
 */
import * as z from 'zod/mini';
import { gunzip, gzip } from '#lib/gzip.ts';
import { type AttributedSum, attributedMetrics } from './attributed-sums.ts';
import {
  daysOfMonth,
  emptyFigures,
  type HistoryBlock,
  historyMetrics,
} from '#features/history/history-block.ts';

/** Incremented when the bytes change. */
const version = 2;

/** Millionths divided by the largest of these that loses nothing: whole numbers, cents, hundredths of a cent. */
const scales = [1_000_000, 10_000, 100, 1] as const;

const Head = z.object({
  version: z.literal(version),
  month: z.string(),
  accounts: z.array(z.string()),
  channels: z.array(z.nullable(z.string())),
  currencies: z.array(z.nullable(z.string())),
  ids: z.array(z.string()),
  /** By campaign: the places of its account, channel and currency. */
  account: z.array(z.number()),
  channel: z.array(z.number()),
  currency: z.array(z.number()),
  scales: z.array(z.literal(scales)).check(z.length(historyMetrics.length)),
});
type Head = z.infer<typeof Head>;

/** Whether this browser can pack blocks. */
export const canCompress = (): boolean => typeof CompressionStream !== 'undefined';

/** Rejects if the browser cannot compress. */
export async function packBlock(block: HistoryBlock): Promise<Uint8Array<ArrayBuffer>> {
  return gzip(write(block));
}

/** How large a block may be: a few bytes from elsewhere could fill the memory. */
interface BlockLimits {
  /** Decompressed bytes. */
  bytes: number;
  /** See `cellsOf`. */
  cells: number;
}

const unlimited: BlockLimits = { bytes: Infinity, cells: Infinity };

/** Days of accounts and campaigns, and attributed sums: what the memory of a block is proportional to. */
export const cellsOf = ({ month, accounts, campaigns, attributed }: HistoryBlock): number =>
  (accounts.length + campaigns.length) * daysOfMonth(month).length + attributed.length;

/** Parses what `packBlock` wrote; `null` for anything else, and for a block beyond the limits. */
export async function unpackBlock(
  bytes: Uint8Array,
  { bytes: maxBytes, cells: maxCells } = unlimited,
): Promise<HistoryBlock | null> {
  try {
    return read(await gunzip(bytes, maxBytes), maxCells);
  } catch {
    return null;
  }
}

function write(block: HistoryBlock): Uint8Array {
  const { month, accounts, campaigns, readAt, figures, attributed } = block;
  const days = daysOfMonth(month).length;
  const ownScales: Head['scales'] = [];
  for (const metric of historyMetrics) {
    ownScales.push(scaleOf(figures.first[metric], figures.last[metric]));
  }
  const all = [...campaigns, ...attributed];
  const channels = [...new Set(all.map(({ channel }) => channel))];
  const currencies = [...new Set(all.map(({ currency }) => currency))];
  const head: Head = {
    version,
    month,
    accounts: [...accounts],
    channels,
    currencies,
    ids: campaigns.map(({ id }) => id),
    account: campaigns.map(({ account }) => account),
    channel: campaigns.map(({ channel }) => channels.indexOf(channel)),
    currency: campaigns.map(({ currency }) => currencies.indexOf(currency)),
    scales: ownScales,
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const out = new Writer(text.length + campaigns.length * days * 12 + 64);
  out.whole(text.length);
  out.bytes(text);
  // Nearly all accounts are read at the same time.
  for (let day = 0; day < days; day++) {
    let before = 0;
    for (let account = 0; account < accounts.length; account++) {
      const at = account * days + day;
      const [first = 0, last = 0] = [readAt.first[at], readAt.last[at]];
      out.signed(first - before);
      out.signed(last - first);
      before = first;
    }
  }
  const cells = new Uint8Array(campaigns.length * days);
  for (const metric of historyMetrics) {
    markFilled(cells, figures.first[metric]);
    markFilled(cells, figures.last[metric]);
  }
  for (let campaign = 0; campaign < campaigns.length; campaign++) {
    let mask = 0;
    for (let day = 0; day < days; day++) if (cells[campaign * days + day]) mask += 2 ** day;
    out.whole(mask);
  }
  for (const [place, metric] of historyMetrics.entries()) {
    const scale = head.scales[place] ?? 1;
    const [first, last] = [figures.first[metric], figures.last[metric]];
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell]) out.figure(last[cell] ?? 0, scale);
    }
    for (let cell = 0; cell < cells.length; cell++) {
      if (!cells[cell]) continue;
      const [earlier = 0, later = 0] = [first[cell], last[cell]];
      if (Object.is(earlier, later)) out.whole(0);
      else {
        out.whole(1);
        out.figure(earlier, scale);
      }
    }
  }
  out.whole(attributed.length);
  for (const sum of attributed) {
    out.whole(channels.indexOf(sum.channel));
    out.whole(currencies.indexOf(sum.currency));
    out.whole(sum.day);
    out.whole(sum.parts);
    out.whole(sum.age);
    for (const metric of attributedMetrics) out.figure(sum[metric], 1);
  }
  return out.done();
}

function read(bytes: Uint8Array, maxCells: number): HistoryBlock | null {
  const input = new Reader(bytes);
  const text = new TextDecoder().decode(input.bytes(input.whole()));
  const head = z.safeParse(Head, JSON.parse(text));
  if (!head.success) return null;
  const { month, accounts, ids, channels, currencies, account, channel, currency } = head.data;
  const days = daysOfMonth(month).length;
  const left = maxCells - (accounts.length + ids.length) * days;
  if (days === 0 || left < 0) return null;
  if ([account, channel, currency].some((column) => column.length !== ids.length)) return null;
  const campaigns = ids.map((id, row) => {
    itemAt(accounts, account[row]);
    return {
      id,
      account: account[row] ?? -1,
      channel: itemAt(channels, channel[row]),
      currency: itemAt(currencies, currency[row]),
    };
  });
  const readAt = {
    first: new Float64Array(accounts.length * days),
    last: new Float64Array(accounts.length * days),
  };
  for (let day = 0; day < days; day++) {
    let first = 0;
    for (let place = 0; place < accounts.length; place++) {
      first += input.signed();
      const last = first + input.signed();
      check(first >= 0 && last >= first && Number.isSafeInteger(last));
      readAt.first[place * days + day] = first;
      readAt.last[place * days + day] = last;
    }
  }
  const filled: number[] = [];
  for (let campaign = 0; campaign < campaigns.length; campaign++) {
    let mask = input.below(2 ** days);
    for (let day = 0; mask > 0; day++, mask = Math.floor(mask / 2)) {
      if (mask % 2 === 1) filled.push(campaign * days + day);
    }
  }
  const figures = {
    first: emptyFigures(campaigns.length * days),
    last: emptyFigures(campaigns.length * days),
  };
  for (const [place, metric] of historyMetrics.entries()) {
    const scale = head.data.scales[place] ?? 1;
    const [first, last] = [figures.first[metric], figures.last[metric]];
    for (const cell of filled) {
      last[cell] = input.figure(scale);
    }
    for (const cell of filled) {
      first[cell] = input.below(2) === 0 ? (last[cell] ?? 0) : input.figure(scale);
    }
  }
  const attributed: AttributedSum[] = [];
  for (let rest = input.below(left + 1); rest > 0; rest--) {
    const sum = {
      channel: itemAt(channels, input.whole()),
      currency: itemAt(currencies, input.whole()),
      day: input.below(days),
      parts: input.below(2 ** 32),
      age: input.below(2 ** 32),
      conversions: input.figure(1),
      units: input.figure(1),
      sales: input.figure(1),
    };
    // Sums that are not exact cannot be compared.
    if (attributedMetrics.every((metric) => !Number.isNaN(sum[metric]))) attributed.push(sum);
  }
  // Bytes left over belong to something else.
  return input.isAtEnd() ? { month, accounts, campaigns, readAt, figures, attributed } : null;
}

function check(isTrue: boolean): asserts isTrue {
  if (!isTrue) throw new RangeError('A value is out of range.');
}

/** The item at a place that the bytes name. Throws if there is none. */
function itemAt<T>(list: readonly T[], place = -1): T {
  const item = list[place];
  check(item !== undefined);
  return item;
}

/** Marks the cells with a figure. */
function markFilled(cells: Uint8Array, values: Float64Array): void {
  // Also for NaN.
  for (let cell = 0; cell < cells.length; cell++) if (values[cell] !== 0) cells[cell] = 1;
}

function scaleOf(...all: readonly Float64Array[]): (typeof scales)[number] {
  const fits = (scale: number) =>
    all.every((values) => values.every((value) => Number.isNaN(value) || value % scale === 0));
  return scales.find(fits) ?? 1;
}

/** Integers of up to eight bytes with seven bits each, the lowest first; the eighth bit says that more follow. */
class Writer {
  #bytes: Uint8Array;
  #length = 0;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
  }

  bytes(more: Uint8Array): void {
    this.#makeRoom(more.length);
    this.#bytes.set(more, this.#length);
    this.#length += more.length;
  }

  /** Throws unless it is a safe integer that is not negative. */
  whole(value: number): void {
    check(Number.isSafeInteger(value) && value >= 0);
    this.#makeRoom(8);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** A figure that is not known, or too large to add exactly, is NaN when it is read. */
  figure(millionths: number, scale: number): void {
    if (!Number.isSafeInteger(millionths)) this.whole(0);
    else {
      const value = millionths / scale;
      // The sign is apart, so that the largest amounts still fit.
      this.whole(value < 0 ? 2 : 1);
      this.whole(Math.abs(value));
    }
  }

  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const next = new Uint8Array(2 * (this.#length + more));
    next.set(this.#bytes);
    this.#bytes = next;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  bytes(length: number): Uint8Array {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** May be too large to be exact. Throws at the end of the bytes, and after eight. */
  whole(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** 56; scale *= 128) {
      const byte = this.#bytes[this.#at++];
      check(byte !== undefined);
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
    throw new RangeError('An integer is too long.');
  }

  /** Throws unless it is less than `limit`. */
  below(limit: number): number {
    const value = this.whole();
    check(value < limit);
    return value;
  }

  signed(): number {
    const value = this.whole();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  figure(scale: number): number {
    const sign = this.below(3);
    if (sign === 0) return Number.NaN;
    const millionths = this.whole() * scale;
    if (!Number.isSafeInteger(millionths)) return Number.NaN;
    return sign === 2 ? -millionths : millionths;
  }
}
