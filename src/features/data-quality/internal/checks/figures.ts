/** Contradictory metrics of a campaign. */
import type { Metrics } from '#api/contract/campaign.ts';
import { count, counted, money, ratio } from '#lib/format.ts';
import { salesOf } from '#metrics/totals.ts';
import {
  allMetrics,
  type Check,
  eachOf,
  type Fault,
  ofEach,
} from '#features/data-quality/checks/check.ts';

/** How far ACOS × ROAS may be from 1, beyond rounding each to two digits. */
const acosRoasTolerance = 0.02;

const rounding = 0.005;

/** 1 if the response gives ACOS as a fraction, 100 for a percentage: what most rows suggest. */
export function acosScale(metrics: Iterable<Metrics>): 1 | 100 {
  const products = [...metrics]
    // A value rounded to zero says nothing.
    .map((row) => (row.acos === 0 || row.roas === 0 ? null : productOf(row)))
    .filter((product) => product !== null)
    .toSorted((a, b) => a - b);
  // With percentages the product is about 100; a single outlier does not decide.
  return (products[Math.floor(products.length / 2)] ?? 1) > 10 ? 100 : 1;
}

/** Without spend or sales there is no ratio to check. */
function productOf({ acos, roas, spend, sales }: Metrics): number | null {
  if (acos === null || roas === null || spend === 0 || sales === 0) return null;
  return acos === 0 && roas === 0 ? null : acos * roas;
}

const ofMetrics = (look: (metrics: Metrics) => Fault) =>
  ofEach('campaigns', ({ metrics }) => metrics && look(metrics));

const over = (more: number | null, most: number | null): boolean =>
  more !== null && most !== null && more > most && most >= 0;

export const figureChecks: readonly Check[] = [
  {
    id: 'acos-roas',
    title: 'ACOS × ROAS is not 1',
    why: 'ROAS is the inverse of ACOS, so their product is 1. A deviation of more than 2%, beyond rounding, means they cover different sales or days.',
    todo: 'Trust neither value. Totals here are computed from spend and sales: compare those with the channel’s console.',
    needs: ['campaigns'],
    affects: ['acos', 'roas'],
    find: (rows) => {
      const all = (rows.campaigns?.records ?? []).flatMap(({ metrics }) => metrics ?? []);
      const scale = acosScale(all);
      return eachOf('campaigns', rows, ({ metrics }) => {
        if (metrics === null) return null;
        const product = productOf(metrics);
        if (product === null) return null;
        const [acos, roas] = [(metrics.acos ?? 0) / scale, metrics.roas ?? 0];
        const allowed = acosRoasTolerance + (rounding * roas) / scale + rounding * acos;
        if (Math.abs(product / scale - 1) <= allowed) return null;
        const given = `${ratio(metrics.acos)}${scale === 100 ? '%' : ''} × ${ratio(roas)} = ${ratio(product / scale)}`;
        return [given, '1.00'];
      });
    },
  },
  {
    id: 'clicks-impressions',
    title: 'More clicks than impressions',
    why: 'Every click needs an impression, so CTR and CPC of this campaign are meaningless.',
    todo: 'Check the campaign’s days in a report. The affected day may still be counting.',
    affects: ['impressions', 'clicks', 'ctr', 'cvr', 'cpc'],
    ...ofMetrics(({ clicks, impressions }) =>
      over(clicks, impressions)
        ? [counted(clicks ?? 0, 'click'), `at most ${count(impressions)} (impressions)`]
        : null,
    ),
  },
  {
    id: 'conversions-clicks',
    title: 'More orders than clicks',
    why: 'Every order needs a click. CVR is above 100%, and sales may belong to another campaign.',
    todo: 'Ask the channel whether it counts view-through sales. If so, do not compare this CVR with others.',
    affects: ['cvr'],
    ...ofMetrics(({ conversions, clicks }) =>
      over(conversions, clicks)
        ? [counted(conversions ?? 0, 'order'), `at most ${count(clicks)} (clicks)`]
        : null,
    ),
  },
  {
    id: 'spend-impressions',
    title: 'Spend without impressions or clicks',
    why: 'Spend without impressions or clicks raises CPC above its true value.',
    todo: 'Check the campaign’s days in a report. If they stay empty, ask the channel what was charged.',
    affects: ['spend', 'impressions', 'clicks', 'cpc'],
    ...ofMetrics(({ spend, impressions, clicks }) =>
      spend !== null && spend > 0 && impressions === 0 && clicks === 0
        ? [`spend of ${money(spend)}, no impressions`, 'impressions, or no spend']
        : null,
    ),
  },
  {
    id: 'figures-missing',
    title: 'Campaigns with missing metrics',
    why: 'Missing or invalid values are left out of totals, and their campaigns out of ratios.',
    todo: 'Refresh. If the problem remains, report the missing values to the service.',
    affects: allMetrics,
    ...ofMetrics((metrics) => {
      const names = ['impressions', 'clicks', 'spend', 'conversions'] as const;
      const lacking = names.filter((name) => metrics[name] === null);
      return lacking.length === 0 ? null : [`no ${lacking.join(', ')}`, 'a number each'];
    }),
  },
  {
    id: 'negative',
    title: 'Negative values',
    why: 'Negative corrections by the channel make totals too small and reverse ratios.',
    todo: 'Find the correction in a daily report and read the totals without it.',
    affects: allMetrics,
    ...ofMetrics((metrics) => {
      const names = ['impressions', 'clicks', 'spend', 'conversions', 'sales', 'roas', 'acos'];
      const below = names.flatMap((name) => {
        const value = metrics[name as 'spend'];
        return value !== null && value < 0 ? [`${name} ${ratio(value)}`] : [];
      });
      return below.length === 0 ? null : [below.join(', '), '0 or more'];
    }),
  },
  {
    id: 'sales-conversions',
    title: 'Sales without orders',
    why: 'Sales come from orders. Without counted orders, CVR and CPA exclude sales that ACOS includes.',
    todo: 'Check again after the attribution window. If the problem remains, ask the channel which orders these are.',
    affects: ['sales', 'roas', 'acos'],
    ...ofMetrics((metrics) => {
      const { amount } = salesOf(metrics);
      return metrics.conversions === 0 && amount !== null && amount > 0
        ? [`sales of ${money(amount)}, no orders`, 'an order, or no sales']
        : null;
    }),
  },
  {
    id: 'conversions-sales',
    title: 'Orders without sales',
    why: 'Orders without sales make ACOS too high, so the campaign looks worse than it is.',
    todo: 'Check again after the attribution window. Until then, judge the campaign by orders.',
    affects: ['sales', 'roas', 'acos'],
    ...ofMetrics((metrics) => {
      const { conversions } = metrics;
      return conversions !== null && conversions > 0 && salesOf(metrics).amount === 0
        ? [`${counted(conversions, 'order')}, sales of 0`, 'sales, or no order']
        : null;
    }),
  },
];
