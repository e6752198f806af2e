import { expect, test } from 'vitest';
import { addUp, playwrightCounts, vitestCounts } from './counts.ts';

test('a unit test file that does not load is a failure', () => {
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

test('an error outside the unit tests is a failure', () => {
  const report = { success: false, numPassedTests: 3, numFailedTests: 0, testResults: [] };
  expect(vitestCounts(JSON.stringify(report))).toEqual({ passed: 3, failed: 1 });
});

test('an error outside the end-to-end tests is a failure', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 0 }, errors: [{}] };
  expect(playwrightCounts(JSON.stringify(report))).toEqual({ passed: 5, failed: 2 });
});

test('adds up', () => {
  expect(
    addUp([
      { passed: 3, failed: 2 },
      { passed: 5, failed: 0 },
    ]),
  ).toEqual({ passed: 8, failed: 2 });
});
