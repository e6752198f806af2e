import { expect, test } from 'vitest';
import { atOnce } from '#lib/test-slices.ts';
import { fc } from '#lib/test-properties.ts';
import { stockPacking } from './stock-packing.ts';

const figure = fc.option(fc.integer({ min: -5, max: 1_000_000 }));
const text = fc.option(fc.string());
const way = { fulfillable: figure, total: figure };
const level = fc.record({
  id: fc.string(),
  product_id: fc.string(),
  channel: text,
  account_id: text,
  last_updated_at: text,
  fba: fc.option(
    fc.record({
      ...way,
      inbound_working: figure,
      inbound_shipped: figure,
      inbound_receiving: figure,
      reserved: figure,
      unfulfillable: figure,
      researching: figure,
    }),
  ),
  merchant: fc.option(fc.record(way)),
});

const unpacked = (value: unknown) => atOnce(stockPacking.unpack(value));

test('packed stock is unchanged after being stored and read', () => {
  fc.assert(
    fc.property(fc.array(level, { maxLength: 20 }), (levels) => {
      expect(unpacked(structuredClone(stockPacking.pack(levels)))).toEqual(levels);
    }),
  );
});

test('data of another version, or truncated data, is rejected', () => {
  const [levels = []] = fc.sample(fc.array(level, { minLength: 2 }), { numRuns: 1, seed: 5 });
  const packed = stockPacking.pack(levels);
  expect(unpacked(packed)).not.toBeNull();
  for (const odd of [
    undefined,
    null,
    levels,
    { ...packed, ids: [] },
    { ...packed, ids: levels.map(() => 7) },
    { ...packed, has: new Uint8Array(1) },
    { ...packed, fba: packed.fba.slice(1) },
    { ...packed, merchant: [levels, levels] },
    { ...packed, texts: packed.texts.map((column) => column.slice(1)) },
  ])
    expect(unpacked(odd)).toBeNull();
});
