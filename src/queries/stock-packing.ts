/**
 * Packs stock levels into columns: the browser takes noticeable time to copy many thousand records to storage
 * and back, and none for columns of numbers.
 */
import type { StockLevel } from './inventory.queries.ts';
import type { Packing } from './persisted-query.ts';

const texts = ['product_id', 'channel', 'account_id', 'last_updated_at'] as const;
const fba = [
  'fulfillable',
  'inbound_working',
  'inbound_shipped',
  'inbound_receiving',
  'reserved',
  'unfulfillable',
  'researching',
  'total',
] as const;
const merchant = ['fulfillable', 'total'] as const;

/** Bits for the parts of a record that exist. */
const has = { fba: 1, merchant: 2 } as const;

/** An unknown figure is stored as NaN. */
const figure = (value: number | null | undefined): number => value ?? Number.NaN;
const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

export const stockPacking = {
  maxRecords: 50_000,

  pack: (records: readonly StockLevel[]) => ({
    texts: texts.map((name) => records.map((level) => level[name])),
    fba: fba.map((name) => Float64Array.from(records, (level) => figure(level.fba?.[name]))),
    merchant: merchant.map((name) =>
      Float64Array.from(records, (level) => figure(level.merchant?.[name])),
    ),
    has: Uint8Array.from(
      records,
      (level) => (level.fba ? has.fba : 0) + (level.merchant ? has.merchant : 0),
    ),
    ids: records.map(({ id }) => id),
  }),

  *unpack(value: unknown): Generator<undefined, StockLevel[] | null> {
    if (!isPacked(value)) return null;
    const { ids } = value;
    const textAt = (place: number, row: number) => value.texts[place]?.[row] ?? null;
    const records: StockLevel[] = [];
    for (const [row, id] of ids.entries()) {
      const ways = value.has[row] ?? 0;
      const figuresOf = <Name extends string>(
        names: readonly Name[],
        columns: readonly Float64Array[],
      ) =>
        Object.fromEntries(names.map((name, i) => [name, known(columns[i]?.[row])])) as Record<
          Name,
          number | null
        >;
      records.push({
        id,
        product_id: textAt(0, row) ?? '',
        channel: textAt(1, row),
        account_id: textAt(2, row),
        last_updated_at: textAt(3, row),
        fba: ways & has.fba ? figuresOf(fba, value.fba) : null,
        merchant: ways & has.merchant ? figuresOf(merchant, value.merchant) : null,
      });
      if (row % 256 === 255) yield;
    }
    return records;
  },
} satisfies Packing;

interface Packed {
  ids: readonly string[];
  texts: readonly (readonly (string | null)[])[];
  fba: readonly Float64Array[];
  merchant: readonly Float64Array[];
  has: Uint8Array;
}

/** Whether it was written by this version: all columns have the same length and the right type. */
function isPacked(value: unknown): value is Packed {
  const { ids, texts: words, fba: own, merchant: other, has: ways } = Object(value) as Packed;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return false;
  const isText = (column: unknown) =>
    Array.isArray(column) &&
    column.length === ids.length &&
    column.every((text) => text === null || typeof text === 'string');
  const isFigures = (column: unknown) =>
    column instanceof Float64Array && column.length === ids.length;
  return (
    isAll(words, texts.length, isText) &&
    isAll(own, fba.length, isFigures) &&
    isAll(other, merchant.length, isFigures) &&
    ways instanceof Uint8Array &&
    ways.length === ids.length
  );
}

const isAll = (columns: unknown, many: number, is: (column: unknown) => boolean): boolean =>
  Array.isArray(columns) && columns.length === many && columns.every(is);
