import { hasLayoutFlag } from '#shared/layout-flags.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Region } from '../region.tsx';

/** As high as the section was on the last visit. */
export function TrendSkeleton() {
  return (
    <Region title="Trend">
      <span aria-busy="true">
        <Skeleton height={hasLayoutFlag('history') ? `${trendHeight}px` : offerHeight} />
      </span>
    </Region>
  );
}

/** Pixels, with the card's title. */
export const trendHeight = 456;

/** The height of the offer to load a history. */
const offerHeight = '6.5rem';
