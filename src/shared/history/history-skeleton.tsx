import { hasLayoutFlag } from '#shared/layout-flags.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface HistorySkeletonProps {
  /** The height of what is there without a history; a CSS length. */
  otherwise: string;
}

/** As high as a chart of the history with its notes, which take more lines on a narrow screen, if there was one. */
export function HistorySkeleton({ otherwise }: HistorySkeletonProps) {
  if (!hasLayoutFlag('history')) return <Skeleton height={otherwise} />;
  return (
    <div className="h-131.5 sm:h-114.5">
      <Skeleton height="100%" />
    </div>
  );
}
