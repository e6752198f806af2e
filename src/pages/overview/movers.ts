/** The biggest changes in spend and sales between two periods, by campaign, account or channel. */
import type { CampaignSums } from '#shared/history/history-campaigns.ts';
import type { RateOf } from '#shared/history/history-totals.ts';
import { isActive } from '#shared/history/period-campaigns.ts';
import { biggestFirst, type Mover, type MoverMetric, moverMetrics } from '#shared/trend/movers.ts';

export const moverKinds = ['campaigns', 'accounts', 'channels'] as const;
export type MoverKind = (typeof moverKinds)[number];

interface Movers {
  /** Biggest change first; those without any are left out. */
  movers: Mover[];
  /** Campaigns whose metric is unknown, whose account lacks days to compare, or whose currency has no rate. */
  notCompared: number;
}

/** The campaigns with figures in several currencies, which are never added. */
export function mixedCampaigns(sums: readonly CampaignSums[]): Set<string> {
  const active = sums.filter(({ now, before }) => isActive(now) || isActive(before));
  const byCampaign = Map.groupBy(active, ({ id }) => id);
  return new Set([...byCampaign].flatMap(([id, own]) => (own.length > 1 ? [id] : [])));
}

/** `rateOf` is that of the sums' currencies; those without a rate are not compared. */
export function findMovers(
  sums: readonly CampaignSums[],
  kind: MoverKind,
  by: MoverMetric,
  rateOf: RateOf,
): Movers {
  const found = new Map<string | null, Mover['change'][]>();
  let notCompared = 0;
  for (const one of sums) {
    const change = changeOf(one, rateOf);
    if (change[by] === null) notCompared += 1;
    const id = kind === 'campaigns' ? one.id : kind === 'accounts' ? one.account : one.channel;
    const own = found.get(id);
    if (own === undefined) found.set(id, [change]);
    else own.push(change);
  }
  const movers = [...found].map(([id, changes]): Mover => ({
    id,
    change: { sales: sumUp(changes, 'sales'), spend: sumUp(changes, 'spend') },
  }));
  return { movers: biggestFirst(movers, by), notCompared };
}

function changeOf({ now, before, currency }: CampaignSums, rateOf: RateOf): Mover['change'] {
  const rate = rateOf(currency) ?? Number.NaN;
  const pairs = moverMetrics.map((metric, at) => {
    const pair = [before?.[at], now[at]].map((sum) => ((sum ?? Number.NaN) * rate) / 1e6);
    const [earlier = Number.NaN, later = Number.NaN] = pair;
    return [metric, Number.isNaN(earlier + later) ? null : ([earlier, later] as const)];
  });
  return Object.fromEntries(pairs) as Mover['change'];
}

/** Of the parts that are known; `null` without any. */
function sumUp(changes: readonly Mover['change'][], metric: MoverMetric) {
  const known = changes.flatMap((change) => {
    const pair = change[metric];
    return pair === null ? [] : [pair];
  });
  if (known.length === 0) return null;
  return known.reduce(([a, b], [c, d]) => [a + c, b + d] as const, [0, 0] as const);
}
