import { expect, test } from 'vitest';
import { addUp, playwrightCounts, vitestCounts } from './counts.ts';

test('counts a unit test file that does not load as a failure', () => {
  const report = {
    success: false,
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(vitestCounts(JSON.stringify(report))).toEqual({ passed: 3, failed: 2 });
});

test('counts an error outside the unit tests as a failure', () => {
  const report = { success: false, numPassedTests: 3, numFailedTests: 0, testResults: [] };
  expect(vitestCounts(JSON.stringify(report))).toEqual({ passed: 3, failed: 1 });
});

test('counts an error outside the end-to-end tests as a failure', () => {
  const report = { stats: { expected: 5, unexpected: 1 }, errors: [{}] };
  expect(playwrightCounts(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, flaky: [] });
});

test('names and counts separately a test that passed only on a retry', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'grid.spec.ts',
    tests: [{ status, projectName: 'production' }],
  });
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 2 },
    errors: [],
    suites: [
      {
        specs: [spec('sorts', 'expected'), spec('scrolls', 'flaky')],
        suites: [{ specs: [spec('copies', 'flaky')] }],
      },
    ],
  };
  expect(playwrightCounts(JSON.stringify(report))).toEqual({
    passed: 1,
    failed: 0,
    flaky: ['[production] grid.spec.ts: scrolls', '[production] grid.spec.ts: copies'],
  });
});

test('adds counts', () => {
  expect(
    addUp([
      { passed: 3, failed: 2 },
      { passed: 5, failed: 0, flaky: ['one'] },
    ]),
  ).toEqual({ passed: 8, failed: 2, flaky: ['one'] });
});
