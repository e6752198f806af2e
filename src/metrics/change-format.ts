/** How changes of metrics are written. */
import { missing, money, oneDigit, wholePercent } from '#lib/format.ts';
import type { MetricId } from './metrics.ts';

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
