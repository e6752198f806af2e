import { hasLayoutFlag } from '#shared/layout-flags.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Region } from '../region.tsx';

/** As high as the section was on the last visit. */
export function TrendSkeleton() {
  return (
    <Region title="Trend">
      <span aria-busy="true">
        {hasLayoutFlag('history') ? (
          <div className={trendClass}>
            <Skeleton height="100%" />
          </div>
        ) : (
          <Skeleton height={offerHeight} />
        )}
      </span>
    </Region>
  );
}

/** The height of the card and its notes, which take more lines on a narrow screen. */
const trendClass = 'h-131.5 sm:h-114.5';

/** The height of the offer to load a history. */
const offerHeight = '6.5rem';
