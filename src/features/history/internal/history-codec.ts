/** A block of history as bytes: a column file with the campaigns in its head. */
import * as z from 'zod/mini';
import { readColumns, writeColumns } from '#lib/column-file.ts';
import { gunzip, gzip } from '#lib/gzip.ts';
import { type AttributedSum, attributedMetrics } from './attributed-sums.ts';
import {
  daysOfMonth,
  emptyFigures,
  type HistoryBlock,
  historyMetrics,
} from '#features/history/history-block.ts';
import { check, itemAt, readEarlierBlock, scales } from './earlier-history-codec.ts';

const Head = z.object({
  /** Incremented when the bytes change. */
  version: z.literal(3),
  month: z.string(),
  accounts: z.array(z.string()),
  channels: z.array(z.nullable(z.string())),
  currencies: z.array(z.nullable(z.string())),
  ids: z.array(z.string()),
  scales: z.array(z.literal(scales)).check(z.length(historyMetrics.length)),
});
type Head = z.infer<typeof Head>;

/** The columns of a sum besides its channel and currency. */
const sumFields = ['day', 'parts', 'age', ...attributedMetrics] as const;

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

/**
 * Parses what `packBlock` of this and the last release wrote; `null` for anything else, and for a block beyond the limits.
 */
export async function unpackBlock(
  bytes: Uint8Array,
  { bytes: maxBytes, cells: maxCells } = unlimited,
): Promise<HistoryBlock | null> {
  try {
    const plain = await gunzip(bytes, maxBytes);
    // The first byte of a head’s length, which is far below 16 MB.
    return plain[0] === 0 ? read(plain, maxCells) : readEarlierBlock(plain, maxCells);
  } catch {
    return null;
  }
}

function write(block: HistoryBlock): Uint8Array {
  const { month, accounts, campaigns, readAt, figures, attributed } = block;
  for (const at of [...readAt.first, ...readAt.last]) check(Number.isSafeInteger(at) && at >= 0);
  const all = [...campaigns, ...attributed];
  const channels = [...new Set(all.map(({ channel }) => channel))];
  const currencies = [...new Set(all.map(({ currency }) => currency))];
  const head: Head = {
    version: 3,
    month,
    accounts: [...accounts],
    channels,
    currencies,
    ids: campaigns.map(({ id }) => id),
    scales: historyMetrics.map((metric) => scaleOf(figures.first[metric], figures.last[metric])),
  };
  const places = (name: string, of: readonly Pick<AttributedSum, 'channel' | 'currency'>[]) => [
    { name: `${name} channel`, values: of.map(({ channel }) => channels.indexOf(channel)) },
    { name: `${name} currency`, values: of.map(({ currency }) => currencies.indexOf(currency)) },
  ];
  /** A bit for each metric whose first figure is another one. */
  const changed = new Uint8Array(figures.last.spend.length);
  const values = historyMetrics.flatMap((metric, bit) => {
    const [first, last, scale] = [
      figures.first[metric],
      figures.last[metric],
      head.scales[bit] ?? 1,
    ];
    const isChanged = (cell: number) => !Object.is(first[cell], last[cell]);
    for (let cell = 0; cell < changed.length; cell++)
      if (isChanged(cell)) changed[cell] = (changed[cell] ?? 0) + 2 ** bit;
    return [
      { name: `last ${metric}`, values: last.map((value) => exact(value) / scale) },
      {
        name: `first ${metric}`,
        values: first.map((value, cell) => (isChanged(cell) ? exact(value) / scale : 0)),
      },
    ];
  });
  return writeColumns(head, [
    { name: 'account', values: campaigns.map(({ account }) => account) },
    ...places('campaign', campaigns),
    { name: 'first read', values: readAt.first },
    { name: 'last read', values: readAt.last },
    { name: 'changed', values: changed },
    ...values,
    ...places('sum', attributed),
    ...sumFields.map((field) => ({
      name: `sum ${field}`,
      values: attributed.map((sum) => exact(sum[field])),
    })),
  ]);
}

function read(bytes: Uint8Array, maxCells: number): HistoryBlock | null {
  const { head: written, columns } = readColumns(bytes, 16 * maxCells);
  const head = z.safeParse(Head, written);
  if (!head.success) return null;
  const { month, accounts, ids, channels, currencies } = head.data;
  const days = daysOfMonth(month).length;
  const column = (name: string, length: number): Float64Array => {
    const values = columns.get(name);
    check(values !== undefined && values.length === length);
    return values;
  };
  const sums = columns.get('sum day')?.length ?? 0;
  if (days === 0 || (accounts.length + ids.length) * days + sums > maxCells) return null;
  const rowsOf = (name: string, length: number) => {
    const [channel, currency] = [
      column(`${name} channel`, length),
      column(`${name} currency`, length),
    ];
    return (row: number) => ({
      channel: itemAt(channels, channel[row]),
      currency: itemAt(currencies, currency[row]),
    });
  };
  const account = column('account', ids.length);
  const ownPlaces = rowsOf('campaign', ids.length);
  const campaigns = ids.map((id, row) => {
    itemAt(accounts, account[row]);
    return { id, account: account[row] ?? -1, ...ownPlaces(row) };
  });
  const readAt = {
    first: column('first read', accounts.length * days),
    last: column('last read', accounts.length * days),
  };
  for (const [at, first] of readAt.first.entries()) {
    const last = readAt.last[at] ?? -1;
    check(first >= 0 && last >= first && Number.isSafeInteger(first) && Number.isSafeInteger(last));
  }
  const cells = ids.length * days;
  const changed = column('changed', cells);
  const figures = { first: emptyFigures(0), last: emptyFigures(0) };
  for (const [bit, metric] of historyMetrics.entries()) {
    const scale = head.data.scales[bit] ?? 1;
    const last = column(`last ${metric}`, cells).map((value) => exact(value * scale));
    figures.last[metric] = last;
    figures.first[metric] = column(`first ${metric}`, cells).map((value, cell) =>
      ((changed[cell] ?? 0) >> bit) % 2 === 1 ? exact(value * scale) : (last[cell] ?? 0),
    );
  }
  const sumPlaces = rowsOf('sum', sums);
  const fields = sumFields.map((field) => [field, column(`sum ${field}`, sums)] as const);
  const attributed = Array.from({ length: sums }, (_, row): AttributedSum => {
    const own = fields.map(([field, values]) => [field, exact(values[row] ?? Number.NaN)]);
    const sum = Object.fromEntries(own) as Record<(typeof sumFields)[number], number>;
    check(sum.day >= 0 && sum.day < days);
    check(sum.parts >= 0 && sum.parts < 2 ** 32 && sum.age >= 0 && sum.age < 2 ** 32);
    return { ...sumPlaces(row), ...sum };
  });
  return { month, accounts, campaigns, readAt, figures, attributed: attributed.filter(isExact) };
}

/** Sums that are not exact cannot be compared. */
const isExact = (sum: AttributedSum): boolean =>
  attributedMetrics.every((metric) => !Number.isNaN(sum[metric]));

/** A figure that is not known, or too large to add exactly, is NaN; plus zero, not minus zero. */
const exact = (millionths: number): number =>
  Number.isSafeInteger(millionths) ? millionths + 0 : Number.NaN;

function scaleOf(...all: readonly Float64Array[]): (typeof scales)[number] {
  const fits = (scale: number) =>
    all.every((values) => values.every((value) => Number.isNaN(value) || value % scale === 0));
  return scales.find(fits) ?? 1;
}
