/** Projected figures in words. */
import { counted, day as dayText, joinList } from '#lib/format.ts';
import { minClosedDays } from './attribution-maturity.ts';
import type { ExcludedChannel, Projection } from './projection.ts';
import type { PeriodDays } from './use-history-period.ts';

/** "90–110", from two values in any order. */
export function rangeText(
  bounds: readonly [number, number],
  format: (value: number) => string,
): string {
  const [low, high] = bounds.toSorted((a, b) => a - b).map(format);
  return low === high ? (low ?? '') : `${low}–${high}`;
}

/** "projected sales since 12 Nov 2026"; `null` if none of the displayed days is projected. */
export function projectedText({ days, projection }: Pick<PeriodDays, 'days' | 'projection'>) {
  const first = days.find((day) => projection?.days.has(day) === true);
  if (first === undefined) return null;
  return first === days[0] ? 'projected sales' : `projected sales since ${dayText(first)}`;
}

/** How figures were projected, and what was not, as sentences. */
export function projectionTexts({ closedDays, excluded }: Projection): string[] {
  const young = excluded.filter((one) => one.closedDays < minClosedDays);
  const small = excluded.filter((one) => one.closedDays >= minClosedDays);
  return [
    ...(closedDays === null
      ? []
      : [
          `Projected: sales, orders and units known so far, divided by the share that was known at that age on at least ${counted(closedDays, 'closed day')} of the same channel and currency. Ranges go from the 10th to the 90th percentile of these days.`,
        ]),
    ...(young.length > 0
      ? [
          `Not projected: ${channelsText(young, (least) => ` (${least} of ${minClosedDays} closed days)`)}. Days count once they have been read while their attribution window was open and again after it closed, as daily updates do.`,
        ]
      : []),
    ...(small.length > 0 ? [`Too few sales to project: ${channelsText(small)}.`] : []),
  ];
}

/** "channel-a in EUR and USD" */
function channelsText(
  all: readonly ExcludedChannel[],
  detail: (closedDays: number) => string = () => '',
): string {
  const channels = [...Map.groupBy(all, ({ channel }) => channel)].map(([channel, own]) => {
    const currencies = joinList(own.map(({ currency }) => currency ?? 'no currency').toSorted());
    const least = Math.min(...own.map(({ closedDays }) => closedDays));
    return `${channel ?? 'no channel'} in ${currencies}${detail(least)}`;
  });
  return joinList(channels.toSorted());
}
