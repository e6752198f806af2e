import { countdown } from '#lib/duration.ts';
import { count, counted } from '#lib/format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { operationName } from '#workspace/operations.ts';
import { type ListedCall, type Priority, useBudgetNow } from '#workspace/use-budget.ts';
import { capital } from './capital.ts';
import { PlainTable } from './plain-table.tsx';

const whoWaits: Record<Priority, string> = {
  user: 'for you',
  screen: 'for this page',
  polling: 'polling',
  background: 'background work',
};

/** More would only be more of the same. */
const mostShown = 20;

/** What is under way and what waits, in the order in which it goes. Of this tab. Its height stays: calls come and go. */
export function BudgetQueue() {
  const { state, time } = useBudgetNow(1000);
  const { underWay, waiting } = state;
  const calls = [
    ...underWay.map((call) => ({ call, when: `under way for ${since(call, time)}` })),
    ...waiting
      .toSorted((a, b) => (a.goesAt ?? Infinity) - (b.goesAt ?? Infinity) || a.since - b.since)
      .map((call) => ({ call, when: goes(call, time) })),
  ];
  const more = calls.slice(mostShown);
  return (
    <Panel title="Under way and waiting">
      <div className="flex h-48 flex-col">
        {calls.length === 0 ? (
          <p className="text-muted">Nothing: this tab asks for nothing just now.</p>
        ) : (
          <PlainTable
            name="Under way and waiting"
            className="min-h-0"
            columns={[
              { key: 'call', label: 'Call', wide: true },
              { key: 'units', label: 'Units', align: 'end' },
              { key: 'when', label: 'When', align: 'end' },
            ]}
            rows={calls.slice(0, mostShown).map(({ call, when }, index) => ({
              key: `${call.endpoint} ${call.since} ${index}`,
              cells: [
                <>
                  {capital(operationName(call.endpoint))}{' '}
                  <span className="text-muted max-sm:block">{whoWaits[call.priority]}</span>
                </>,
                count(call.cost),
                when,
              ],
            }))}
          />
        )}
        {more.length > 0 && (
          <p className="mt-2 text-muted">
            And {counted(more.length, 'more call')},{' '}
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

function goes({ goesAt }: ListedCall, time: number): string {
  if (goesAt === null) return 'after those before it';
  return goesAt <= time ? 'goes now' : `goes in ${countdown((goesAt - time) / 1000)}`;
}
