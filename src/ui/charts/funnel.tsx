interface FunnelStep {
  label: string;
  /** Formatted. */
  value: string;
  /** The length of the bar, on one linear scale for all steps. */
  amount: number;
  /** The share of the previous step, in words: "0.8% of impressions". */
  rate?: string | undefined;
}

/**
 * Steps that are each a part of the previous one. Bars keep their true proportions: a step of 1% is a sliver,
 * and its rate is written out.
 */
export function Funnel({ name, steps }: { name: string; steps: readonly FunnelStep[] }) {
  const whole = Math.max(...steps.map((step) => step.amount), 0);
  return (
    <ol aria-label={name} className="grid gap-3">
      {steps.map((step) => (
        <li key={step.label} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
          <span className="text-muted">
            {step.label}
            {step.rate !== undefined && <span className="text-ink"> · {step.rate}</span>}
          </span>
          <span className="text-lg font-semibold">{step.value}</span>
          <Bar share={whole > 0 ? step.amount / whole : 0} />
        </li>
      ))}
    </ol>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden className="col-span-2 mt-1 block h-2 overflow-hidden rounded-sm bg-hover">
      <span
        className="fill-mark block h-full rounded-sm bg-chart-1"
        style={{ width: `${share * 100}%`, minWidth: share > 0 ? 2 : 0 }}
      />
    </span>
  );
}
