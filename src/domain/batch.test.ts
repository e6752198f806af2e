import { expect, test } from 'vitest';
import type { MasterlistRules } from '#api/contract/batch.ts';
import { type BatchField, cellProblem, tidy } from './batch.ts';
import { changeOf, changeText, groupsOf } from './batch-change.ts';

const rules: MasterlistRules = { asinLength: 10, percAbove: 0, percMost: 200 };
const problem = (field: BatchField, text: string) => cellProblem(field, tidy(field, text), rules);

test.each<[BatchField, string, string]>([
  ['asin', ' b0cx000001\u200B', 'B0CX000001'],
  ['asin', '\u00A00306406152 ', '0306406152'],
  ['countryCode', 'de', 'DE'],
  ['percACoS', '12,5 %', '12.5'],
  ['percACoS', '12.50%', '12.5'],
  ['percACoS', '.5', '0.5'],
  ['percACoS', '0,125', '0.125'],
  ['percACoS', '200', '200'],
])('%s %j is taken as %s', (field, text, tidied) => {
  expect(tidy(field, text)).toBe(tidied);
  expect(problem(field, text)).toBeNull();
});

test.each<[BatchField, string, string]>([
  ['asin', '', 'no ASIN'],
  ['asin', 'B0CX00001', '10 characters, this one 9'],
  ['asin', '306406152', 'zeros'],
  ['asin', '3.06E+08', 'spreadsheet'],
  ['asin', '=1+1', 'formula'],
  ['asin', '@SUM(A1)', 'formula'],
  ['asin', 'B0CX\u200B000001', 'not seen'],
  ['asin', 'B0CX\u000000001', 'not seen'],
  ['asin', 'B0CX\n000001', 'line break'],
  ['asin', 'B0\uFFFDX000001', 'UTF-8'],
  ['asin', 'B0CX-00001', 'letters from A to Z'],
  ['countryCode', 'UK', 'Write GB'],
  ['countryCode', 'ZZ', 'no country ZZ'],
  ['countryCode', 'Germany', 'two letters'],
  ['percACoS', '+12', 'formula'],
  ['percACoS', '=12', 'formula'],
  ['percACoS', '-3', 'above 0'],
  ['percACoS', '0', 'above 0'],
  ['percACoS', '200.01', 'This desk takes percentages of at most 200'],
  ['percACoS', '1,234', '1.234 or 1234'],
  ['percACoS', '1.234,5', 'number'],
  ['percACoS', '1e1', 'number'],
  ['percACoS', '12.1234567', 'Round'],
  ['percACoS', 'NaN', 'number'],
])('%s %j is wrong, and it is said how', (field, text, said) => {
  expect(problem(field, text)).toContain(said);
});

test('what will change is said', () => {
  const items = Array.from({ length: 312 }, (_, i) => ({
    asin: `B0CX${String(i).padStart(6, '0')}`,
    countryCode: i < 12 ? 'FR' : 'DE',
    percACoS: i === 0 ? 0.2 : 10 + (i % 3),
  }));
  const change = changeOf(items, 100);
  expect(changeText(change)).toBe('312 items in 4 batches, 2 countries');
  expect(change).toMatchObject({ from: 0.2, to: 12, small: 1 });
  expect(change.countries.map(({ code, items: own }) => [code, own])).toEqual([
    ['DE', 300],
    ['FR', 12],
  ]);
  expect(groupsOf(items, 100).map((group) => group.length)).toEqual([100, 100, 100, 12]);
  expect(groupsOf(items, 100).flat()).toEqual(items);
});
