import { expect, test, vi } from 'vitest';
import { jsonRecords } from './json-records.ts';
import { fc } from './test-properties.ts';

const values = (text: string) => Array.from(jsonRecords(text), ({ value }) => value);
const record = { a: 'x,}]"\\', b: [1, { c: null }] };

test.each([
  ['an array', JSON.stringify([record, record], null, 2)],
  [
    'an array in an object',
    JSON.stringify({ total: 2, next: [1], data: [record, record], more: [] }),
  ],
  ['an object a line', `${JSON.stringify(record)}\r\n${JSON.stringify(record)}\n`],
  ['a mark at its beginning', `\uFEFF${JSON.stringify([record, record])}`],
])('%s is read', (_, text) => {
  expect(values(text)).toEqual([record, record]);
});

test('skips a broken record, and reports its line', () => {
  const text = '[\n{"a":1},\n{a:2},\nnonsense,\n{"a":3}]';
  expect([...jsonRecords(text)]).toEqual([
    { line: 2, value: { a: 1 } },
    { line: 3, value: undefined },
    { line: 4, value: undefined },
    { line: 5, value: { a: 3 } },
  ]);
});

test.each(['[{"a":1},{"a":', '[{"a":1}', '{"data":[{"a":1}', '[{"a":1},"b'])(
  'reports that a text breaks off, after the records before: %s',
  (text) => {
    const steps = jsonRecords(text);
    expect(steps.next().value).toEqual({ line: 1, value: { a: 1 } });
    expect(() => steps.next()).toThrow(SyntaxError);
  },
);

test('reads every list as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (list, indent) => {
      const plain = JSON.parse(JSON.stringify(list)) as unknown[];
      expect(values(JSON.stringify(plain, null, indent))).toEqual(plain);
    }),
  );
});

test('reads any text to its end, or reports where it breaks off', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('[', ']', '{', '}', '"', ',', ':', ' ', '\\', '\n', 'a', '1'),
      }),
      (text) => {
        let thrown: unknown = null;
        try {
          values(text);
        } catch (error) {
          thrown = error;
        }
        expect(thrown === null || thrown instanceof SyntaxError).toBe(true);
      },
    ),
  );
});

test('counts lines in one pass, without searching a long line for each of its objects', () => {
  const text = `[${'{"a":1},'.repeat(50_000)}{}]`;
  const search = vi.spyOn(String.prototype, 'indexOf');
  let lineEnds = 0;
  try {
    expect(values(text)).toHaveLength(50_001);
    lineEnds = search.mock.calls.filter(([sign]) => sign === '\n').length;
  } finally {
    search.mockRestore();
  }
  expect(lineEnds).toBe(0);
});
