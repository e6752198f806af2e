/**
 * Why spend, sales and ACOS changed between two periods. Each campaign's spend is clicks × CPC and its sales are clicks ×
 * conversion rate × basket; the logarithmic mean splits their changes without a rest (LMDI I: B. W. Ang, Energy Policy 32,
 * 2004, 1131–1139), so parts of campaigns add up to those of any scope.
 */
import { ExactSum } from '#lib/exact-sum.ts';
import {
  campaignIn,
  type CampaignSums,
  summedMetrics,
} from '#features/history/history-campaigns.ts';
import { isActive } from '#features/history/period-campaigns.ts';
import type { HistoryPeriod } from '#features/history/use-history-period.ts';

/** In the order of a chart. `clicks` are a driver of spend and of sales, `mix` is their net effect on ACOS. */
const driverIds = [
  'clicks',
  'cpc',
  'cvr',
  'basket',
  'mix',
  'started',
  'stopped',
  'no_orders',
  'not_split',
] as const;
export type DriverId = (typeof driverIds)[number];

export interface Driver {
  id: DriverId;
  /** Its part of the change, in the unit of the metric. */
  effect: number;
  /**
   * How much it changed in each campaign compared with itself, as a fraction: the mean, weighted by spend or sales. `null`
   * for drivers that are not a ratio.
   */
  change: number | null;
}

export interface MetricDrivers {
  before: number;
  after: number;
  /** Those with an effect. They add up to the change. */
  drivers: readonly Driver[];
}

type Pair = readonly [before: number, after: number];

export const drivenMetrics = ['acos', 'sales', 'spend'] as const;
export type DrivenMetric = (typeof drivenMetrics)[number];

export interface Drivers {
  /** Money in major units of the chosen currency. */
  spend: MetricDrivers;
  sales: MetricDrivers;
  /** Fractions; `null` if either period lacks spend or sales. */
  acos: MetricDrivers | null;
  /** What ACOS divides: of the campaigns whose spend and sales are both known. */
  acosOf: Readonly<Record<'spend' | 'sales', Pair>>;
  /** Points of ACOS, as a fraction, per unit of changed spend and of changed sales; `null` as `acos`. */
  acosPer: Readonly<Record<'spend' | 'sales', number>> | null;
  /** Campaigns left out: figures, days or exchange rates are missing. */
  notCompared: Readonly<Record<DrivenMetric, number>>;
}

type Chosen = Pick<HistoryPeriod, 'chosen' | 'ratesOf'>;

/** Of the campaigns that are known in both periods, in the chosen currency or all converted. */
export function driversOf(sums: readonly CampaignSums[], { chosen, ratesOf }: Chosen): Drivers {
  const rates = ratesOf(chosen);
  const amounts = { spend: [] as Amount[], sales: [] as Amount[] };
  const counted = sums.filter(
    ({ currency, now, before }) =>
      (rates !== undefined || currency === chosen?.currency) && (isActive(now) || isActive(before)),
  );
  const rateOf = ({ currency }: CampaignSums) =>
    rates === undefined ? 1 : (rates(currency) ?? Number.NaN);
  // Converted, a campaign that has changed its currency is one.
  const campaigns = Map.groupBy(counted, ({ account, id }) => campaignIn(account, id));
  for (const own of campaigns.values()) {
    const clicks = pairOf(own, 'clicks');
    const orders = pairOf(own, 'conversions');
    const spend = pairOf(own, 'spend', rateOf);
    const sales = pairOf(own, 'sales', rateOf);
    const hasBoth = isKnown(spend) && isKnown(sales);
    const start = onlyIn(spend);
    const isWhole = start !== null && start === onlyIn(sales);
    const toSpend = [
      ['clicks', clicks],
      ['cpc', spend],
    ] as const;
    const toSales = [
      ['clicks', clicks],
      ['cvr', orders],
      ['basket', sales],
    ] as const;
    if (isKnown(spend))
      amounts.spend.push({ chain: toSpend, alone: start ?? 'not_split', hasBoth });
    if (isKnown(sales))
      amounts.sales.push({ chain: toSales, alone: isWhole ? start : 'no_orders', hasBoth });
  }
  const [spend, sales] = [splitOf(amounts.spend), splitOf(amounts.sales)];
  const both = { spend: ofBoth(amounts.spend, spend), sales: ofBoth(amounts.sales, sales) };
  const acosOf = { spend: both.spend.total(), sales: both.sales.total() };
  const acosPer = acosPerUnit(acosOf.spend, acosOf.sales);
  return {
    spend: spend.drivers(),
    sales: sales.drivers(),
    acos: acosPer && acosDrivers(both.spend, both.sales, acosPer),
    acosOf,
    acosPer,
    notCompared: {
      spend: campaigns.size - amounts.spend.length,
      sales: campaigns.size - amounts.sales.length,
      acos: campaigns.size - amounts.spend.filter(({ hasBoth }) => hasBoth).length,
    },
  };
}

/** A campaign's spend or sales; `alone` is the driver it is whole in if it is in one period alone. */
interface Amount {
  chain: Chain;
  alone: DriverId;
  /** Whether its other amount is known, too: only then it counts for ACOS. */
  hasBoth: boolean;
}

function splitOf(amounts: readonly Amount[]): SplitChange {
  const split = new SplitChange();
  for (const { chain, alone } of amounts) split.add(chain, alone);
  return split;
}

/** Of those that count for ACOS: usually all. */
const ofBoth = (amounts: readonly Amount[], all: SplitChange): SplitChange =>
  amounts.every(({ hasBoth }) => hasBoth) ? all : splitOf(amounts.filter(({ hasBoth }) => hasBoth));

/** Of a campaign; NaN if it is unknown, or its account lacks days of the earlier period. */
function pairOf(
  own: readonly CampaignSums[],
  metric: (typeof summedMetrics)[number],
  rateOf: (one: CampaignSums) => number = () => 1,
): Pair {
  const at = summedMetrics.indexOf(metric);
  const sum = (when: 'before' | 'now') =>
    own.reduce((all, one) => all + (one[when]?.[at] ?? Number.NaN) * rateOf(one), 0) / 1e6;
  return [sum('before'), sum('now')];
}

const isKnown = ([before, after]: Pair): boolean => !Number.isNaN(before + after);

/** The change of ACOS is that of spend times the first, less that of sales times the second. */
function acosPerUnit(spend: Pair, sales: Pair): Drivers['acosPer'] {
  if (!isPositive(spend) || !isPositive(sales)) return null;
  const acos = logMean([spend[0] / sales[0], spend[1] / sales[1]]);
  return { spend: acos / logMean(spend), sales: acos / logMean(sales) };
}

function acosDrivers(spend: SplitChange, sales: SplitChange, per: NonNullable<Drivers['acosPer']>) {
  const [spent, sold] = [spend.total(), sales.total()];
  const drivers = driverIds.map((id): Driver => {
    // More clicks add to both: what is left is their mix.
    const own = id === 'mix' ? 'clicks' : id;
    const effect = per.spend * spend.effect(own) - per.sales * sales.effect(own);
    if (id === 'clicks') return { id, effect: 0, change: null };
    return { id, effect, change: spend.change(id) ?? sales.change(id) };
  });
  return withEffect(spent[0] / sold[0], spent[1] / sold[1], drivers);
}

/** Rounding leaves less than this fraction of what cancels out. */
const smallest = 1e-9;

const withEffect = (before: number, after: number, drivers: readonly Driver[]): MetricDrivers => ({
  before,
  after,
  drivers: drivers.filter(
    ({ effect }) => Math.abs(effect) > smallest * (Math.abs(before) + Math.abs(after)),
  ),
});

/** An amount as a chain of factors, each with what it leads to: clicks, orders, sales. */
type Chain = readonly (readonly [id: DriverId, level: Pair])[];

/** Adds up the parts of an amount's change. Sums are the same in any order of campaigns. */
class SplitChange {
  readonly #total = [new ExactSum(), new ExactSum()] as const;
  /** The effects, and for factors the weights of what they were factors of. */
  readonly #parts = new Map<DriverId, { effect: ExactSum; weight: ExactSum }>();

  /** An amount that is in one period alone is whole in `alone`. */
  add(chain: Chain, alone: DriverId): void {
    const amount = chain.at(-1)?.[1] ?? [0, 0];
    const [before, after] = amount;
    this.#total[0].add(before);
    this.#total[1].add(after);
    if (before === 0 && after === 0) return;
    if (onlyIn(amount) !== null) this.#add(alone, after - before);
    else if (isPositive(amount)) this.#split(chain, amount);
    else this.#add('not_split', after - before);
  }

  #split(chain: Chain, amount: Pair): void {
    const weight = logMean(amount);
    let reached = 0;
    for (const [id, level] of chain) {
      if (!isPositive(level)) {
        // What the factors from here on add up to.
        this.#add('not_split', weight * (logRatio(amount) - reached));
        return;
      }
      const change = logRatio(level);
      this.#add(id, weight * (change - reached), weight);
      reached = change;
    }
  }

  #add(id: DriverId, effect: number, weight?: number): void {
    const part = this.#parts.get(id) ?? { effect: new ExactSum(), weight: new ExactSum() };
    this.#parts.set(id, part);
    part.effect.add(effect);
    if (weight !== undefined) part.weight.add(weight);
  }

  total(): Pair {
    return [this.#total[0].value(false) ?? 0, this.#total[1].value(false) ?? 0];
  }

  effect(id: DriverId): number {
    return this.#parts.get(id)?.effect.value(false) ?? 0;
  }

  change(id: DriverId): number | null {
    const weight = this.#parts.get(id)?.weight.value(false) ?? null;
    return weight === null ? null : Math.expm1(this.effect(id) / weight);
  }

  drivers(): MetricDrivers {
    const drivers = driverIds.map((id) => ({
      id,
      effect: this.effect(id),
      change: this.change(id),
    }));
    return withEffect(...this.total(), drivers);
  }
}

const isPositive = ([before, after]: Pair): boolean => before > 0 && after > 0;

/** `null` if it is in both periods or in none. */
function onlyIn([before, after]: Pair): 'started' | 'stopped' | null {
  if ((before === 0) === (after === 0)) return null;
  return before === 0 ? 'started' : 'stopped';
}

/** ln(after ÷ before), exact for small changes. */
function logRatio([before, after]: Pair): number {
  const ratio = after / before;
  return ratio > 0.5 && ratio < 2 ? Math.log1p((after - before) / before) : Math.log(ratio);
}

/** The logarithmic mean of two positive amounts. */
function logMean(pair: Pair): number {
  const change = logRatio(pair);
  return change === 0 ? pair[0] : (pair[1] - pair[0]) / change;
}
