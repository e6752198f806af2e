import { expect, test } from 'vitest';
import type { BatchStatus } from '#api/contract/batch.ts';
import { fc } from '#lib/test-properties.ts';
import { batchStatusAt, outcomes } from './batches.ts';
import { defaultSizes, layOut } from './layout.ts';
import { productId } from './products.ts';

const layout = layOut(1, defaultSizes);
const good = { asin: productId(layout, 5), countryCode: 'DE', percACoS: 12.5 };
const item = fc.record({
  asin: fc.constantFrom(good.asin, 'B000000000'),
  countryCode: fc.constantFrom('DE', 'JP'),
  percACoS: fc.constantFrom(12.5, 0, 200, 200.1, -1),
});
const follows: Record<BatchStatus, readonly BatchStatus[]> = {
  PENDING: ['PENDING', 'RUNNING', 'SUCCESS', 'PARTIAL', 'FAILED'],
  RUNNING: ['RUNNING', 'SUCCESS', 'PARTIAL', 'FAILED'],
  SUCCESS: ['SUCCESS'],
  PARTIAL: ['PARTIAL'],
  FAILED: ['FAILED'],
};

test('a batch moves forward and ends according to its items', () => {
  const items = fc.array(item, { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(items, fc.array(fc.nat(2000), { maxLength: 30 }), (all, waits) => {
      const batch = { sub: 'user-analyst', items: all, createdAt: 0 };
      const results = outcomes(layout, 'batch-x', all);
      let now = 0;
      let last: BatchStatus = 'PENDING';
      for (const wait of waits) {
        now += wait;
        const next = batchStatusAt(batch, results, now);
        expect(follows[last]).toContain(next);
        last = next;
      }
      const succeeded = results.filter((one) => one.status.success).length;
      const end = succeeded === all.length ? 'SUCCESS' : succeeded === 0 ? 'FAILED' : 'PARTIAL';
      expect(batchStatusAt(batch, results, 60_000)).toBe(end);
    }),
  );
});

test('each item has an error message', () => {
  const messages = outcomes(layout, 'b', [
    good,
    { ...good, asin: 'B000000000' },
    { ...good, countryCode: 'JP' },
    { ...good, percACoS: 201 },
  ]).map((one) => one.status.message);
  expect(messages).toEqual([
    'Updated.',
    'Unknown ASIN B000000000.',
    'No account in JP.',
    'percACoS must be above 0 and at most 200.',
  ]);
});
