import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { costs } from '#mocks/costs.ts';
import { namedPages, pageCalls } from './page-calls.ts';
import { paths } from './paths.ts';
import { areasOf } from './shell/navigation.tsx';

/** What the README says of a first visit, page by page; each page is held to it in the browser. */
async function promised(): Promise<Map<string, [calls: number, units: number]>> {
  const readme = await readFile(path.join(import.meta.dirname, '../../README.md'), 'utf8');
  const rows = readme.matchAll(/^\| (\w+) +\| (\d+) calls?, (\d+) units? +\|/gm);
  return new Map(
    [...rows].map(([, name = '', calls, units]) => [name, [Number(calls), Number(units)]]),
  );
}

test('every page asks for what the README says of it', async () => {
  const said = await promised();
  for (const [page, calls] of Object.entries(pageCalls)) {
    const sum = (weight: (endpoint: keyof typeof costs) => number) =>
      calls.reduce((all, { endpoint, count }) => all + count * weight(endpoint), 0);
    const own = [sum(() => 1), sum((endpoint) => costs[endpoint])];
    expect([page, ...own]).toEqual([
      page,
      ...(said.get(page === 'home' ? 'overview' : page) ?? []),
    ]);
  }
});

test('every address has its page, and every page that asks for something has a name', () => {
  const pages = Object.keys(paths).filter((name) => name !== 'callback' && name !== 'signedOut');
  expect(Object.keys(pageCalls).toSorted()).toEqual(pages.toSorted());
  const names = namedPages().map(({ name }) => name);
  expect(names.filter((name) => name in paths)).toEqual([]);
  const areas = areasOf(false).map(({ name }) => name);
  expect(areas.filter((area) => !names.some((name) => name.startsWith(area)))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
