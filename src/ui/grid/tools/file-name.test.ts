import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test('joins words and parts without characters that some system reserves', () => {
  expect(fileName('Week 1/2: “all”, CON.', ['Küche · Büro', '', 'in-EUR'])).toBe(
    'week-1-2-all-con_Küche-Büro_in-EUR.csv',
  );
});

test('cuts the longest parts to 120 characters, without halving a character', () => {
  const age = 'updated-2026-11-25-1405';
  const name = fileName('𝒜'.repeat(200), ['b'.repeat(90), 'filtered', age]);
  expect(Array.from(name)).toHaveLength(120);
  expect(name).toMatch(/^(?:𝒶|𝒜)+_b+_filtered_updated-2026-11-25-1405\.csv$/u);
  expect(fileName('x'.repeat(95), [age])).toBe(`${'x'.repeat(92)}_${age}.csv`);
});
