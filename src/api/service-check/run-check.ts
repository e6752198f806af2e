/**
 * Checks a real service against the contract: calls each operation that reads, one after the other, and
 * compares what arrives with what the dashboard expects. It looks at the service as it is, without a mapping,
 * and says what a mapping has to contain.
 */
import type { EndpointName } from '#api/contract/endpoints.ts';
import { checkErrors, checkHeaders } from './check-access.ts';
import {
  checkAccounts,
  checkCampaigns,
  checkEligibility,
  checkInventory,
  checkKeywords,
  checkLimits,
  checkListings,
  checkQuality,
} from './check-lists.ts';
import { checkReport, mostPolls } from './check-report.ts';
import type { CheckConsent, CheckHost, CheckResult } from './check-result.ts';
import { startSession, topics } from './check-session.ts';
import { proposal } from './proposal.ts';

/** Calls that the check makes at most, by endpoint. */
const mostCalls: readonly (readonly [EndpointName, number])[] = [
  ['accounts', 18],
  ['account', 2],
  ['campaigns', 1],
  ['campaign', 1],
  ['keywords', 3],
  ['keyword', 1],
  ['listings', 1],
  ['listing', 1],
  ['quality', 1],
  ['inventory', 1],
];
/** API units that a check may spend, at most. `costOf` is the cost of a call. */
export function plannedUnits(
  { report, eligibility }: CheckConsent,
  costOf: (endpoint: EndpointName) => number,
): number {
  const reading = mostCalls.reduce((sum, [endpoint, calls]) => sum + calls * costOf(endpoint), 0);
  return (
    reading +
    (report ? 3 * costOf('requestReport') + mostPolls * costOf('job') : 0) +
    (eligibility ? costOf('eligibility') : 0)
  );
}

/** Runs the check: one call after the other. Rejects only with the signal's reason. */
export async function runCheck(host: CheckHost, consent: CheckConsent): Promise<CheckResult> {
  const check = startSession(host);
  const filters = await checkAccounts(check);
  const campaign = await checkCampaigns(check);
  await checkKeywords(check, campaign);
  const listing = await checkListings(check);
  const product = await checkInventory(check);
  await checkQuality(check, listing);
  await checkErrors(check);
  await checkLimits(check);
  checkHeaders(check);
  if (consent.eligibility) await checkEligibility(check, product);
  else check.report(topics.eligibility, 'POST /fulfillment/eligibility', 'skipped', 'not selected');
  if (consent.report) await checkReport(check, filters);
  else check.report(topics.job, 'POST /advertising/reports', 'skipped', 'not selected');
  return {
    checkedAt: new Date(host.now()).toISOString(),
    baseUrl: host.baseUrl,
    calls: check.calls,
    findings: check.findings,
    fields: check.fields,
    contract: proposal(host.contract, check.proposed),
  };
}
