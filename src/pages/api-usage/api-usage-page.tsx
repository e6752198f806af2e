import { Link } from '#navigation/link.tsx';
import { paths } from '#navigation/paths.ts';
import { ScanPanel } from '#features/scans/scan-panel.tsx';
import { buttonClass } from '#ui/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { UnitsLeft, RateLimitNotices } from './units-left.tsx';
import { UsageHistory, UsageBySource } from './usage-history.tsx';
import { count, humanize, counted } from '#lib/format.ts';
import { useRateLimitNow, type ListedCall, type Priority } from '#query-state/use-rate-limit.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { OperationCosts, ResponseHeaders } from './costs-and-headers.tsx';
import { countdown } from '#lib/duration.ts';
import { operationName } from '#query-state/operations.ts';

/** API usage: units left, where they go, and what calls cost. Makes no calls of its own. */
export function ApiUsagePage() {
  return (
    <>
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

const priorityLabels: Record<Priority, string> = {
  user: 'your request',
  screen: 'this page',
  polling: 'polling',
  background: 'background work',
};

/** A longer list would not be more informative. */
const maxVisible = 20;

/**
 * The requests of this tab in flight and waiting, in the order in which they are sent. Of fixed height,
 * because requests come and go.
 */
export function RequestQueue() {
  const { state, time } = useRateLimitNow();
  const { inFlight, waiting } = state;
  const calls = [
    ...inFlight.map((call) => ({ call, when: `in progress for ${since(call, time)}` })),
    ...waiting
      .toSorted(
        (a, b) => (a.expectedAt ?? Infinity) - (b.expectedAt ?? Infinity) || a.since - b.since,
      )
      .map((call) => ({ call, when: whenSent(call, time) })),
  ];
  const more = calls.slice(maxVisible);
  return (
    <Panel title="In progress and waiting">
      <div className="flex h-48 flex-col">
        {calls.length === 0 ? (
          <div className="m-auto text-center text-muted">
            <p>No requests in progress.</p>
            <p>This tab’s requests appear here while they wait or run.</p>
          </div>
        ) : (
          <SmallTable
            name="In progress and waiting"
            columns={[
              { label: 'Call' },
              { label: 'For' },
              { label: 'Units', isFigure: true },
              { label: 'When', isFigure: true },
            ]}
            rows={calls.slice(0, maxVisible).map(({ call, when }, index) => ({
              id: `${call.endpoint} ${call.since} ${index}`,
              cells: [
                humanize(operationName(call.endpoint)),
                priorityLabels[call.priority],
                count(call.cost),
                when,
              ],
            }))}
          />
        )}
        {more.length > 0 && (
          <p className="mt-2 text-muted">
            + {counted(more.length, 'more request')},{' '}
            {counted(
              more.reduce((sum, { call }) => sum + call.cost, 0),
              'unit',
            )}
            .
          </p>
        )}
      </div>
    </Panel>
  );
}

function since(call: ListedCall, time: number): string {
  return countdown((time - call.since) / 1000);
}

function whenSent({ expectedAt }: ListedCall, time: number): string {
  if (expectedAt === null) return 'waiting';
  return expectedAt <= time ? 'sending now' : `sends in ${countdown((expectedAt - time) / 1000)}`;
}
