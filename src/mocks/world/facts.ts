/**
 * A campaign's figures per day: the source of every figure the service returns. Keyword and
 * product figures are shares of these, and sums over dates are sums of these, so all of them agree.
 */
import { weekday } from './calendar.ts';
import { restated } from './day-faults.ts';
import { type Layout, ownerOf } from './layout.ts';
import { at, draw } from './random.ts';
import { statusOf } from './status.ts';
import { isUnusual } from './stories.ts';
import { traitsOf } from './traits.ts';

/** Integers. Money in hundredths of the account's currency. */
export interface Facts {
  impressions: number;
  clicks: number;
  spend: number;
  conversions: number;
  units: number;
  sales: number;
}

/** A campaign's metrics cover this many full days. */
export const metricsDays = 30;

/** From Monday: advertising sells best at the start of the week. */
const weekdays = [1.12, 1.08, 1.02, 1, 0.94, 0.88, 0.96];

/** By channel, in days: how long after a click its sales are still added to its day. */
export const attributionWindows = { 'channel-a': 14, 'channel-b': 30, dsp: 14 } as const;

/** The share of a day's sales that is known after each number of days, until its window of this many days has closed. */
function maturity(windowDays: number): readonly number[] {
  const known = [0];
  // Powers would differ between browsers.
  for (let age = 1, late = 0.38; age < windowDays; age++, late *= 0.65) {
    known.push(1 - (late * (windowDays - age)) / (windowDays - 1));
  }
  return known;
}

const maturities = {
  'channel-a': maturity(attributionWindows['channel-a']),
  'channel-b': maturity(attributionWindows['channel-b']),
  dsp: maturity(attributionWindows.dsp),
};

const drawTraffic = draw('day traffic');
const drawClicks = draw('day clicks');
const drawRate = draw('day click rate');
const drawPrice = draw('day price');
const drawSales = draw('day conversions');
const drawOrder = draw('day order value');

const nothing: Facts = { impressions: 0, clicks: 0, spend: 0, conversions: 0, units: 0, sales: 0 };

/**
 * The facts of campaign `i` on a day, as known on `today` (both in days since 1970, in the
 * account's calendar): an unfinished day has none, and recent days lack some sales.
 */
export function factsOf(layout: Layout, i: number, day: number, today: number): Facts {
  return restated(layout, i, day, today, drawnFacts(layout, i, day, today));
}

function drawnFacts(layout: Layout, i: number, day: number, today: number): Facts {
  const traits = traitsOf(layout, i);
  if (day >= today || traits.clicksPerDay === 0) return nothing;
  if (statusOf(layout, i, day) !== 'enabled') return nothing;
  const { seed } = layout;
  const busy = (weekdays[weekday(day)] ?? 1) * (0.6 + 0.8 * drawTraffic(seed, i, day));
  const chance = drawClicks(seed, i, day);
  const rate = traits.ctr * (0.8 + 0.4 * drawRate(seed, i, day));
  const impressions = Math.floor((traits.clicksPerDay * busy) / rate + chance);
  const clicks = Math.min(impressions, Math.floor(traits.clicksPerDay * busy + chance));
  if (clicks === 0) return impressions === 0 ? nothing : { ...nothing, impressions };
  const price = (0.85 + 0.3 * drawPrice(seed, i, day)) * (isUnusual(layout, i, day) ? 5 : 1);
  const spend = Math.max(clicks, Math.round(clicks * traits.cpc * price));
  const { channel } = at(layout.accounts, ownerOf(layout.campaignsOf, i));
  const matured = maturities[channel][today - day] ?? 1;
  const luck = drawSales(seed, i, day);
  const conversions = Math.min(clicks, Math.floor(clicks * traits.cvr * matured + luck));
  if (conversions === 0) return { ...nothing, impressions, clicks, spend };
  const order = traits.orderValue * (0.8 + 0.4 * drawOrder(seed, i, day));
  const units = conversions + Math.floor(conversions * 0.16 + luck * 0.99);
  return { impressions, clicks, spend, conversions, units, sales: Math.round(conversions * order) };
}

/** Adds `more` to `sum`, in place. */
export function addFacts(sum: Facts, more: Facts): void {
  sum.impressions += more.impressions;
  sum.clicks += more.clicks;
  sum.spend += more.spend;
  sum.conversions += more.conversions;
  sum.units += more.units;
  sum.sales += more.sales;
}

/** The facts of campaign `i` between two days, inclusive, as known on `today`. */
export function factsBetween(
  layout: Layout,
  i: number,
  from: number,
  to: number,
  today: number,
): Facts {
  const sum = { ...nothing };
  for (let day = from; day <= to; day++) addFacts(sum, factsOf(layout, i, day, today));
  return sum;
}

const known = new WeakMap<Layout, Map<number, Map<number, Facts>>>();

/** The facts of campaign `i` over the 30 days before `today`, computed once a day. */
export function metricsOf(layout: Layout, i: number, today: number): Facts {
  let days = known.get(layout);
  if (!days) known.set(layout, (days = new Map<number, Map<number, Facts>>()));
  let facts = days.get(today);
  if (!facts) {
    // Calendars of accounts differ by at most a day, so older entries are no longer needed.
    for (const day of days.keys()) if (Math.abs(day - today) > 1) days.delete(day);
    days.set(today, (facts = new Map<number, Facts>()));
  }
  let sum = facts.get(i);
  if (!sum) facts.set(i, (sum = factsBetween(layout, i, today - metricsDays, today - 1, today)));
  return sum;
}
