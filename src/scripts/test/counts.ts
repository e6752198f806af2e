/** Reads how many tests passed and failed from the runners' own JSON reports. */

export interface Counts {
  passed: number;
  failed: number;
  /** Names of tests that passed only on a retry; counted neither as passed nor as failed. */
  flaky?: readonly string[];
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
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const broken = json.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = json.numFailedTests + broken.length;
  return { passed: json.numPassedTests, failed: json.success ? failed : Math.max(failed, 1) };
}

/** Reads Playwright's JSON report. Errors outside tests count as failures. */
export function playwrightCounts(report: string): Counts {
  const json = JSON.parse(report) as {
    stats: { expected: number; unexpected: number };
    errors: unknown[];
    suites?: readonly Suite[];
  };
  const { expected, unexpected } = json.stats;
  const flaky = (json.suites ?? []).flatMap((suite) => flakyIn(suite));
  return { passed: expected, failed: unexpected + json.errors.length, flaky };
}

export function addUp(all: readonly Counts[]): Required<Counts> {
  return {
    passed: all.reduce((sum, it) => sum + it.passed, 0),
    failed: all.reduce((sum, it) => sum + it.failed, 0),
    flaky: all.flatMap((it) => it.flaky ?? []),
  };
}

/** A file or a `describe` of Playwright's report. */
interface Suite {
  specs?: readonly {
    title: string;
    file: string;
    tests: readonly { status: string; projectName: string }[];
  }[];
  suites?: readonly Suite[];
}

function flakyIn({ specs = [], suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  );
  return [...own, ...suites.flatMap((suite) => flakyIn(suite))];
}
