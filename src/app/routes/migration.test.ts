import { expect, test } from 'vitest';
import { v2PathOf, v2Paths } from '#api/contract/v2-paths.ts';
import { findPaths, oldPathsOf } from '#features/migration/old-paths.ts';
import { pathsWithWords } from '#features/migration/words.ts';

const all = oldPathsOf(v2Paths);
const prefixes = ['/auth/v2/', '/channel-a/v2/', '/channel-b/v2/', '/dsp/v2/'];
const found = (query: string): string[] => findPaths(all, query, v2PathOf).map(({ path }) => path);

test('every path of the table is listed once, and something is said of each and of no other', () => {
  expect(all.map(({ path }) => path).toSorted()).toEqual(
    v2Paths.map(({ path }) => path).toSorted(),
  );
  expect(pathsWithWords.toSorted()).toEqual(v2Paths.map(({ path }) => path).toSorted());
  expect(all.every(({ path }) => prefixes.some((prefix) => path.startsWith(prefix)))).toBe(true);
});

test('finds by old path, new path, method, area and words, all of them together', () => {
  expect(found('')).toHaveLength(v2Paths.length);
  expect(found('pipe keyword')).toEqual(['/channel-a/v2/pipe/keyword']);
  expect(found('catalog/listings moved')).toEqual([]);
  expect(found('/fulfillment/inventory')).toEqual([
    '/dsp/v2/report/inventory',
    '/channel-a/v2/products/inbound-inventory/{id}',
  ]);
  expect(found('reportId jobid')).toEqual(['/channel-a/v2/pipe/reports/{reportId}']);
  expect(found('no equivalent signing')).toEqual([]);
});

test('a path with its identifier is found in an address or in a line of code', () => {
  const report = ['/channel-a/v2/pipe/reports/{reportId}'];
  expect(found('/channel-a/v2/pipe/reports/17')).toEqual(report);
  expect(found('https://api.example.com/channel-a/v2/pipe/reports/17?wait=1')).toEqual(report);
  expect(found('await get("/channel-a/v2/pipe/reports/17/")')).toEqual(report);
  expect(found('/channel-a/v3/pipe/reports/17')).toEqual([]);
});
