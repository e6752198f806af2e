import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** As high as the charts of the page; `choices` is how many currencies or attribution windows there are to choose from. */
export function ChartsSkeleton({ choices = 1 }: { choices?: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      {choices > 1 && <Skeleton width="12rem" height="1.5rem" />}
      <div className="grid gap-4 lg:grid-cols-3">
        {['spend', 'ratios', 'campaigns'].map((chart) => (
          <Skeleton key={chart} height="21.375rem" />
        ))}
      </div>
    </div>
  );
}
