/** Months as the last release packed them: on devices, and in exported files. */
import * as z from 'zod/mini';
import {
  emptyFigures,
  daysOfMonth,
  type HistoryBlock,
  historyMetrics,
  perReading,
} from '#features/history/history-block.ts';
import { type AttributedSum, attributedMetrics } from './attributed-sums.ts';

/** Millionths divided by the largest of these that loses nothing: whole numbers, cents, hundredths of a cent. */
export const scales = [1_000_000, 10_000, 100, 1] as const;

const Head = z.object({
  version: z.literal(2),
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

/** Throws for other bytes; `null` for what they must not say. `maxCells` as in `unpackBlock`. */
export function readEarlierBlock(bytes: Uint8Array, maxCells: number): HistoryBlock | null {
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
  const readAt = perReading(() => new Float64Array(accounts.length * days));
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
  const figures = perReading(() => emptyFigures(campaigns.length * days));
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

export function check(isTrue: boolean): asserts isTrue {
  if (!isTrue) throw new RangeError('A value is out of range.');
}

/** The item at a place that the bytes name. Throws if there is none. */
export function itemAt<T>(list: readonly T[], place = -1): T {
  const item = list[place];
  check(item !== undefined);
  return item;
}

/** Integers of up to eight bytes with seven bits each, the lowest first; the eighth bit says that more follow. */
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
