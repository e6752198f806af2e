import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { costs } from '#mocks/costs.ts';
import { paths } from '#shared/paths.ts';
import { namedPages, pageCalls } from './page-calls.ts';
import { navItems } from './shell/navigation.tsx';

/** The README's cost of a first visit, by page. Browser tests hold each page to it. */
async function readCosts(): Promise<Map<string, [calls: number, units: number]>> {
  const readme = await readFile(path.join(import.meta.dirname, '../../README.md'), 'utf8');
  const rows = readme.matchAll(/^\| ([\w-]+) +\| (\d+) calls?, (\d+) units? +\|/gm);
  return new Map(
    [...rows].map(([, name = '', calls, units]) => [name, [Number(calls), Number(units)]]),
  );
}

const inKebabCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test('the calls of each page match the README', async () => {
  const documented = await readCosts();
  for (const [page, calls] of Object.entries(pageCalls)) {
    const sum = (weight: (endpoint: keyof typeof costs) => number) =>
      calls.reduce((all, { endpoint, count }) => all + count * weight(endpoint), 0);
    const own = [sum(() => 1), sum((endpoint) => costs[endpoint])];
    expect([page, ...own]).toEqual([
      page,
      ...(documented.get(page === 'home' ? 'overview' : inKebabCase(page)) ?? []),
    ]);
  }
});

test('each path has its calls, and each page that sends requests has a name', () => {
  const pages = Object.keys(paths).filter((name) => name !== 'callback' && name !== 'signedOut');
  expect(Object.keys(pageCalls).toSorted()).toEqual(pages.toSorted());
  const names = namedPages().map(({ name }) => name);
  expect(names.filter((name) => name in paths)).toEqual([]);
  const areas = navItems(false).map(({ name }) => name);
  expect(areas.filter((area) => !names.some((name) => name.startsWith(area)))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
