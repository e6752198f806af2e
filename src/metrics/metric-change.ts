/** Changes of metrics as texts, and whether they are good news. */
import {
  compact,
  count,
  decimals,
  money,
  ratio,
  missing,
  oneDigit,
  wholePercent,
} from '#lib/format.ts';
import { type MetricId, metrics, metricText } from './metrics.ts';

export interface MetricChange {
  /** "+1,234"; in percentage points for percentages. */
  difference: string;
  /** "+2.1%"; `null` if the earlier value is 0. */
  share: string | null;
  /** Both values: "1,200 → 1,434". */
  title: string;
  /** `null` for neither (spend, for example), and for changes too small to be displayed. */
  isGood: boolean | null;
}

/** In the unit that is read: points for percentages, else a share. */
export const shortChange = ({ difference, share }: MetricChange): string =>
  difference.endsWith(' pp') ? difference : (share ?? difference);

/** `null` if a value is unknown. Percentages are fractions, money is in major units. */
export function metricChange(
  id: MetricId,
  before: number | null,
  after: number | null,
): MetricChange | null {
  if (before === null || after === null) return null;
  const change = after - before;
  const texts = {
    difference: changeText(id, change),
    share: before === 0 ? null : shareText(change / Math.abs(before)),
    title: `${metricText(id, before)} → ${metricText(id, after)}`,
    isGood: null,
  };
  const direction = goodDirections[id];
  return direction === undefined || ![texts.difference, shortChange(texts)].every(hasSign)
    ? texts
    : { ...texts, isGood: change * direction > 0 };
}

/** Exact up to here, in units; beyond it, there is no room for more than "1.2M". */
const exactBelow = 1e6;

function changeText(id: MetricId, change: number): string {
  const { kind, digits = 1 } = metrics[id];
  if (kind === 'ratio') return signed(change, ratio);
  if (kind === 'percent') return `${signed(change * 100, (value) => decimals(value, digits))} pp`;
  if (Math.abs(change) >= exactBelow) return signed(change, compact);
  return signed(change, kind === 'count' ? count : (value) => money(value, 1000));
}

/** Which direction is good. Metrics that are not listed are neutral. */
export const goodDirections: Partial<Record<MetricId, 1 | -1>> = {
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

/** With a sign, including a plus; ± if it rounds to zero. An unknown change (NaN) is a dash. */
export function signed(change: number, write: (value: number) => string): string {
  if (Number.isNaN(change)) return missing;
  const text = write(Math.abs(change));
  if (text === write(0)) return `±${text}`;
  return `${change > 0 ? '+' : '−'}${text}`;
}

/** With one decimal, at most 999%: a percentage of a tiny amount is meaningless. */
export function shareText(share: number | null): string {
  if (share === null) return missing;
  if (Math.abs(share) > 9.99) return `${share > 0 ? '> +' : '< −'}${wholePercent(9.99)}`;
  return signed(share, (value) => wholePercent(value, 1));
}

/** An amount without its currency. */
export const differenceText = (change: number | null): string =>
  change === null ? missing : signed(change, money);

/** Percentage points, with one decimal. */
export const pointsText = (change: number | null): string =>
  change === null ? missing : signed(change, oneDigit);

/** Whether a change is not displayed as zero. */
export const hasSign = (text: string): boolean => /^[+−<>]/.test(text);
