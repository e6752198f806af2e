import { expect, test } from 'vitest';
import { readColumns, writeColumns } from './column-file.ts';
import { fc } from './test-properties.ts';

const numbers = fc.array(
  fc.oneof(
    fc.integer({ min: -3, max: 300 }),
    fc.integer({ min: 60_000, max: 70_000 }),
    fc.double({ min: -1e6, max: 1e6 }).map((value) => Math.round(value * 100) / 100),
    fc.double(),
    fc.constantFrom(Number.NaN, -0, 2 ** 31, -(2 ** 31), 2 ** 53),
  ),
  { maxLength: 20 },
);

test('columns are read as they were written, with the head', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 5 }), (all) => {
      const columns = all.map((values, at) => ({ name: `column ${at}`, values, words: [`${at}`] }));
      const { head, columns: found } = readColumns(writeColumns({ version: 7 }, columns));
      expect([...found.values()].map((values) => [...values])).toEqual(all);
      expect(head).toMatchObject({ version: 7, columns: columns.map(({ words }) => ({ words })) });
    }),
  );
});

test.each([
  ['small counts', [0, 1, 255], 1],
  ['counts', [0, 1, 65_535], 2],
  ['amounts with cents', [0.1, -12.34, Number.NaN], 4],
  ['any numbers', [Math.PI, Infinity, 1e-9], 8],
])('%s take as few bytes as they need', (_, values, width) => {
  const bytesOf = (some: number[]) => writeColumns({}, [{ name: 'one', values: some }]).length;
  expect(bytesOf([...values, ...values]) - bytesOf(values)).toBe(values.length * width);
});

test('other bytes are refused', () => {
  const bytes = writeColumns({}, [{ name: 'one', values: [1, 2, 3] }]);
  expect(() => readColumns(bytes.subarray(0, -1))).toThrow(RangeError);
  expect(() => readColumns(Uint8Array.from([...bytes, 0]))).toThrow(RangeError);
  expect(() => readColumns(bytes.subarray(2))).toThrow(Error);
  expect(() => readColumns(new Uint8Array())).toThrow(RangeError);
  expect(() => readColumns(bytes, 2)).toThrow(RangeError);
  expect(readColumns(bytes, 3).columns.get('one')).toHaveLength(3);
});
