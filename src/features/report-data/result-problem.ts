import { describeFailure } from '#query-state/service-message.tsx';
import { resultError } from '#features/reports/open-result.ts';
import { isNotFound } from '#features/reports/report-requests.ts';

/** Why a report's result could not be read, and what to do, in sentences. */
export function resultProblem(error: unknown): string {
  if (isNotFound(error)) {
    return 'Report not found. It may belong to another user or have expired. Choose other days in Sources.';
  }
  const problem = resultError(error);
  if (problem?.reason === 'forbidden') {
    return `Download blocked: untrusted address${problem.origin === null ? '' : `: ${problem.origin}`}.`;
  }
  if (problem?.reason === 'expired') {
    return 'This report has expired on the service. Refresh it in Sources.';
  }
  const { title, advice } = describeFailure(error, 'the report');
  return `${title}. ${advice}`;
}
