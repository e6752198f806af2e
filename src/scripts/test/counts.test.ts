import { expect, test } from 'vitest';
import { inRoot } from '#scripts/shared/paths.ts';
import { addUp, playwrightCounts, vitestCounts } from './counts.ts';

test('counts a unit test file that does not load as a failure', () => {
  const report = {
    success: false,
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: inRoot('src/lib/sum.test.ts'),
        status: 'failed',
        assertionResults: [{ fullName: 'adds', duration: 250 }],
      },
      { name: 'x', status: 'failed', assertionResults: [] },
    ],
  };
  const timed = [{ name: 'src/lib/sum.test.ts: adds', seconds: 0.25 }];
  expect(vitestCounts(JSON.stringify(report))).toEqual({ passed: 3, failed: 2, timed });
});

test('counts an error outside of tests as a failure', () => {
  const units = { success: false, numPassedTests: 3, numFailedTests: 0, testResults: [] };
  expect(vitestCounts(JSON.stringify(units))).toMatchObject({ passed: 3, failed: 1 });
  const journeys = { stats: { expected: 5, unexpected: 1 }, errors: [{}] };
  expect(playwrightCounts(JSON.stringify(journeys))).toMatchObject({ passed: 5, failed: 2 });
});

test('names and counts separately a test that passed only on a retry; adds the seconds of all tries, and page loads', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    file: 'grid.spec.ts',
    tests: [
      {
        status,
        projectName: 'production',
        results: durations.map((duration) => ({ duration })),
        annotations: [
          { type: 'page loads', description: '2' },
          { type: 'slow', description: '9' },
        ],
      },
    ],
  });
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 2 },
    errors: [],
    suites: [
      {
        specs: [spec('sorts', 'expected', 1000), spec('scrolls', 'flaky', 1000, 3000)],
        suites: [{ specs: [spec('copies', 'flaky', 2000, 500)] }],
      },
    ],
  };
  const names = ['sorts', 'scrolls', 'copies'].map((name) => `[production] grid.spec.ts: ${name}`);
  const counts = playwrightCounts(JSON.stringify(report));
  expect(counts).toMatchObject({ passed: 1, failed: 0, flaky: names.slice(1), pageLoads: 6 });
  expect(counts.timed?.map(({ name, seconds }) => [name, seconds])).toEqual([
    [names[0], 1],
    [names[1], 4],
    [names[2], 2.5],
  ]);
});

test('adds counts; the slowest test is first', () => {
  const quick = { name: 'quick', seconds: 1 };
  const slow = { name: 'slow', seconds: 2 };
  expect(
    addUp([
      { passed: 3, failed: 2, timed: [quick] },
      { passed: 5, failed: 0, flaky: ['one'], timed: [slow], pageLoads: 4 },
    ]),
  ).toEqual({ passed: 8, failed: 2, flaky: ['one'], timed: [slow, quick], pageLoads: 4 });
});
