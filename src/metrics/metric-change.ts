/** Changes of metrics as texts, and whether they are good news. */
import { compact, count, decimals, money, ratio } from '#lib/format.ts';
import { goodDirections, hasSign, shareText, signed } from './change-format.ts';
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
    difference: differenceText(id, change),
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

function differenceText(id: MetricId, change: number): string {
  const { kind, digits = 1 } = metrics[id];
  if (kind === 'ratio') return signed(change, ratio);
  if (kind === 'percent') return `${signed(change * 100, (value) => decimals(value, digits))} pp`;
  if (Math.abs(change) >= exactBelow) return signed(change, compact);
  return signed(change, kind === 'count' ? count : (value) => money(value, 1000));
}
