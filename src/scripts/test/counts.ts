/** Reads the runners' own JSON reports: how many tests passed and failed, and what took long. */

import path from 'node:path';
import { root } from '#scripts/shared/paths.ts';

/** A test and how long it took, in seconds. */
export interface Timed {
  name: string;
  seconds: number;
}

export interface Counts {
  passed: number;
  failed: number;
  /** Names of tests that passed only on a retry; counted neither as passed nor as failed. */
  flaky?: readonly string[];
  timed?: readonly Timed[];
  /** Pages that a browser loaded. */
  pageLoads?: number;
}

/**
 * Reads Vitest's JSON report. A file that could not be loaded counts as one failure, as do errors
 * outside tests, because the run failed although no test did.
 */
export function vitestCounts(report: string): Counts {
  const json = JSON.parse(report) as {
    success: boolean;
    numPassedTests: number;
    numFailedTests: number;
    testResults: {
      /** The file's path. */
      name: string;
      status: string;
      assertionResults: { fullName: string; duration?: number | null }[];
    }[];
  };
  const broken = json.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = json.numFailedTests + broken.length;
  const timed = json.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.relative(root, file)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return {
    passed: json.numPassedTests,
    failed: json.success ? failed : Math.max(failed, 1),
    timed,
  };
}

/** Reads Playwright's JSON report. Errors outside tests count as failures. */
export function playwrightCounts(report: string): Counts {
  const json = JSON.parse(report) as {
    stats: { expected: number; unexpected: number };
    errors: unknown[];
    suites?: readonly Suite[];
  };
  const { expected, unexpected } = json.stats;
  const tests = (json.suites ?? []).flatMap((suite) => testsIn(suite));
  return {
    passed: expected,
    failed: unexpected + json.errors.length,
    flaky: tests.filter(({ status }) => status === 'flaky').map(({ name }) => name),
    timed: tests,
    pageLoads: tests.reduce((sum, { pageLoads }) => sum + pageLoads, 0),
  };
}

/** The type of the annotation in which a test notes how many pages it loaded. */
export const pageLoadsNote = 'page loads';

export function addUp(all: readonly Counts[]): Required<Counts> {
  return {
    passed: all.reduce((sum, it) => sum + it.passed, 0),
    failed: all.reduce((sum, it) => sum + it.failed, 0),
    flaky: all.flatMap((it) => it.flaky ?? []),
    timed: all.flatMap((it) => it.timed ?? []).toSorted((a, b) => b.seconds - a.seconds),
    pageLoads: all.reduce((sum, it) => sum + (it.pageLoads ?? 0), 0),
  };
}

/** A file or a `describe` of Playwright's report. */
interface Suite {
  specs?: readonly {
    title: string;
    file: string;
    tests: readonly {
      status: string;
      projectName: string;
      results: readonly { duration: number }[];
      annotations: readonly { type: string; description?: string }[];
    }[];
  }[];
  suites?: readonly Suite[];
}

interface JourneyTest extends Timed {
  status: string;
  pageLoads: number;
}

function testsIn({ specs = [], suites = [] }: Suite): JourneyTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, projectName, results, annotations }) => ({
      name: `[${projectName}] ${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      status,
      pageLoads: annotations
        .filter(({ type }) => type === pageLoadsNote)
        .reduce((sum, { description }) => sum + Number(description), 0),
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite))];
}
