/** The biggest changes in spend and sales, and parts of that of ACOS, by campaign, account or channel. */
import type { Drivers } from '#features/drivers/drivers.ts';
import { type CampaignSums, summedMetrics } from '#features/history/history-campaigns.ts';
import { isActive } from '#features/history/period-campaigns.ts';
import type { HistoryPeriod } from '#features/history/use-history-period.ts';
import {
  biggestFirst,
  type Mover,
  type MoverMetric,
  type MoverOrder,
  moverMetrics,
} from '#metrics/display/movers-table.tsx';

export const moverKinds = ['campaigns', 'accounts', 'channels'] as const;
export type MoverKind = (typeof moverKinds)[number];

/**
 * The biggest change first, or the biggest part of the change of ACOS, without those that did not change. Sums of the chosen
 * currency count, or all converted.
 */
export function findMovers(
  sums: readonly CampaignSums[],
  kind: MoverKind,
  by: MoverOrder,
  of: Pick<HistoryPeriod, 'chosen' | 'ratesOf'> & Pick<Drivers, 'acosPer'>,
) {
  const { chosen, ratesOf, acosPer } = of;
  const rates = ratesOf(chosen);
  const active = sums.filter(({ now, before }) => isActive(now) || isActive(before));
  const byCampaign = Map.groupBy(active, ({ id }) => id);
  const changes = sums
    .filter(({ currency }) => rates !== undefined || currency === chosen?.currency)
    .map((one) => {
      // Currencies are never added.
      const isMixed = rates === undefined && (byCampaign.get(one.id)?.length ?? 0) > 1;
      const rate = isMixed ? null : rates === undefined ? 1 : rates(one.currency);
      const ids = { campaigns: one.id, accounts: one.account, channels: one.channel };
      const change = changeOf(one, rate ?? Number.NaN);
      return { id: ids[kind], ...change, acosEffect: acosEffectOf(change, acosPer) };
    });
  const movers = [...Map.groupBy(changes, ({ id }) => id)].map(([id, own]): Mover => ({
    id,
    change: { sales: sumUp(own, 'sales'), spend: sumUp(own, 'spend') },
    acosEffect: own.reduce((sum, { acosEffect }) => sum + acosEffect, 0),
  }));
  // Their metric is unknown, their account lacks days to compare, or their currency is mixed or has no rate.
  const needed = by === 'acos' ? moverMetrics : [by];
  const notCompared = changes.filter((one) => needed.some((id) => one[id] === null)).length;
  return { movers: biggestFirst(movers, by), notCompared };
}

function changeOf({ now, before }: CampaignSums, rate: number): Mover['change'] {
  const pairs = moverMetrics.map((metric) => {
    const at = summedMetrics.indexOf(metric);
    const pair = [before?.[at], now[at]].map((sum) => ((sum ?? Number.NaN) * rate) / 1e6);
    const [earlier = Number.NaN, later = Number.NaN] = pair;
    return [metric, Number.isNaN(earlier + later) ? null : ([earlier, later] as const)];
  });
  return Object.fromEntries(pairs) as Mover['change'];
}

/** A campaign’s part of the change of ACOS, as a fraction; 0 if that has no parts, or a figure is unknown. */
function acosEffectOf({ spend, sales }: Mover['change'], per: Drivers['acosPer']): number {
  if (per === null || spend === null || sales === null) return 0;
  return per.spend * (spend[1] - spend[0]) - per.sales * (sales[1] - sales[0]);
}

/** Of the parts that are known; `null` without any. */
function sumUp(changes: readonly Mover['change'][], metric: MoverMetric) {
  const known = changes.map((change) => change[metric]).filter((pair) => pair !== null);
  if (known.length === 0) return null;
  return known.reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const);
}
