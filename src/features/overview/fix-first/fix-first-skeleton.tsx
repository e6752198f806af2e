import { Region } from '#features/overview/region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export const fixFirstTitle = 'Fix first';

/** The number of findings displayed at first. */
export const firstFindings = 5;

/** The section while its code or the stored data load. */
export function FixFirstSkeleton() {
  return (
    <Region title={fixFirstTitle}>
      <div className="pb-2">
        <FixListSkeleton />
      </div>
    </Region>
  );
}

/** As high as the first findings, which have two lines each, and the line below them. */
export function FixListSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      <ul
        aria-hidden
        className="animate-pulse divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {Array.from({ length: firstFindings }, (_, i) => (
          <li key={i} className="flex h-33 items-center px-3 md:h-14.25">
            <Skeleton still width="70%" height="0.75rem" />
          </li>
        ))}
      </ul>
      <span className="h-6" />
    </div>
  );
}
