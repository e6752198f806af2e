/** Reads how many tests passed and failed from the runners' own JSON reports. */

export interface Counts {
  passed: number;
  failed: number;
}

/**
 * From Vitest's JSON report. A file that could not be loaded counts as one failure, and so does what
 * went wrong outside every test: the run has failed then though no test has.
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

/** From Playwright's JSON report. Errors outside tests count as failures. */
export function playwrightCounts(report: string): Counts {
  const json = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  const { expected, unexpected, flaky } = json.stats;
  return { passed: expected, failed: unexpected + flaky + json.errors.length };
}

export function addUp(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((sum, it) => sum + it.passed, 0),
    failed: all.reduce((sum, it) => sum + it.failed, 0),
  };
}
