import { cx } from '#ui/cx.ts';
import { notAvailable } from './chart-data.ts';

interface CompareRow {
  label: string;
  /** Formatted. */
  value: string;
  amount: number | null;
  /** Another measure, in words: "ROAS 2.31". */
  detail?: string | undefined;
}

interface CompareProps {
  name: string;
  /** The `data-tone` of the first bar. */
  tone: string;
  /** The subject of the page first. */
  rows: readonly CompareRow[];
  /** Why a row has no value: "Needs sales above zero". */
  note: string;
}

/** One ratio of several entities as bars on one scale from zero: this campaign, its account, its channel. */
export function Compare({ name, tone, rows, note }: CompareProps) {
  const scale = Math.max(...rows.map(({ amount }) => amount ?? 0));
  const hasDetails = rows.some(({ detail }) => detail !== undefined);
  return (
    <ul
      aria-label={name}
      className={cx(
        'grid gap-x-3',
        hasDetails
          ? 'grid-cols-[fit-content(40%)_minmax(0,1fr)_auto_auto]'
          : 'grid-cols-[fit-content(40%)_minmax(0,1fr)_auto]',
      )}
    >
      {rows.map(({ label, value, amount, detail }, index) => (
        <li key={index} className="col-span-full grid min-h-8 grid-cols-subgrid items-center">
          <span className={cx('wrap-anywhere', index > 0 && 'text-muted')}>{label}</span>
          {amount === null ? (
            <span className="col-span-2 text-muted">
              {notAvailable}: {note}
            </span>
          ) : (
            <>
              <span aria-hidden>
                <span
                  data-tone={index === 0 ? tone : 'chart-8'}
                  className="fill-mark block h-3 rounded-sm bg-(--tone)"
                  style={{ width: `${scale > 0 ? (amount / scale) * 100 : 0}%` }}
                />
              </span>
              <span className="text-right font-semibold">{value}</span>
            </>
          )}
          {detail !== undefined && <span className="text-right text-muted">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
