import { expect, test } from 'vitest';
import { checkAims } from './aims.ts';
import { type ContenderName, operations } from './protocol.ts';
import { aligned, report } from './report.ts';
import { summarize, times, timings } from './statistics.ts';
import type { Visit } from './visit.ts';

interface Measured {
  ms: number;
  firstRow?: number;
  task?: number;
  heaps?: number;
  p95?: number;
}

/** A visit in which every step takes the same time. */
function visitOf(
  contender: ContenderName,
  { ms, firstRow, task = 0, heaps = 1e6, p95 = 17 }: Measured,
): Visit {
  const timing = { ms, firstRow, longestTask: task, longestGap: task + 5 };
  const isEmpty = contender === 'empty';
  return {
    contender,
    timings: isEmpty ? {} : Object.fromEntries(operations.map((name) => [name, timing])),
    scrolled: { p95, blank: 0, looks: 60, longestTask: 0, longestGap: 17 },
    loaded: isEmpty ? null : { heaps, process: null },
    worked: isEmpty ? null : { heaps, process: null },
  };
}

const [first] = timings;
if (!first) throw new Error('Nothing is timed.');

test('the median of several rounds, with minimum and maximum', () => {
  const visits = [30, 10, 50, 20].map((ms) => visitOf('ours', { ms }));
  expect(summarize(visits, 'ours', first)).toEqual({ median: 25, least: 10, most: 50 });
  expect(summarize(visits.slice(0, 3), 'ours', first)).toEqual({ median: 30, least: 10, most: 50 });
  expect(summarize(visits, 'floor', first)).toBeNull();
});

test('a ratio is the other contender’s time divided by ours', () => {
  const visits = [visitOf('ours', { ms: 20 }), visitOf('ag-grid', { ms: 100 })];
  const [ours, other] = [summarize(visits, 'ours', first), summarize(visits, 'ag-grid', first)];
  expect(times(ours, other)).toBe(5);
  expect(times(ours, summarize(visits, 'empty', first))).toBeNull();
});

const good = [
  visitOf('ours', { ms: 100, firstRow: 125, heaps: 50e6 }),
  visitOf('ag-grid', { ms: 500, firstRow: 500, heaps: 150e6, task: 480 }),
  visitOf('floor', { ms: 90 }),
  visitOf('empty', { ms: 0 }),
];

test('targets are met exactly at their limits, even if other contenders block the main thread', () => {
  const aims = checkAims(good);
  expect(aims.filter(({ holds }) => !holds)).toEqual([]);
  expect(aims.map(({ says }) => says)).toContain('filter text: 5 times faster than AG Grid');
  expect(aims).toHaveLength(1 + 5 + 8 + 3);
});

test.each([
  [
    'slower',
    visitOf('ours', { ms: 118, heaps: 50e6 }),
    /^(sort a|filter|sort text|rows|clear)/,
    5 - 1 + 8,
  ],
  ['late', visitOf('ours', { ms: 100, firstRow: 130, heaps: 50e6 }), /^first row/, 1],
  ['heavier', visitOf('ours', { ms: 100, heaps: 51e6 }), /^memory/, 1],
  ['jerky', visitOf('ours', { ms: 100, heaps: 50e6, p95: 23 }), /^frames/, 1],
  ['frozen once', visitOf('ours', { ms: 100, heaps: 50e6, task: 51 }), /^no task/, 1],
] as const)('an aim is missed by who is %s', (_, worse, says, count) => {
  const missed = checkAims([worse, ...good.slice(1)]).filter(({ holds }) => !holds);
  expect(missed).toHaveLength(count);
  for (const aim of missed) expect(aim.says).toMatch(says);
});

test('targets without measurements are left out', () => {
  expect(checkAims(good.slice(0, 1)).map(({ says }) => says)).toEqual([
    'no task over 50 ms on the main thread',
  ]);
  expect(checkAims(good.slice(1))).toEqual([]);
});

test('the tables list every contender with medians, spread and ratios', () => {
  const text = report(1000, [...good, visitOf('ours', { ms: 200, heaps: 50e6 })], checkAims(good));
  expect(text).toContain('1,000 rows, medians of 2 rounds (least–most)');
  expect(text).toMatch(/rows on screen +\| 150 ms \(100–200\) \| +500 ms \(500–500\) \|/);
  expect(text).toMatch(/rows on screen +\| 1\.00 \| +3\.33 \| +0\.60 \| +\|/);
  expect(text).toContain('holds   memory: a third of AG Grid’s: 3.0 times');
});

test('table columns are as wide as their widest cell', () => {
  expect(
    aligned([
      ['', 'ours'],
      ['sort', '7 ms'],
      ['a filter', '12.5 ms'],
    ]),
  ).toBe(
    [
      '|          |    ours |',
      '| -------- | ------: |',
      '| sort     |    7 ms |',
      '| a filter | 12.5 ms |',
    ].join('\n'),
  );
});
