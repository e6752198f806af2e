/** Figures of a campaign that contradict each other. */
import type { Metrics } from '#api/contract/campaign.ts';
import { count, counted, money, ratio } from '#lib/format.ts';
import { salesOf } from '#domain/totals.ts';
import { allFigures, type Check, eachOf, type Rows } from './check.ts';

/** How far ACOS × ROAS may lie from 1, beside what rounding each to two digits explains. */
export const acosRoasTolerance = 0.02;

const rounding = 0.005;

/** 1 where the answer gives ACOS as a fraction, 100 where as a percentage: what most of its rows say. */
export function acosScale(metrics: Iterable<Metrics>): 1 | 100 {
  const products = [...metrics]
    // One that was rounded to nothing tells nothing.
    .map((row) => (row.acos === 0 || row.roas === 0 ? null : productOf(row)))
    .filter((product) => product !== null)
    .toSorted((a, b) => a - b);
  // A percentage makes the product about 100; a single row that is off says nothing of the others.
  return (products[Math.floor(products.length / 2)] ?? 1) > 10 ? 100 : 1;
}

/** Where nothing was spent or sold there is no ratio to speak of. */
function productOf({ acos, roas, spend, sales }: Metrics): number | null {
  if (acos === null || roas === null || spend === 0 || sales === 0) return null;
  return acos === 0 && roas === 0 ? null : acos * roas;
}

function withMetrics(
  rows: Rows,
  look: (metrics: Metrics) => { given: string; expected: string } | null,
) {
  return eachOf('campaigns', rows, ({ metrics }) => metrics && look(metrics));
}

const over = (more: number | null, most: number | null): boolean =>
  more !== null && most !== null && more > most && most >= 0;

export const figureChecks: readonly Check[] = [
  {
    id: 'acos-roas',
    title: 'ACOS × ROAS is not 1',
    why: 'One is the other turned round, so their product is 1; where it is off by more than 2 % and more than rounding explains, one of them is of other sales or other days.',
    todo: 'Trust neither of the two: totals here are worked out from spend and sales. Compare spend and sales with the channel’s own console.',
    needs: ['campaigns'],
    doubts: ['acos', 'roas'],
    find: (rows) => {
      const all = (rows.campaigns?.records ?? []).flatMap(({ metrics }) => metrics ?? []);
      const scale = acosScale(all);
      return withMetrics(rows, (metrics) => {
        const product = productOf(metrics);
        if (product === null) return null;
        const [acos, roas] = [(metrics.acos ?? 0) / scale, metrics.roas ?? 0];
        const allowed = acosRoasTolerance + (rounding * roas) / scale + rounding * acos;
        if (Math.abs(product / scale - 1) <= allowed) return null;
        const given = `${ratio(metrics.acos)}${scale === 100 ? ' %' : ''} × ${ratio(roas)} = ${ratio(product / scale)}`;
        return { given, expected: '1.00' };
      });
    },
  },
  {
    id: 'clicks-impressions',
    title: 'More clicks than impressions',
    why: 'Every click is on an ad that was shown: CTR and CPC of such a row say nothing.',
    todo: 'Look at the campaign’s days in a report; the day that is off is often still being counted.',
    needs: ['campaigns'],
    doubts: ['impressions', 'clicks', 'ctr', 'cvr', 'cpc'],
    find: (rows) =>
      withMetrics(rows, ({ clicks, impressions }) =>
        over(clicks, impressions)
          ? {
              given: counted(clicks ?? 0, 'click'),
              expected: `at most ${count(impressions)}, its impressions`,
            }
          : null,
      ),
  },
  {
    id: 'conversions-clicks',
    title: 'More conversions than clicks',
    why: 'A conversion follows a click: where there are more of them, CVR is above 100 %, and sales may be another campaign’s.',
    todo: 'Ask the channel whether it counts sales after a mere view here; if it does, do not compare this CVR with others.',
    needs: ['campaigns'],
    doubts: ['cvr'],
    find: (rows) =>
      withMetrics(rows, ({ conversions, clicks }) =>
        over(conversions, clicks)
          ? {
              given: counted(conversions ?? 0, 'conversion'),
              expected: `at most ${count(clicks)}, its clicks`,
            }
          : null,
      ),
  },
  {
    id: 'spend-impressions',
    title: 'Spend without impressions or clicks',
    why: 'Money is spent on ads that are shown or clicked. With neither counted, this spend is in CPC without a click, so CPC is too high.',
    todo: 'Look at the campaign’s days in a report; if they stay empty, ask the channel what was charged.',
    needs: ['campaigns'],
    doubts: ['spend', 'impressions', 'clicks', 'cpc'],
    find: (rows) =>
      withMetrics(rows, ({ spend, impressions, clicks }) =>
        spend !== null && spend > 0 && impressions === 0 && clicks === 0
          ? {
              given: `spend of ${money(spend)}, no impression`,
              expected: 'impressions, or no spend',
            }
          : null,
      ),
  },
  {
    id: 'figures-missing',
    title: 'Campaigns with figures missing',
    why: 'A figure that did not come, or is no number, is in no sum; ratios leave its campaign out.',
    todo: 'Refresh; if it stays, tell the service which figures its answer lacks.',
    needs: ['campaigns'],
    doubts: allFigures,
    find: (rows) =>
      withMetrics(rows, (metrics) => {
        const names = ['impressions', 'clicks', 'spend', 'conversions'] as const;
        const lacking = names.filter((name) => metrics[name] === null);
        return lacking.length === 0
          ? null
          : { given: `no ${lacking.join(', ')}`, expected: 'a number each' };
      }),
  },
  {
    id: 'negative',
    title: 'Negative figures',
    why: 'A correction that the channel booked below zero makes totals too small, and ratios turn round.',
    todo: 'Look at the campaign’s days in a report to find the correction, and read its totals without it.',
    needs: ['campaigns'],
    doubts: allFigures,
    find: (rows) =>
      withMetrics(rows, (metrics) => {
        const names = ['impressions', 'clicks', 'spend', 'conversions', 'sales', 'roas', 'acos'];
        const below = names.flatMap((name) => {
          const value = metrics[name as 'spend'];
          return value !== null && value < 0 ? [`${name} ${ratio(value)}`] : [];
        });
        return below.length === 0 ? null : { given: below.join(', '), expected: '0 or more' };
      }),
  },
  {
    id: 'sales-conversions',
    title: 'Sales without a conversion',
    why: 'Sales come from orders: with none counted, CVR and CPA leave out what ACOS takes in.',
    todo: 'Look again once the attribution window is over; if it stays, ask the channel which orders these are.',
    needs: ['campaigns'],
    doubts: ['sales', 'roas', 'acos'],
    find: (rows) =>
      withMetrics(rows, (metrics) => {
        const { amount } = salesOf(metrics);
        return metrics.conversions === 0 && amount !== null && amount > 0
          ? {
              given: `sales of ${money(amount)}, no conversion`,
              expected: 'a conversion, or no sales',
            }
          : null;
      }),
  },
  {
    id: 'conversions-sales',
    title: 'Conversions without sales',
    why: 'An order has a price: without it ACOS reads too high, and the campaign looks worse than it is.',
    todo: 'Look again once the attribution window is over; judge the campaign by its conversions until then.',
    needs: ['campaigns'],
    doubts: ['sales', 'roas', 'acos'],
    find: (rows) =>
      withMetrics(rows, (metrics) => {
        const { conversions } = metrics;
        return conversions !== null && conversions > 0 && salesOf(metrics).amount === 0
          ? {
              given: `${counted(conversions, 'conversion')}, sales of 0`,
              expected: 'sales, or no conversion',
            }
          : null;
      }),
  },
];
