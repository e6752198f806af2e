/** Projected figures in words. */
import { counted, day as dayText } from '#lib/format.ts';
import { minClosedDays } from './attribution-maturity.ts';
import type { ProjectionSummary } from './internal/operations.ts';
import type { ExcludedChannel } from './projection.ts';
import type { PeriodDays } from './use-history-period.ts';

/** "90–110", from two values in any order. */
export function rangeText(
  bounds: readonly [number, number],
  format: (value: number) => string,
): string {
  const [low, high] = bounds.toSorted((a, b) => a - b).map(format);
  return low === high ? (low ?? '') : `${low}–${high}`;
}

/** "Sales projected from 12 Nov 2026"; `null` if none of the displayed days is projected. */
export function projectedText({ days, projection }: Pick<PeriodDays, 'days' | 'projection'>) {
  const first = days.find((day) => projection?.days.has(day) === true);
  if (first === undefined) return null;
  return first === days[0] ? 'Sales projected' : `Sales projected from ${dayText(first)}`;
}

/** How figures were projected, and what was not, as sentences. */
export function projectionTexts(
  { closedDays, excluded }: ProjectionSummary,
  hasRange: boolean,
): string[] {
  const young = excluded.filter((one) => one.closedDays < minClosedDays);
  const uneven = excluded.filter((one) => one.closedDays >= minClosedDays);
  return [
    ...(closedDays === null
      ? []
      : [
          `Projected sales, orders and units: reported so far ÷ the share usually reported by that age, from at least ${counted(closedDays, 'closed day')} of the same channel and currency.`,
          ...(hasRange ? ['Ranges: 10th to 90th percentile of those days.'] : []),
        ]),
    ...(young.length > 0
      ? [
          `Not projected yet: ${channelsText(young, (least) => ` needs ${counted(minClosedDays - least, 'more daily update')}`)}.`,
        ]
      : []),
    ...(uneven.length > 0 ? [`Not enough data to project: ${channelsText(uneven)}.`] : []),
  ];
}

/** "channel-a (EUR, USD) needs 4 more daily updates; dsp (EUR) needs 2 more daily updates" */
function channelsText(
  all: readonly ExcludedChannel[],
  detail: (closedDays: number) => string = () => '',
): string {
  const channels = [...Map.groupBy(all, ({ channel }) => channel)].map(([channel, own]) => {
    const currencies = own.map(({ currency }) => currency ?? 'no currency').toSorted();
    const least = Math.min(...own.map(({ closedDays }) => closedDays));
    return `${channel ?? 'no channel'} (${currencies.join(', ')})${detail(least)}`;
  });
  return channels.toSorted().join('; ');
}
