import { countdown } from '#lib/duration.ts';
import { count, counted, missing, words } from '#lib/format.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { StatList } from '#ui/figure/stat-list.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useBudgetNow } from '#workspace/use-budget.ts';
import { refillWords, remarksOn } from './budget-standing.ts';
import { tierNow } from './tier-now.ts';

/** The number that matters, and the clock to when it is whole again. */
export function BudgetNow() {
  const { board, state, time, left } = useBudgetNow(1000);
  const { limit, fullAt } = state;
  const tier = tierNow(board);
  const units = left === null ? null : Math.floor(left);
  return (
    <Panel title="Units left now">
      <p className="flex items-baseline gap-2">
        <span className="text-figure font-semibold tracking-tight">{count(units)}</span>
        <span className="text-muted">
          {limit === null
            ? 'not known before the service’s next answer'
            : `of ${counted(limit, 'unit')}`}
        </span>
      </p>
      <UnitsBar units={units} limit={limit} />
      <div className="mt-3">
        <StatList
          stats={[
            { label: 'Tier', value: tier === null ? missing : words(tier) },
            {
              label: 'Full again',
              value: isFull(units, limit) ? 'Now' : fullAt === null ? missing : clock(fullAt, time),
              definition: 'When all units are back if nothing more is spent.',
            },
            { label: 'Refill', value: refillWords(state) ?? missing },
            {
              label: 'Known from',
              value: limit === null ? missing : sources[state.source],
              definition:
                'What the latest answer said counts more than what was counted here: other clients of the same key spend from the same budget.',
            },
          ]}
        />
      </div>
    </Panel>
  );
}

const sources = { service: 'The service’s answers', count: 'Counted here' };

function isFull(units: number | null, limit: number | null): boolean {
  return units !== null && limit !== null && units >= limit;
}

function clock(at: number, time: number): string {
  return `in ${countdown((at - time) / 1000)}`;
}

function UnitsBar({ units, limit }: { units: number | null; limit: number | null }) {
  if (limit === null || units === null)
    return <div aria-hidden className="mt-2 h-2 rounded-sm bg-hover" />;
  const share = limit > 0 ? Math.min(1, Math.max(0, units / limit)) : 0;
  return (
    <div
      role="meter"
      aria-label="Units left"
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(limit, Math.max(0, units))}
      aria-valuetext={`${count(units)} of ${counted(limit, 'unit')}`}
      className="mt-2 h-2 overflow-hidden rounded-sm bg-hover"
    >
      <span
        className="fill-mark block h-full rounded-sm bg-chart-1"
        style={{ width: `${share * 100}%`, minWidth: share > 0 ? 2 : 0 }}
      />
    </div>
  );
}

/** What is out of the ordinary, over everything else. */
export function BudgetRemarks() {
  const { state, time } = useBudgetNow(1000);
  return remarksOn(state, time).map(({ key, tone, text }) => (
    <Notice key={key} tone={tone}>
      {text}
      {key === 'held' && (
        // The seconds are for the eye; read out once a second they would drown everything else.
        <span aria-hidden="true"> {clock(state.heldUntil ?? time, time)}.</span>
      )}
    </Notice>
  ));
}
