import { cx } from '#ui/cx.ts';

interface SparklineProps {
  /** Oldest first; `null` interrupts the line. */
  values: readonly (number | null)[];
  /** CSS classes with its size and color. */
  className?: string;
}

/** Units of its drawing. */
const [width, height, margin] = [100, 24, 2];

/** Smaller changes, as shares of the largest value, do not fill the height: they would look like big ones. */
const minRange = 0.3;

/** How a figure developed, as a line without axes. It is decoration: the figures are beside it. */
export function Sparkline({ values, className }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const high = Math.max(...known);
  const low = Math.min(...known, high - minRange * Math.abs(high));
  const x = (at: number) => (values.length < 2 ? width / 2 : (at / (values.length - 1)) * width);
  const y = (value: number) =>
    height - margin - ((value - low) / (high - low || 1)) * (height - 2 * margin);
  const path = values.map((value, at) => {
    if (value === null) return '';
    const [isJoined, goesOn] = [values[at - 1], values[at + 1]].map(
      (one) => (one ?? null) !== null,
    );
    // A day between two without data is a dot.
    const dot = isJoined || goesOn ? '' : 'h0.01';
    return `${isJoined ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}${dot}`;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={cx('block overflow-visible', className)}
    >
      <path
        d={path.join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
