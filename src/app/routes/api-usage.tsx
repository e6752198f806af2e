import { UsageHistory, UsageBySource } from '#features/rate-limits/usage-history.tsx';
import { ResponseHeaders, OperationCosts } from '#features/rate-limits/operation-costs-table.tsx';
import { UnitsLeft, RateLimitNotices } from '#features/rate-limits/units-left.tsx';
import { RequestQueue } from '#features/rate-limits/request-queue.tsx';
import { TierComparison } from '#features/rate-limits/tier-comparison.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { BackgroundWork } from '#workspace/background-work.tsx';
import { namedPages } from '#app/page-calls.ts';

const pages = namedPages();

/** API usage: units left, where they go, and what calls cost. Makes no calls of its own. */
export function ApiUsage() {
  return (
    <>
      <title>API usage · Crosschannel</title>
      <PageHeader title="API usage" />
      <RateLimitNotices />
      <div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)_minmax(0,1fr)]">
        <UnitsLeft />
        <RequestQueue />
        <UsageBySource />
      </div>
      <BackgroundWork />
      <UsageHistory />
      <TierComparison pages={pages} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <OperationCosts />
        <ResponseHeaders />
      </div>
    </>
  );
}
