import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface ChartsSkeletonProps {
  /** The number of currencies or attribution windows to choose from. */
  choices?: number;
  /** Whether there is a note above the totals. */
  isMixed?: boolean;
}

/** As high as the page's charts. */
export function ChartsSkeleton({ choices = 1, isMixed = false }: ChartsSkeletonProps) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      {isMixed && <Skeleton width="60%" height="1rem" />}
      {choices > 1 && <Skeleton width="12rem" height="1.5rem" />}
      <div className="grid gap-4 lg:grid-cols-3 print:grid-cols-3">
        {['spend', 'ratios', 'campaigns'].map((chart) => (
          <Skeleton key={chart} height="21.375rem" />
        ))}
      </div>
    </div>
  );
}
