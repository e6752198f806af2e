import type { CSSProperties } from 'react';
import { cx } from '#ui/cx.ts';
import { gridMaxHeight } from '#ui/grid/grid-max-height.ts';
import { TileFrame } from '#ui/figure/tile-frame.tsx';

interface SkeletonProps {
  width?: string;
  height?: string;
  /** What is around it pulses: hundreds of bars by themselves would take more drawing than the page. */
  still?: boolean;
}

/** A grey bar where text will be. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '0.5rem', still = false }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx('inline-block rounded-sm bg-line align-middle', !still && 'animate-pulse')}
      style={{ width, height }}
    />
  );
}

/** Says once, to a screen reader, what is loading. */
function Announced({ label }: { label: string | undefined }) {
  return label === undefined ? null : (
    <span role="status" className="sr-only">
      {label}
    </span>
  );
}

interface GridSkeletonProps {
  /** How many, or their widths in pixels for the very proportions of the grid to come. */
  columns: number | readonly { width: number }[];
  rows: number;
  /** Totals rows that the grid will have. */
  totals?: number | undefined;
  maxHeight?: string | undefined;
  /** Announced: "Loading campaigns". */
  label?: string | undefined;
}

/** As high as a grid of that many rows. */
export function GridSkeleton({
  columns,
  rows,
  totals = 0,
  maxHeight = gridMaxHeight,
  label,
}: GridSkeletonProps) {
  const widths =
    typeof columns === 'number'
      ? Array.from({ length: columns }, () => 1)
      : columns.map(({ width }) => width);
  const style = {
    maxHeight,
    gridTemplateColumns: widths.map((width) => `${width}fr`).join(' '),
  } as CSSProperties;
  return (
    <div aria-busy="true" className="overflow-hidden rounded-lg border border-line bg-surface">
      <Announced label={label} />
      <div aria-hidden className="animate-pulse overflow-hidden" style={{ maxHeight }}>
        {Array.from({ length: 1 + rows + totals }, (_, row) => (
          <div key={row} className="grid h-8 border-b border-line last:border-b-0" style={style}>
            {widths.map((_width, column) => (
              <span key={column} className="px-3 text-sm/8">
                {/* Lengths differ as words do, but the same way at every render. */}
                <Skeleton still width={`${40 + ((row * 7 + column * 13) % 5) * 10}%`} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** As high as a row of tiles; `large` of them at the front are large. `notes` when the tiles will have notes. */
export function TilesSkeleton({
  count,
  large = 0,
  notes = false,
  label,
}: {
  count: number;
  large?: number;
  notes?: boolean;
  label?: string;
}) {
  return (
    <div aria-busy="true">
      <Announced label={label} />
      <div
        aria-hidden
        className="flex animate-pulse flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line"
      >
        {Array.from({ length: count }, (_, index) => (
          <TileFrame key={index} size={index < large ? 'large' : 'normal'}>
            <span className="block h-4 text-xs/4">
              <Skeleton still width="4rem" />
            </span>
            <span className="mt-0.5 block h-8 text-sm/8">
              <Skeleton still width="70%" height="1rem" />
            </span>
            {notes && <span className="block h-4" />}
          </TileFrame>
        ))}
      </div>
    </div>
  );
}
