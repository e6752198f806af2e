import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** Height of a chart, in pixels. Chart, table and skeleton are equally high, so that nothing shifts. */
export const chartHeight = 264;

/** Height of a chart with one bar per channel: there are only a few channels. */
export const lowChartHeight = 168;

/** Pixels that a card adds to its chart: borders, title and gaps. */
const around = 78;

/** Placeholder for charts side by side while their data or code loads. */
export function ChartsSkeleton({
  count = 2,
  height = chartHeight,
}: {
  count?: 2 | 3;
  height?: number;
}) {
  return (
    <div
      aria-busy="true"
      className={cx('grid gap-4', count === 2 ? 'lg:grid-cols-2' : 'lg:grid-cols-3')}
    >
      {Array.from({ length: count }, (_, at) => (
        <div
          key={at}
          className="rounded-lg border border-line bg-surface px-4 pt-3"
          style={{ height: height + around }}
        >
          <Skeleton width="10rem" height="0.75rem" />
        </div>
      ))}
    </div>
  );
}
