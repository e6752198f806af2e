import { expect, test } from 'vitest';
import { blockedAfter, type Load } from './load.ts';
import { interactionAims, type Measured, startupAims, startupTable } from './report.ts';

const load = (ready: number, more: Partial<Load> = {}): Load => ({
  firstPaint: ready,
  ready,
  blocked: 0,
  shifted: 0,
  files: 10,
  script: 200_000,
  ...more,
});

const peer: Measured = { name: 'peer', slowdown: 4, loads: [load(1000), load(900), load(2000)] };
const page = (...loads: Load[]): Measured => ({
  name: 'campaigns',
  slowdown: 4,
  loads,
  against: 'peer',
  within: 0.85,
});

test('pages are compared by the medians of the same speed', () => {
  const all = [page(load(800), load(850), load(5000)), peer];
  expect(startupTable(all)).toMatch(/campaigns \| 1\/4 .* 850 ms \| +0\.85/);
  expect(startupAims(all).filter(({ holds }) => !holds)).toEqual([]);
  const slower = { ...peer, slowdown: 1, loads: [load(100)] };
  expect(startupAims([page(load(900)), peer, slower])[0]).toMatchObject({
    found: '0.90',
    holds: false,
  });
});

test('blocking and the number of files have limits', () => {
  const all = [page(load(800, { blocked: 60, files: 31 })), peer];
  expect(startupAims(all).map(({ holds }) => holds)).toEqual([true, false, false]);
});

test('a list misses its aim by the median of its longest interaction', () => {
  const took = [
    { sort: 48, drag: 104 },
    { sort: 400, drag: 112 },
    { sort: 40, drag: 64 },
  ];
  const [slow, fast] = interactionAims([
    { name: 'Campaigns', within: 100, took },
    { name: 'Keywords', within: 150, took },
  ]);
  expect(slow).toMatchObject({ found: 'drag 104 ms, sort 48 ms', holds: false });
  expect(fast?.holds).toBe(true);
});

test('only the part of a task after the first paint counts, beyond 50 ms', () => {
  const tasks = [
    [0, 500],
    [450, 200],
    [700, 40],
    [800, 90],
  ] as const;
  expect(blockedAfter(500, tasks)).toBe(100 + 40);
});
