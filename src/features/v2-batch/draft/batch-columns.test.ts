import { expect, test } from 'vitest';
import { atOnce } from '#lib/slices.ts';
import { parseBatchFile } from './batch-file.ts';

const read = (text: string) => atOnce(parseBatchFile(text));
const rows = (text: string) =>
  read(text).rows.map(({ asin, countryCode, percACoS }) => `${asin} ${countryCode} ${percACoS}`);

test.each([
  ['asin,country,ACOS,Target ACOS\nB0CX000001,DE,33.1,12.5', ['ACOS']],
  ['asin,country,Target ACOS,percACoS\nB0CX000001,DE,33.1,12.5', ['Target ACOS']],
  ['Product,ASIN,country,percACoS\nLAMP000001,B0CX000001,DE,12.5', ['Product']],
  ['asin,Marketplace,country,percACoS\nB0CX000001,FR,DE,12.5', ['Marketplace']],
  ['[{"acos":33,"asin":"B0CX000001","country":"DE","percACoS":12.5}]', ['acos']],
  ['[{"market":"FR","asin":"B0CX000001","countryCode":"DE","targetAcos":12.5}]', ['market']],
])('the most certain name is used, and the others are listed as ignored: %s', (text, ignored) => {
  expect(rows(text)).toEqual(['B0CX000001 DE 12.5']);
  expect(read(text)).toMatchObject({ ignored, notes: [] });
});

test.each([
  ['asin,country,Target ACOS,Desired ACOS\nB0CX000001,DE,33.1,12.5', '“Target ACOS” and “Desired'],
  ['asin,ASIN,country,acos\nB0CX000001,B0CX000002,DE,5', '“asin” and “ASIN”'],
  ['[{"asin":"B0CX000001"},{"market":"DE","land":"FR"}]', '“market” and “land”'],
])('of two equally likely names none is used, and nothing is read: %s', (text, names) => {
  expect(read(text)).toMatchObject({ rows: [], notes: [expect.stringContaining(names)] });
});

test('a column that may be the actual ACOS is used with a warning', () => {
  for (const text of [
    'asin,country,ACOS %\nB0CX000001,DE,12.5',
    '[{"asin":"B0CX000001","country":"DE","ACOS %":12.5}]',
  ]) {
    expect(rows(text)).toEqual(['B0CX000001 DE 12.5']);
    expect(read(text).notes).toEqual([expect.stringMatching(/“ACOS %” is used.* the target/)]);
  }
});

test('title lines above the heading are ignored, with a note', () => {
  const text = 'Targets, autumn\nby asin\n\nasin,countryCode,percACoS\nB0CX000001,DE,12.5';
  expect(rows(text)).toEqual(['B0CX000001 DE 12.5']);
  expect(read(text).notes).toEqual(['Ignored 2 lines above the header row.']);
  // Lines above a second heading are items, not titles.
  expect(rows('B0CX000001,DE,5\nasin,countryCode,percACoS\nB0CX000002,DE,6')).toHaveLength(3);
});
