import { wholePercent } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';

interface ProgressBarProps {
  label: string;
  /** 0 to 1; `null` where nobody knows how much there will be. */
  share: number | null;
  /** What is said of it where no share is known. */
  unknown: string;
}

/** How far something has come; where that is not known, only that it goes on. */
export function ProgressBar({ label, share, unknown }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share !== null && { 'aria-valuenow': Math.round(share * 100) })}
      aria-valuetext={share === null ? unknown : wholePercent(share)}
      className="h-1.5 w-48 max-w-full overflow-hidden rounded-sm bg-line"
    >
      <span
        className={cx(
          'fill-mark block h-full rounded-sm bg-chart-1',
          share === null && 'motion-safe:animate-pulse',
        )}
        style={{ width: `${(share ?? 0.25) * 100}%` }}
      />
    </div>
  );
}
