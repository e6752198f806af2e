import { roundDuration } from '#lib/duration.ts';
import { count, counted, missing, words } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import type { PlannedCalls } from '#workspace/cost-note.ts';
import { useBudgetBoard, useBudgetState } from '#workspace/use-budget.ts';
import { PlainTable } from './plain-table.tsx';
import { tierColumns, type TierColumn, workOf } from './tier-work.ts';

/** What the same work would take on each tier. `pages` are what opening each page asks for with nothing kept. */
export function BudgetTiers({
  pages,
}: {
  pages: readonly { name: string; calls: readonly PlannedCalls[] }[];
}) {
  const board = useBudgetBoard();
  useBudgetState();
  const works = workOf(board, pages);
  const tiers = tierColumns(board, works);
  return (
    <Panel title="Tiers side by side">
      {tiers.length === 0 ? (
        <p className="text-muted">The service has not said which tiers there are.</p>
      ) : (
        <>
          <p className="mb-3 text-muted">
            About how long the budget makes each piece of work last, from a full one and with
            nothing else going on. A page is opened with nothing of it kept.
          </p>
          <PlainTable
            name="Tiers side by side"
            columns={[
              { key: 'work', label: 'Work', wide: true },
              ...tiers.map((tier) => ({
                key: tier.name,
                label: <TierName tier={tier} />,
                align: 'end' as const,
              })),
            ]}
            rows={works.map((work, index) => ({
              key: work.key,
              cells: [
                <>
                  {work.label}{' '}
                  <span className="text-muted max-sm:block sm:ml-1">
                    {counted(work.units, 'unit')}
                  </span>
                </>,
                ...tiers.map(({ name, seconds, isOurs }) => (
                  <Time key={name} seconds={seconds[index] ?? null} isOurs={isOurs} />
                )),
              ],
            }))}
          />
        </>
      )}
    </Panel>
  );
}

function TierName({ tier: { name, unitsPerWindow, windowSeconds, isOurs } }: { tier: TierColumn }) {
  return (
    <>
      {isOurs && (
        <>
          <Badge tone="accent">yours</Badge>
          <br />
        </>
      )}
      <span className="text-ink">{words(name)}</span>
      <br />
      <span className="font-normal">
        {count(unitsPerWindow)} {windowSeconds === 60 ? 'a minute' : `in ${windowSeconds} s`}
      </span>
    </>
  );
}

/** A wait stands out against what needs none. */
function Time({ seconds, isOurs }: { seconds: number | null; isOurs: boolean }) {
  if (seconds === null) return missing;
  if (seconds < 1) return <span className="text-muted">at once</span>;
  return <span className={cx(isOurs && 'font-semibold')}>{roundDuration(seconds)}</span>;
}
