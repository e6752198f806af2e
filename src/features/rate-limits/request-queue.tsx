import { countdown } from '#lib/duration.ts';
import { count, counted } from '#lib/format.ts';
import { operationName } from '#shared/rate-limit/operations.ts';
import {
  type ListedCall,
  type Priority,
  useRateLimitNow,
} from '#shared/rate-limit/use-rate-limit.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { capitalize } from './capitalize.ts';
import { PlainTable } from './plain-table.tsx';

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
          <PlainTable
            name="In progress and waiting"
            className="min-h-0"
            columns={[
              { key: 'call', label: 'Call', wide: true },
              { key: 'units', label: 'Units', align: 'end' },
              { key: 'when', label: 'When', align: 'end' },
            ]}
            rows={calls.slice(0, maxVisible).map(({ call, when }, index) => ({
              key: `${call.endpoint} ${call.since} ${index}`,
              cells: [
                <>
                  {capitalize(operationName(call.endpoint))}{' '}
                  <span className="text-muted max-sm:block">{priorityLabels[call.priority]}</span>
                </>,
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
