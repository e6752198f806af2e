import { cx } from '#ui/cx.ts';

interface CompareRow {
  label: string;
  /** Formatted; "–" if there is none. */
  value: string;
  amount: number | null;
  /** `accent` marks the subject of the page; others are neutral by default. */
  tone?: 'accent' | 'neutral' | 'good' | 'bad' | undefined;
}

interface CompareProps {
  name: string;
  rows: readonly CompareRow[];
  /** A line across all bars, such as a target. */
  reference?: { label: string; amount: number } | undefined;
}

const fills = {
  accent: 'bg-chart-1',
  neutral: 'bg-chart-8',
  good: 'bg-good',
  bad: 'bg-bad',
} as const;

/** One ratio of several entities as bars on one scale from zero: this campaign, its account, its channel. */
export function Compare({ name, rows, reference }: CompareProps) {
  const scale = Math.max(reference?.amount ?? 0, ...rows.map((row) => row.amount ?? 0));
  const share = (amount: number): string => `${scale > 0 ? (amount / scale) * 100 : 0}%`;
  return (
    <div>
      <ul
        aria-label={name}
        className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)_auto] gap-x-3"
      >
        {rows.map((row, index) => (
          <li key={index} className="col-span-3 grid h-8 grid-cols-subgrid items-center">
            <span className={cx('truncate', index > 0 && 'text-muted')}>{row.label}</span>
            <span aria-hidden className="relative h-8">
              {row.amount !== null && (
                <span
                  className={cx(
                    'fill-mark absolute inset-y-2.5 left-0 min-w-0.5 rounded-sm',
                    fills[row.tone ?? (index === 0 ? 'accent' : 'neutral')],
                  )}
                  style={{ width: share(row.amount) }}
                />
              )}
              {reference !== undefined && (
                <span
                  className="fill-mark absolute inset-y-0 w-px bg-ink"
                  style={{ left: share(reference.amount) }}
                />
              )}
            </span>
            <span className="text-right font-semibold">{row.value}</span>
          </li>
        ))}
      </ul>
      {reference !== undefined && (
        <p className="mt-1 text-xs text-muted">Line: {reference.label}</p>
      )}
    </div>
  );
}
