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
import { checkReport, mostPolls, mostRequests } from './check-report.ts';
import type { CheckConsent, CheckHost, CheckResult } from './check-result.ts';
import { startSession, topics } from './check-session.ts';
import { proposal } from './proposal.ts';

/** Calls that the check makes at most, by endpoint. */
const mostCalls: readonly (readonly [EndpointName, number])[] = [
  ['accounts', 20],
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
    (report ? mostRequests * costOf('requestReport') + mostPolls * costOf('job') : 0) +
    (eligibility ? costOf('eligibility') : 0)
  );
}

/** Runs the check: one call after the other. Rejects only with the signal's reason. */
export async function runCheck(host: CheckHost, consent: CheckConsent): Promise<CheckResult> {
  const check = startSession(host);
  const skip = (topic: string, operation: string, why: string) =>
    check.report(topic, operation, 'skipped', why);
  /** After an unexpected response the check continues with the next part. */
  const step = async <T>(topic: string, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch {
      host.signal?.throwIfAborted();
      check.report(
        topic,
        'Response',
        'missing',
        'not understood',
        'The check of this part ended early.',
      );
      return undefined;
    }
  };
  const filters = await step(topics.account, () => checkAccounts(check));
  const campaign = await step(topics.campaign, () => checkCampaigns(check));
  await step(topics.keyword, () => checkKeywords(check, campaign ?? { ids: [] }));
  const listing = await step(topics.listing, () => checkListings(check));
  const product = await step(topics.inventory, () => checkInventory(check));
  await step(topics.quality, () => checkQuality(check, listing ?? null));
  await step(topics.problem, () => checkErrors(check));
  await step(topics.rate_limits, () => checkLimits(check));
  checkHeaders(check);
  if (consent.eligibility) {
    await step(topics.eligibility, () => checkEligibility(check, product ?? null));
  } else skip(topics.eligibility, 'POST /fulfillment/eligibility', 'not selected');
  if (consent.report) await step(topics.job, () => checkReport(check, filters ?? {}));
  else skip(topics.job, 'POST /advertising/reports', 'not selected');
  skip(topics.job, 'POST /advertising/jobs/{jobId}/cancel', 'never called by the check');
  skip('v2 batch', 'PATCH and GET /channel-a/v2/…', 'never called by the check');
  return {
    checkedAt: new Date(host.now()).toISOString(),
    baseUrl: host.baseUrl,
    calls: check.calls,
    findings: check.findings,
    fields: check.fields,
    contract: proposal(host.contract, check.proposed),
  };
}
