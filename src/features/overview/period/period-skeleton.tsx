import { hasLayoutFlag } from '#shared/layout-flags.ts';
import { totalsColumns } from '#shared/metric-tiles/metric-totals.tsx';
import type { Totals } from '#shared/metrics/totals.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FigureTable } from '#ui/figure/figure-table.tsx';
import { Region } from '../region.tsx';

/** As high as the section will be: a row per currency, of which the first has lines, above the charts. */
export function PeriodSkeleton({ totals }: { totals: readonly Totals[] }) {
  const isConverted = totals.length > 1 && hasLayoutFlag('converted');
  const rows = [...(isConverted ? ['all'] : []), ...totals.map(({ currency }) => String(currency))];
  return (
    <Region title="Performance" meta={<span className="h-8 w-80 max-w-full sm:h-4 sm:w-auto" />}>
      <div aria-busy="true" className="flex flex-col gap-3">
        <FigureTable
          label="Totals"
          columns={totalsColumns}
          rows={rows.map((key, at) => ({
            key,
            label: '\u00A0',
            cells: Object.fromEntries(
              totalsColumns.map(({ id }) => [id, <EmptyFigure key={id} hasLine={at === 0} />]),
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

/** As high as a figure with its change, and perhaps its line. */
function EmptyFigure({ hasLine }: { hasLine: boolean }) {
  return (
    <>
      <span className="block">{'\u00A0'}</span>
      <span className="block h-10 sm:h-5" />
      {hasLine && <span className="block h-7" />}
    </>
  );
}
