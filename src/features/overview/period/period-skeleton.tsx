import type { Metrics } from '#api/contract/campaign.ts';
import { hasLayoutFlag } from '#shared/layout-flags.ts';
import { markTotals } from '#shared/history/projected-columns.ts';
import { totalsColumns, totalText } from '#shared/metric-tiles/metric-totals.tsx';
import type { TotalMetric } from '#shared/metric-tiles/missing-note.ts';
import { PeriodNote } from '#shared/metric-tiles/period-note.tsx';
import type { Totals } from '#shared/metrics/totals.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FigureTable } from '#ui/figure/figure-table.tsx';
import { Region } from '#features/overview/region.tsx';

interface PeriodSkeletonProps {
  /** `null` until they are known: then there is room for three currencies. */
  totals: readonly Totals[] | null;
  /** Those of the totals. */
  metrics: Metrics[];
  /** Whether the URL names no range: until the history is read, the service's totals are displayed. */
  isUsual: boolean;
  /** Whether sales are projected: the ranges take a line. */
  isProjected: boolean;
}

/** As high as the section will be: a row per currency, with room for lines in the first, above the charts. */
export function PeriodSkeleton({ totals, metrics, isUsual, isProjected }: PeriodSkeletonProps) {
  const isConverted = totals !== null && totals.length > 1 && hasLayoutFlag('converted');
  const rows = [...(isConverted ? [null] : []), ...(totals ?? [null, null, null])];
  const period = (
    <span className="flex h-12 w-80 max-w-full flex-wrap gap-x-3 sm:h-4 sm:w-auto">
      {isUsual && <PeriodNote metrics={metrics} />}
    </span>
  );
  return (
    <Region title="Performance" meta={period}>
      <div aria-busy="true" className="flex flex-col gap-3">
        <FigureTable
          label="Totals"
          rowHeader="Currency"
          columns={isProjected ? markTotals(totalsColumns) : totalsColumns}
          rows={rows.map((total, at) => ({
            key: total === null ? `blank ${at}` : String(total.currency),
            label: total?.currency ?? '\u00A0',
            cells: Object.fromEntries(
              totalsColumns.map(({ id }) => [
                id,
                <FigurePlace
                  key={id}
                  text={isUsual && total !== null ? totalText(id satisfies TotalMetric, total) : ''}
                  hasRange={isProjected}
                  hasLine={at === 0}
                />,
              ]),
            ),
          }))}
        />
        <div className="h-221 sm:h-202 lg:h-103.5">
          <Skeleton height="100%" />
        </div>
        <span className="h-34 sm:h-18" />
      </div>
    </Region>
  );
}

interface FigurePlaceProps {
  text: string;
  hasRange: boolean;
  hasLine: boolean;
}

/** A figure above the places of its range, its change and its line. */
function FigurePlace({ text, hasRange, hasLine }: FigurePlaceProps) {
  return (
    <>
      <span className="block">{text || '\u00A0'}</span>
      {hasRange && <span className="block h-4" />}
      <span className="block h-10 sm:h-5" />
      {hasLine && <span className="block h-7" />}
    </>
  );
}
