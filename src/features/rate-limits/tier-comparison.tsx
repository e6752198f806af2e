import { roundDuration } from '#lib/duration.ts';
import { count, counted, missing, humanize } from '#lib/format.ts';
import type { PlannedCalls } from '#shared/rate-limit/cost-note.ts';
import { useRateLimitMonitor, useRateLimitState } from '#shared/rate-limit/use-rate-limit.ts';
import { cx } from '#ui/cx.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { PlainTable } from './plain-table.tsx';
import { tierColumns, type TierColumn, workOf } from './tier-work.ts';

/** A page, and the calls of opening it without cached data. */
export interface NamedPage {
  name: string;
  calls: readonly PlannedCalls[];
}

/** How long the same work takes on each tier. */
export function TierComparison({ pages }: { pages: readonly NamedPage[] }) {
  const board = useRateLimitMonitor();
  useRateLimitState();
  const works = workOf(board, pages);
  const tiers = tierColumns(board, works);
  return (
    <Panel title="Compare tiers">
      {tiers.length === 0 ? (
        <p className="text-muted">The service lists no tiers.</p>
      ) : (
        <>
          <p className="mb-3 text-muted">
            Estimated time at each tier’s rate limit, starting with all units available and nothing
            else running. Pages open without cached data.
          </p>
          <PlainTable
            name="Compare tiers"
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
          <Badge tone="accent">current</Badge>
          <br />
        </>
      )}
      <span className="text-ink">{humanize(name)}</span>
      <br />
      <span className="font-normal">
        {count(unitsPerWindow)} {windowSeconds === 60 ? 'per minute' : `per ${windowSeconds} s`}
      </span>
    </>
  );
}

/** A wait, emphasized unless there is none. */
function Time({ seconds, isOurs }: { seconds: number | null; isOurs: boolean }) {
  if (seconds === null) return missing;
  if (seconds < 1) return <span className="text-muted">no wait</span>;
  return <span className={cx(isOurs && 'font-semibold')}>{roundDuration(seconds)}</span>;
}
