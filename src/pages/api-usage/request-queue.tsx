import { countdown } from '#lib/duration.ts';
import { count, counted, humanize } from '#lib/format.ts';
import { operationName } from '#query-state/operations.ts';
import { type ListedCall, type Priority, useRateLimitNow } from '#query-state/use-rate-limit.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { Panel } from '#ui/layout/panel.tsx';

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
  const { state, time } = useRateLimitNow(1000);
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
