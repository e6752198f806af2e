import { expect, test } from 'vitest';
import { v2PathOf, v2Paths } from '#api/contract/v2-paths.ts';
import { findPaths, toOldPaths } from './old-paths.ts';
import { pathsWithNotes } from './path-notes.ts';

const all = toOldPaths(v2Paths);
const prefixes = ['/auth/v2/', '/channel-a/v2/', '/channel-b/v2/', '/dsp/v2/'];
const found = (query: string): string[] => findPaths(all, query, v2PathOf).map(({ path }) => path);

test('lists every path of the table once, and has a note for each and no other', () => {
  expect(all.map(({ path }) => path).toSorted()).toEqual(
    v2Paths.map(({ path }) => path).toSorted(),
  );
  expect(pathsWithNotes.toSorted()).toEqual(v2Paths.map(({ path }) => path).toSorted());
  expect(all.every(({ path }) => prefixes.some((prefix) => path.startsWith(prefix)))).toBe(true);
});

test('finds by old path, new path, method, area and note, all combined', () => {
  expect(found('')).toHaveLength(v2Paths.length);
  expect(found('pipe keyword')).toEqual(['/channel-a/v2/pipe/keyword']);
  expect(found('catalog/listings moved')).toEqual([]);
  expect(found('/fulfillment/inventory')).toEqual([
    '/dsp/v2/report/inventory',
    '/channel-a/v2/products/inbound-inventory/{id}',
  ]);
  expect(found('reportId jobid')).toEqual(['/channel-a/v2/pipe/reports/{reportId}']);
  expect(found('no equivalent sign-in')).toEqual([]);
});

test('a path with an ID is found in a URL or a line of code', () => {
  const report = ['/channel-a/v2/pipe/reports/{reportId}'];
  expect(found('/channel-a/v2/pipe/reports/17')).toEqual(report);
  expect(found('https://api.example.com/channel-a/v2/pipe/reports/17?wait=1')).toEqual(report);
  expect(found('await get("/channel-a/v2/pipe/reports/17/")')).toEqual(report);
  expect(found('/channel-a/v3/pipe/reports/17')).toEqual([]);
});
