/** Reads the JSON reports of Vitest and Playwright. */
import path from 'node:path';
import { root } from '#scripts/shared/paths.ts';

export interface TestRun {
  name: string;
  /** `flaky`: it passed only when it was repeated. */
  status: 'passed' | 'failed' | 'flaky' | 'skipped';
  seconds: number;
  /** Pages that its browser loaded. */
  pageLoads: number;
  /** Why it failed, also if it passed when it was repeated. */
  error: string;
}

/** The type of the annotation in which a test notes how many pages it loaded. */
export const pageLoadsNote = 'page loads';

export function vitestTests(report: string): TestRun[] {
  const { testResults } = JSON.parse(report) as {
    testResults: {
      name: string;
      assertionResults: {
        fullName: string;
        status: string;
        duration?: number | null;
        failureMessages?: string[];
      }[];
    }[];
  };
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages = [] }) => ({
      name: `${path.relative(root, file)}: ${fullName}`,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      seconds: (duration ?? 0) / 1000,
      pageLoads: 0,
      error: failureMessages.join('\n'),
    })),
  );
}

interface Suite {
  specs?: {
    title: string;
    file: string;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      projectName: string;
      results: { duration: number; errors: { message?: string }[] }[];
      annotations: { type: string; description?: string }[];
    }[];
  }[];
  suites?: Suite[];
}

export const playwrightTests = (report: string): TestRun[] => testsIn(JSON.parse(report) as Suite);

function testsIn({ specs = [], suites = [] }: Suite): TestRun[] {
  const statuses = { expected: 'passed', unexpected: 'failed' } as const;
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, projectName, results, annotations }) => ({
      name: `[${projectName}] ${file}: ${title}`,
      status: status === 'expected' || status === 'unexpected' ? statuses[status] : status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      pageLoads: annotations
        .filter(({ type }) => type === pageLoadsNote)
        .reduce((sum, { description }) => sum + Number(description), 0),
      error: results
        .flatMap(({ errors }) => errors)
        .map(({ message = '' }) => message)
        .join('\n'),
    })),
  );
  return [...own, ...suites.flatMap(testsIn)];
}
