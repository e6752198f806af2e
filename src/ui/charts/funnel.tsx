import { notAvailable } from './chart-data.ts';

interface FunnelStep {
  label: string;
  /** The `data-tone` of its bar. */
  tone: string;
  /** Formatted. */
  value: string;
  /** `null` if unknown. */
  amount: number | null;
  /** The share of the previous step, in words: "0.8% of impressions". */
  rate?: string | undefined;
}

/**
 * Steps that are each a small part of the previous one. Bars are logarithmic, with a line at each power of ten: in
 * proportion, all but the first would be slivers.
 */
export function Funnel({ name, steps }: { name: string; steps: readonly FunnelStep[] }) {
  const most = Math.max(...steps.map(({ amount }) => amount ?? 0));
  const powers = Array.from(
    { length: Math.floor(Math.log10(Math.max(1, most))) },
    (_, at) => at + 1,
  );
  return (
    <>
      <ol aria-label={name} className="grid gap-3">
        {steps.map(({ label, tone, rate, value, amount }) => (
          <li key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
            <span className="text-muted">
              {label}
              {rate !== undefined && <span className="text-ink"> · {rate}</span>}
            </span>
            <span className="text-lg font-semibold">{amount === null ? '' : value}</span>
            {amount === null ? (
              <span className="col-span-2 text-xs text-muted">{notAvailable}: not reported</span>
            ) : (
              most > 0 && (
                <span
                  aria-hidden
                  className="relative col-span-2 mt-1 block h-3 overflow-hidden rounded-sm bg-hover"
                >
                  <span
                    data-bar
                    data-tone={tone}
                    className="fill-mark block h-full rounded-sm bg-(--tone)"
                    style={{ width: `${share(amount, most) * 100}%` }}
                  />
                  {powers.map((power) => (
                    <span
                      key={power}
                      className="absolute inset-y-0 w-px bg-surface"
                      style={{ left: `${share(10 ** power, most) * 100}%` }}
                    />
                  ))}
                </span>
              )
            )}
          </li>
        ))}
      </ol>
      {powers.length > 1 && (
        <p className="mt-3 text-xs text-muted">
          Logarithmic: each line is ten times the one before.
        </p>
      )}
    </>
  );
}

/** The length of a bar as a fraction: zero for 0, visible for 1. */
const share = (amount: number, most: number): number =>
  most > 0 ? Math.log10(1 + Math.max(0, amount)) / Math.log10(1 + most) : 0;
