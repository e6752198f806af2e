/** Checks a real service against the contract, by reading from it. */
import type { EndpointName } from '#api/contract/endpoints.ts';
import type { CheckConsent, CheckHost, CheckResult } from './check-result.ts';

/** API units that a check may spend, at most. `costOf` is the cost of a call. */
export function plannedUnits(
  { report, eligibility }: CheckConsent,
  costOf: (endpoint: EndpointName) => number,
): number {
  return (
    costOf('accounts') * 9 +
    (report ? costOf('requestReport') : 0) +
    (eligibility ? costOf('eligibility') : 0)
  );
}

/** Runs the check: one call after the other. Rejects only with the signal's reason. */
export function runCheck(_host: CheckHost, _consent: CheckConsent): Promise<CheckResult> {
  return Promise.reject(new Error('Not written yet.'));
}
