import { cx } from '#ui/cx.ts';
import { TileFrame } from '#ui/figure/tile.tsx';
import { gridMaxHeight } from '#ui/grid/column.ts';

interface SkeletonProps {
  width?: string;
  height?: string;
  /** The container pulses: hundreds of bars animated one by one would cost more than the page. */
  still?: boolean;
}

/** A gray bar in place of text. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '0.5rem', still = false }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx('inline-block rounded-sm bg-skeleton align-middle', !still && 'animate-pulse')}
      style={{ width, height }}
    />
  );
}

/** Announces once to screen readers what is loading. */
function Announced({ label }: { label: string | undefined }) {
  return label === undefined ? null : (
    <span role="status" className="sr-only">
      {label}
    </span>
  );
}

interface GridSkeletonProps {
  /** Their widths in pixels, to match the coming grid. */
  columns: readonly { width: number }[];
  rows: number;
  /** Announced: "Loading campaigns". */
  label?: string | undefined;
}

/** As high as a grid with that many rows. */
export function GridSkeleton({ columns, rows, label }: GridSkeletonProps) {
  const tracks = columns.map(({ width }) => `${width}fr`).join(' ');
  return (
    <div aria-busy="true" className="overflow-hidden rounded-lg border border-line bg-surface">
      <Announced label={label} />
      <div
        aria-hidden
        className="animate-pulse overflow-hidden"
        style={{ maxHeight: gridMaxHeight }}
      >
        {Array.from({ length: 1 + rows }, (_, row) => (
          <div
            key={row}
            className="grid h-8 border-b border-line last:border-b-0"
            style={{ gridTemplateColumns: tracks }}
          >
            {columns.map((_column, at) => (
              <span key={at} className="px-3 text-sm/8">
                {/* Lengths differ as words do, but the same way at every render. */}
                <Skeleton still width={`${40 + ((row * 7 + at * 13) % 5) * 10}%`} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** As high as a row of tiles, the first three of them large; with `notes` there is room for notes. */
export function TilesSkeleton({ count, notes }: { count: number; notes?: boolean }) {
  return (
    <div
      aria-busy="true"
      aria-hidden
      className="flex animate-pulse flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line"
    >
      {Array.from({ length: count }, (_, index) => (
        <TileFrame key={index} size={index < 3 ? 'large' : 'normal'}>
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
  );
}

/** As high as the key figures above a list, in one row. */
export function FigureTableSkeleton({ label }: { label?: string }) {
  return (
    <div aria-busy="true">
      <Announced label={label} />
      <div
        aria-hidden
        className="flex h-14 animate-pulse items-center rounded-lg border border-line bg-surface px-3"
      >
        <Skeleton still height="1rem" />
      </div>
    </div>
  );
}
