import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

const age = 'updated-2026-11-25-1405';

test('joins words and parts without characters that some system reserves', () => {
  expect(fileName('Week 1/2: “all”, CON.', ['Küche · Büro', ''], ['', 'in-EUR'], 'csv')).toBe(
    'week-1-2-all-con_Küche-Büro_in-EUR.csv',
  );
});

test('cuts the longest parts to 120 characters, but not the end, and halves no character', () => {
  const name = fileName('𝒜'.repeat(200), ['b'.repeat(90), 'cc'], ['filtered', age], 'csv');
  expect(Array.from(name)).toHaveLength(119);
  expect(name).toMatch(/^(?:𝒶|𝒜){39}_b{39}_cc_filtered_updated-2026-11-25-1405\.csv$/u);
  expect(fileName('x'.repeat(95), [], [age], 'csv')).toBe(`${'x'.repeat(92)}_${age}.csv`);
  const end = ['2026-10-26-to-2026-11-24', 'filtered', 'in-EUR', age];
  const full = fileName(
    'Campaigns of all',
    ['channel-a-channel-b-dsp', 'one-two-three-'.repeat(4)],
    end,
    'csv',
  );
  expect(full).toHaveLength(119);
  expect(full.endsWith(`_${end.join('_')}.csv`)).toBe(true);
});
