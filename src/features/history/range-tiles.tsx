import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { day } from '#lib/format.ts';
import { MetricTiles } from '#metrics/display/metric-tiles.tsx';
import { PeriodNote } from '#metrics/display/period-note.tsx';
import { metricsOf } from '#metrics/campaign-sums.ts';
import type { Target } from '#metrics/targets.ts';
import { meanOfRowAcos, totalsByCurrency } from '#metrics/totals.ts';
import { TilesSkeleton } from '#ui/feedback/skeleton.tsx';
import type { CampaignsInRange } from './use-campaigns-in-range.ts';

interface RangeTilesProps {
  inRange: CampaignsInRange;
  /** The record's campaigns with their metrics in the range; `undefined` while they are read. */
  campaigns: readonly Campaign[] | undefined;
  target: Target | null;
  /** Before the days: how many campaigns, when they were updated. */
  about?: string | undefined;
}

/** The metrics of a record in the date range, by currency: those of its row in a list. */
export function RangeTiles({ inRange, campaigns, target, about }: RangeTilesProps) {
  const metrics = useMemo(() => metricsOf(campaigns ?? []), [campaigns]);
  const [only, ...others] = campaigns ?? [];
  const { periods } = inRange;
  const isOne = others.length === 0;
  const start = useMemo(
    () => (only && isOne ? (periods?.startOf(only) ?? null) : null),
    [only, isOne, periods],
  );
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-muted">
        {about !== undefined && <span>{about}</span>}
        <PeriodNote metrics={metrics}>
          {inRange.note !== null && <span>{inRange.note}</span>}
          {start !== null && <span>no activity before {day(start)}</span>}
        </PeriodNote>
      </p>
      {campaigns === undefined && <TilesSkeleton count={9} large={3} notes />}
      {inRange.isByDate && campaigns !== undefined && metrics.length === 0 && (
        <p className="text-muted">No data for these days.</p>
      )}
      {campaigns !== undefined &&
        totalsByCurrency(metrics).map((totals) => (
          <MetricTiles
            key={totals.currency}
            totals={totals}
            rows={campaigns}
            target={target}
            isOfRange={inRange.isByDate}
            isFinal={inRange.isByDate && periods?.hasOpenDays === false}
            rowMeanAcos={
              isOne
                ? null
                : meanOfRowAcos(
                    metrics.filter(({ currency_code }) => currency_code === totals.currency),
                  )
            }
          />
        ))}
    </div>
  );
}
