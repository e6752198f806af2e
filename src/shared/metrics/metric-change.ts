/** Changes of metrics as texts, and whether they are good news. */
import { compact, count, decimals, missing, money, oneDigit, ratio } from '#lib/format.ts';
import { type MetricId, metrics, metricText } from './metrics.ts';

export interface MetricChange {
  /** "+1,234"; in percentage points for percentages. */
  difference: string;
  /** "+2.1%"; `null` of nothing. */
  share: string | null;
  /** Both values: "1,200 → 1,434". */
  title: string;
  /** `null` for neither, as more spend is, and for changes too small to be displayed. */
  isGood: boolean | null;
}

/** Which direction is good; the others are neither good nor bad by themselves. */
const goodDirections: Partial<Record<MetricId, 1 | -1>> = {
  sales: 1,
  acos: -1,
  roas: 1,
  clicks: 1,
  ctr: 1,
  cpc: -1,
  conversions: 1,
  cvr: 1,
  units: 1,
};

/** `null` if a value is unknown. Percentages are fractions, money is in major units. */
export function metricChange(
  id: MetricId,
  before: number | null,
  after: number | null,
): MetricChange | null {
  if (before === null || after === null) return null;
  const change = after - before;
  const share = before === 0 ? null : shareText(change / Math.abs(before));
  const difference = differenceText(id, change);
  const isVisible = /[1-9]/.test(difference) || (share !== null && /[1-9]/.test(share));
  const direction = goodDirections[id];
  return {
    difference,
    share,
    title: `${metricText(id, before)} → ${metricText(id, after)}`,
    isGood: direction === undefined || !isVisible ? null : change * direction > 0,
  };
}

/** With a sign, including a plus; a change that rounds to zero has none. */
export function signed(change: number, write: (value: number) => string): string {
  const text = write(Math.abs(change));
  if (!/[1-9]/.test(text)) return text;
  return `${change > 0 ? '+' : '−'}${text}`;
}

/** Exact up to here, in units; beyond it, there is no room for more than "1.2M". */
const exactBelow = 1e6;

function differenceText(id: MetricId, change: number): string {
  const { kind, digits = 1 } = metrics[id];
  if (kind === 'ratio') return signed(change, ratio);
  if (kind === 'percent') return `${signed(change * 100, (value) => decimals(value, digits))} pp`;
  if (Math.abs(change) >= exactBelow) return signed(change, compact);
  return signed(change, kind === 'count' ? count : (value) => money(value, 1000));
}

/** With one digit, so that changes can be compared down a column. A percentage of a tiny amount is meaningless. */
function shareText(share: number): string {
  if (!Number.isFinite(share)) return missing;
  if (Math.abs(share) > 9.99) return `${share > 0 ? '> +' : '< −'}999%`;
  return `${signed(share * 100, oneDigit)}%`;
}
