import { PageHeader } from '#ui/layout/page-header.tsx';
import { BackgroundWork } from './background-work.tsx';
import { ResponseHeaders, OperationCosts } from './operation-costs-table.tsx';
import { RequestQueue } from './request-queue.tsx';
import { UnitsLeft, RateLimitNotices } from './units-left.tsx';
import { UsageHistory, UsageBySource } from './usage-history.tsx';

/** API usage: units left, where they go, and what calls cost. Makes no calls of its own. */
export function ApiUsagePage() {
  return (
    <>
      <title>API usage · Crosschannel</title>
      <PageHeader title="API usage" />
      <RateLimitNotices />
      <div className="grid gap-4 lg:grid-cols-[20rem_minmax(0,1fr)_minmax(0,1fr)]">
        <UnitsLeft />
        <RequestQueue />
        <BackgroundWork />
      </div>
      <UsageHistory />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <OperationCosts />
        <div className="flex min-w-0 flex-col gap-4">
          <ResponseHeaders />
          <UsageBySource />
        </div>
      </div>
    </>
  );
}
