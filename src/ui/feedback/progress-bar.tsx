import { wholePercent } from '#lib/format.ts';
import { useOnline } from '#lib/use-online.ts';
import { cx } from '#ui/cx.ts';

interface ProgressBarProps {
  label: string;
  /** 0 to 1; `null` if the total is unknown. */
  share: number | null;
  /** The announced text if the share is unknown. */
  unknown: string;
}

/** Progress as a share, or an indeterminate bar if the share is unknown. */
export function ProgressBar({ label, share, unknown }: ProgressBarProps) {
  const isOnline = useOnline();
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
          share === null && isOnline && 'motion-safe:animate-pulse',
        )}
        style={{ width: `${(share ?? 0.25) * 100}%` }}
      />
    </div>
  );
}
