/** The biggest changes in spend and sales between two periods, by campaign, account or channel. */
import type { CampaignSums } from '#features/history/history-campaigns.ts';
import { isActive } from '#features/history/period-campaigns.ts';
import type { HistoryPeriod } from '#features/history/use-history-period.ts';
import {
  biggestFirst,
  type Mover,
  type MoverMetric,
  moverMetrics,
} from '#metrics/display/movers-table.tsx';

export const moverKinds = ['campaigns', 'accounts', 'channels'] as const;
export type MoverKind = (typeof moverKinds)[number];

/**
 * The biggest change first, without those that did not change. `sums` are of `moverMetrics`; those of the chosen currency
 * count, or all converted.
 */
export function findMovers(
  sums: readonly CampaignSums[],
  kind: MoverKind,
  by: MoverMetric,
  { chosen, ratesOf }: Pick<HistoryPeriod, 'chosen' | 'ratesOf'>,
) {
  const rates = ratesOf(chosen);
  const active = sums.filter(({ now, before }) => isActive(now) || isActive(before));
  const byCampaign = Map.groupBy(active, ({ id }) => id);
  const changes = sums
    .filter(({ currency }) => rates !== undefined || currency === chosen?.currency)
    .map((one) => {
      // Currencies are never added.
      const isMixed = rates === undefined && (byCampaign.get(one.id)?.length ?? 0) > 1;
      const rate = isMixed ? null : rates === undefined ? 1 : rates(one.currency);
      const of = { campaigns: one.id, accounts: one.account, channels: one.channel };
      return { id: of[kind], ...changeOf(one, rate ?? Number.NaN) };
    });
  const movers = [...Map.groupBy(changes, ({ id }) => id)].map(([id, own]): Mover => ({
    id,
    change: { sales: sumUp(own, 'sales'), spend: sumUp(own, 'spend') },
  }));
  // Their metric is unknown, their account lacks days to compare, or their currency is mixed or has no rate.
  const notCompared = changes.filter((change) => change[by] === null).length;
  return { movers: biggestFirst(movers, by), notCompared };
}

function changeOf({ now, before }: CampaignSums, rate: number): Mover['change'] {
  const pairs = moverMetrics.map((metric, at) => {
    const pair = [before?.[at], now[at]].map((sum) => ((sum ?? Number.NaN) * rate) / 1e6);
    const [earlier = Number.NaN, later = Number.NaN] = pair;
    return [metric, Number.isNaN(earlier + later) ? null : ([earlier, later] as const)];
  });
  return Object.fromEntries(pairs) as Mover['change'];
}

/** Of the parts that are known; `null` without any. */
function sumUp(changes: readonly Mover['change'][], metric: MoverMetric) {
  const known = changes.map((change) => change[metric]).filter((pair) => pair !== null);
  if (known.length === 0) return null;
  return known.reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const);
}
