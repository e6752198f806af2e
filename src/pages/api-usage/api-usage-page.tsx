import { Link } from '#navigation/link.tsx';
import { paths } from '#navigation/paths.ts';
import { ScanPanel } from '#features/scans/scan-panel.tsx';
import { buttonClass } from '#ui/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
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
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <OperationCosts />
        <div className="flex min-w-0 flex-col gap-4">
          <ResponseHeaders />
          <UsageBySource />
        </div>
      </div>
    </>
  );
}

/** The scans with their progress. They are started where their results are shown. */
function BackgroundWork() {
  return (
    <Panel title="Background work">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
        <ScanPanel
          kind="quality"
          title="Quality scan"
          noun="listing"
          ids={null}
          find={
            <Link to={paths.listings} className={buttonClass()}>
              Open Listings
            </Link>
          }
        />
        <ScanPanel
          kind="eligibility"
          title="Eligibility scan"
          noun="product"
          ids={null}
          find={
            <Link to={paths.eligibility} className={buttonClass()}>
              Open Eligibility
            </Link>
          }
        />
      </div>
    </Panel>
  );
}
