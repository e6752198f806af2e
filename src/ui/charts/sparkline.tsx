import { cx } from '#ui/cx.ts';

interface SparklineProps {
  /** Lines on one scale, each with the `data-tone` of its color; oldest first, `null` interrupts a line. */
  lines: readonly { values: readonly (number | null)[]; tone: string }[];
  /** CSS classes with its size. */
  className?: string;
}

/** Units of its drawing. */
const [width, height, margin] = [100, 24, 2];

/** Smaller changes, as shares of the largest value, do not fill the height: they would look like big ones. */
const minRange = 0.3;

/** How figures developed, as lines without axes. It is decoration: the figures are beside it. */
export function Sparkline({ lines, className }: SparklineProps) {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const high = Math.max(...known);
  const low = Math.min(...known, high - minRange * Math.abs(high));
  const y = (value: number) =>
    height - margin - ((value - low) / (high - low || 1)) * (height - 2 * margin);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={cx('overflow-visible', className)}
    >
      {lines.map(({ values, tone }) => (
        <path
          key={tone}
          d={pathOf(values, y)}
          data-tone={tone}
          className="stroke-(--tone)"
          fill="none"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

function pathOf(values: readonly (number | null)[], y: (value: number) => number): string {
  const x = (at: number) => (values.length < 2 ? width / 2 : (at / (values.length - 1)) * width);
  return values
    .map((value, at) => {
      if (value === null) return '';
      const [isJoined, goesOn] = [values[at - 1], values[at + 1]].map(
        (one) => (one ?? null) !== null,
      );
      // A day between two without data is a dot.
      const dot = isJoined || goesOn ? '' : 'h0.01';
      return `${isJoined ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}${dot}`;
    })
    .join('');
}
