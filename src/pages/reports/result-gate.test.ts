import { expect, test } from 'vitest';
import { formatOf } from '#features/reports/result-table.ts';
import { fileName } from './result-gate.tsx';

test.each([
  ['Week 12', 'csv', false, 'Week 12.csv'],
  ['a/b\\c: "d"', 'json', true, 'a b c d.json.gz'],
  ['\n', 'json', false, 'report.json'],
  ['x'.repeat(300), 'csv', false, `${'x'.repeat(120)}.csv`],
] as const)('%j as %s is saved as %s', (name, format, isPacked, file) => {
  expect(fileName(name, format, isPacked)).toBe(file);
});

test('reads a body by its type, else as requested', () => {
  expect(formatOf('text/csv', 'json')).toBe('csv');
  expect(formatOf('application/json', 'csv')).toBe('json');
  expect(formatOf('application/octet-stream', 'csv')).toBe('csv');
  expect(formatOf('', null)).toBe('json');
});
