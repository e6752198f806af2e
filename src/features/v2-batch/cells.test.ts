import { expect, test } from 'vitest';
import { type BatchField, cellProblem, normalizeCell } from './cells.ts';
import { summarizeChanges } from './check-rows.ts';

const problem = (field: BatchField, text: string) => cellProblem(field, normalizeCell(field, text));

test.each<[BatchField, string, string]>([
  ['asin', ' b0cx000001\u200B', 'B0CX000001'],
  ['asin', '\u00A00306406152 ', '0306406152'],
  ['countryCode', 'de', 'DE'],
  ['percACoS', '12,5 %', '12.5'],
  ['percACoS', '12.50%', '12.5'],
  ['percACoS', '.5', '0.5'],
  ['percACoS', '0,125', '0.125'],
  ['percACoS', '200', '200'],
])('%s %j is normalized to %s', (field, text, tidied) => {
  expect(normalizeCell(field, text)).toBe(tidied);
  expect(problem(field, text)).toBeNull();
});

test.each<[BatchField, string, string]>([
  ['asin', '', 'ASIN is missing'],
  ['asin', 'B0CX00001', '10 characters; this one has 9'],
  ['asin', '306406152', 'zeros'],
  ['asin', '3.06E+08', 'spreadsheet'],
  ['asin', '=1+1', 'Formula'],
  ['asin', '@SUM(A1)', 'Formula'],
  ['asin', 'B0CX\u200B000001', 'invisible'],
  ['asin', 'B0CX\u000000001', 'invisible'],
  ['asin', 'B0CX\n000001', 'line break'],
  ['asin', 'B0\uFFFDX000001', 'UTF-8'],
  ['asin', 'B0CX-00001', 'letters A to Z'],
  ['countryCode', 'UK', 'Use GB'],
  ['countryCode', 'ZZ', 'ZZ is not a country'],
  ['countryCode', 'Germany', 'two letters'],
  ['percACoS', '+12', 'Formula'],
  ['percACoS', '=12', 'Formula'],
  ['percACoS', '-3', 'more than 0%'],
  ['percACoS', '0', 'more than 0%'],
  ['percACoS', '200.01', 'Enter 200% or less'],
  ['percACoS', '1,234', '1.234 or 1234'],
  ['percACoS', '1.234,5', 'number'],
  ['percACoS', '1e1', 'number'],
  ['percACoS', '12.1234567', '6 decimals'],
  ['percACoS', 'NaN', 'number'],
])('%s %j is invalid, with a message', (field, text, message) => {
  expect(problem(field, text)).toContain(message);
});

test('summarizes the changes', () => {
  const items = Array.from({ length: 312 }, (_, i) => ({
    asin: `B0CX${String(i).padStart(6, '0')}`,
    countryCode: i < 12 ? 'FR' : 'DE',
    percACoS: i === 0 ? 0.2 : 10 + (i % 3),
  }));
  const change = summarizeChanges(items, 100);
  expect(change).toMatchObject({ items: 312, batches: 4, from: 0.2, to: 12, small: 1 });
  expect(change.countries.map(({ code, items: own }) => [code, own])).toEqual([
    ['DE', 300],
    ['FR', 12],
  ]);
});
