import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { openTableInPage, rowOf } from '#row-engine/test-engine.ts';
import { formulas, metricColumn, type RatioId } from '#metrics/metrics.ts';
import { ratioOf, ratioOfSums, ratioSums } from '#metrics/ratios.ts';

const ratios = Object.keys(formulas) as RatioId[];

const amount = fc.option(
  fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100),
  { nil: null },
);

test.each(ratios)('%s is the same in a list, in a total and for a single row', async (id) => {
  const { over, under } = formulas[id];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(amount, amount), { minLength: 1 }), async (pairs) => {
      const { table, close } = await openTableInPage({
        key: 'id',
        columns: [
          { id: 'id', type: 'text' },
          { id: over, type: 'money' },
          { id: under, type: 'money' },
          metricColumn(id),
        ],
      });
      const rows = pairs.map(([dividend, divisor]) => ({ [over]: dividend, [under]: divisor }));
      await table.load({ records: rows.map((row, at) => ({ id: String(at), ...row })) });
      const { totals } = await table.view({});
      for (const [at, row] of rows.entries()) {
        const listed = (await rowOf(table, String(at)))?.[id] ?? null;
        expect([listed as number | null, ratioOf(id, row)]).toSatisfy(isSame);
      }
      const sums = ratioSums(id, rows);
      expect([totals.figures[id] ?? null, ratioOfSums(id, sums)]).toSatisfy(isSame);
      expect(totals.leftOut[id] ?? 0).toBe(sums.leftOut);
      close();
    }),
    { numRuns: 20 },
  );
});

/** Equal but for the rounding of two orders of division. */
const isSame = ([one = null, other = null]: (number | null)[]): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) <= Math.abs(other) * 1e-12;
