/** Drivers in words. */
import { counted, percentTick, wholePercent } from '#lib/format.ts';
import { hasSign, metricChange, pointsText } from '#metrics/metric-change.ts';
import { metrics, totalText } from '#metrics/metrics.ts';
import { inPoints } from '#metrics/ratios.ts';
import type { DrivenMetric, Driver, DriverId, Drivers, MetricDrivers } from './drivers.ts';

interface DriverWords {
  label: string;
  /** In a sentence: "clicks cost 8% more"; with an empty text if the change rounds to zero. */
  said: (share: string, isMore: boolean) => string;
}

const moved = (what: string) => (share: string, isMore: boolean) =>
  [what, share && `${isMore ? 'rose' : 'fell'} ${share}`].filter(Boolean).join(' ');

const words: Readonly<Record<DriverId, DriverWords>> = {
  clicks: { label: 'Clicks', said: moved('clicks') },
  cpc: {
    label: 'CPC',
    said: (share, isMore) =>
      share === '' ? 'CPC' : `clicks cost ${share} ${isMore ? 'more' : 'less'}`,
  },
  cvr: { label: 'Conversion', said: moved('conversion') },
  basket: { label: 'Basket', said: moved('basket') },
  mix: { label: 'Mix', said: () => 'mix' },
  started: { label: 'Started', said: () => 'started' },
  stopped: { label: 'Stopped', said: () => 'stopped' },
  no_orders: { label: 'No orders', said: () => 'orders in one period only' },
  not_split: { label: 'Not split', said: () => 'not split' },
};

export const driverLabel = (id: DriverId): string => words[id].label;

/** "8%", "0.4%"; empty for a change that rounds to zero or is unknown. */
function shareOf(change: number | null): string {
  const size = Math.abs(change ?? 0);
  if (size < 0.0005) return '';
  if (size > 9.99) return `over ${wholePercent(9.99)}`;
  if (change !== null && change < -0.99) return `over ${wholePercent(0.99)}`;
  return size < 0.0995 ? percentTick(Math.round(size * 1000) / 1000) : wholePercent(size);
}

/** A part of a change: "+2.4 pp"; money without its currency. */
export const effectText = (metric: DrivenMetric, effect: number): string =>
  metricChange(metric, 0, effect)?.difference ?? '';

/** The same in a sentence, which names the unit once. */
const saidEffect = (metric: DrivenMetric, effect: number): string =>
  metric === 'acos' ? pointsText(inPoints(effect)) : effectText(metric, effect);

/** Those whose effect is not displayed as zero. */
export const seenDrivers = (metric: DrivenMetric, drivers: readonly Driver[]): Driver[] =>
  drivers.filter(({ effect }) => hasSign(effectText(metric, effect)));

/** In a sentence; the others are added up. */
const mostSaid = 3;

/** "ACOS +3.1 pp: clicks cost 8% more, +2.4; conversion fell 5%, +1.5; mix, −0.8" */
export function driversText(
  metric: DrivenMetric,
  { before, after, drivers }: MetricDrivers,
  currency: string | null,
): string {
  const unit = metric === 'acos' ? '' : (currency ?? '');
  const largest = seenDrivers(metric, drivers)
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, mostSaid);
  const other = largest.reduce((rest, { effect }) => rest - effect, after - before);
  const parts = largest.map(({ id, effect, change }) => {
    const said = words[id].said(shareOf(change), (change ?? 0) > 0);
    return `${said}, ${saidEffect(metric, effect)}`;
  });
  if (largest.length > 0 && hasSign(effectText(metric, other)))
    parts.push(`other, ${saidEffect(metric, other)}`);
  const whole = `${metrics[metric].label} ${effectText(metric, after - before)} ${unit}`.trim();
  return parts.length === 0 ? whole : `${whole}: ${parts.join('; ')}`;
}

/** "31.0% → 34.1%" */
export const levelsText = (metric: DrivenMetric, { before, after }: MetricDrivers): string =>
  `${totalText(metric, before)} → ${totalText(metric, after)}`;

export const notComparedText = (campaigns: number): string =>
  `${counted(campaigns, 'campaign')} not compared: days, figures or exchange rates are missing.`;

/** Why a metric has no drivers; `null` if it has. */
export function noDriversText(metric: DrivenMetric, of: Drivers): string | null {
  const { drivers, before = 0, after = 0 } = of[metric] ?? {};
  if (drivers !== undefined && hasSign(effectText(metric, after - before))) return null;
  if (drivers !== undefined && seenDrivers(metric, drivers).length > 0) return null;
  const { acosOf, notCompared } = of;
  const isNothing = [...acosOf.spend, ...acosOf.sales].every((amount) => amount === 0);
  if (notCompared[metric] > 0 && (metric !== 'acos' || isNothing))
    return notComparedText(notCompared[metric]);
  if (drivers !== undefined)
    return `No change in ${metric === 'acos' ? metrics.acos.label : metrics[metric].label.toLowerCase()}.`;
  const isLacking = (amount: number) => amount <= 0;
  const what = acosOf.spend.some(isLacking) ? 'spend' : 'sales';
  const [isBefore, isAfter] = acosOf[what].map(isLacking);
  const when =
    isBefore && isAfter ? 'either period' : isBefore ? 'the comparison period' : 'this period';
  return `No ${what} in ${when}, so the change of ACOS has no drivers.`;
}
