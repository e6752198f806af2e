import { HistorySkeleton } from '#shared/history/history-skeleton.tsx';
import { Region } from '#features/overview/region.tsx';

/** As high as the section was on the last visit. */
export function TrendSkeleton() {
  return (
    <Region title="Trend">
      <span aria-busy="true">
        <HistorySkeleton otherwise="6.5rem" />
      </span>
    </Region>
  );
}
