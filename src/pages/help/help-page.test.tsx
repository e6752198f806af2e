import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { metrics } from '#metrics/metrics.ts';
import { render } from '#ui/test-render.tsx';
import { HelpPage } from './help-page.tsx';
import { example } from './worked-example.tsx';

beforeEach(async () => {
  await render(
    <MemoryRouter initialEntries={['/help?channel=dsp&range=7d']}>
      <HelpPage />
    </MemoryRouter>,
  );
});

const rowsOf = (name: string) =>
  [...document.querySelectorAll(`table[aria-label="${name}"] :is(tbody, tfoot) tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test('all metrics are listed with their definitions; ratios with their formulas', () => {
  const rows = rowsOf('Metrics');
  expect(rows.map(([label, definition]) => [label, definition])).toEqual(
    Object.values(metrics).map(({ label, definition }) => [label, definition]),
  );
  const others = (name: string) => rows.find(([label]) => label === name)?.slice(2);
  expect(others('Spend')).toEqual(['', 'No']);
  expect(others('CVR')).toEqual(['Orders ÷ clicks', 'Yes']);
  expect(others('CPM')).toEqual(['1,000 × spend ÷ impressions', 'No']);
  expect(others('Bid ÷ CPC')).toEqual(['Bid × clicks ÷ spend', 'No']);
});

test('the contents lead to all sections, and keep scope and dates', () => {
  const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
  const headings = [...document.querySelectorAll('h2')].map(
    ({ id }) => `/help?channel=dsp&range=7d#${id}`,
  );
  expect(links).toEqual(headings);
});

test('the worked example is right', () => {
  const { campaigns, cvr, basket, drivers, spend, sales, acos } = example;
  const [brand, generic, total] = campaigns.map(([, clicks, cpc, cost, sold, share]) =>
    ([0, 1] as const).map((at) => {
      expect(clicks[at] * cpc[at]).toBeCloseTo(cost[at], 9);
      expect(clicks[at] * cvr * basket).toBeCloseTo(sold[at], 9);
      expect(cost[at] / sold[at]).toBeCloseTo(share[at], 9);
      return {
        clicks: clicks[at],
        cpc: cpc[at],
        spend: cost[at],
        sales: sold[at],
        acos: share[at],
      };
    }),
  ) as [Period[], Period[], Period[]];
  for (const at of [0, 1])
    for (const id of ['clicks', 'spend', 'sales'] as const)
      expect(of(brand, id, at) + of(generic, id, at)).toBe(of(total, id, at));

  const mean = (pair: Period[], id: keyof Period) => logMean(of(pair, id, 1), of(pair, id, 0));
  /** What one factor adds to an amount, over both campaigns. */
  const part = (amount: 'spend' | 'sales', factor: 'clicks' | 'cpc') =>
    [brand, generic].reduce(
      (sum, own) => sum + mean(own, amount) * Math.log(of(own, factor, 1) / of(own, factor, 0)),
      0,
    );
  const points = (ofSpend: number, ofSales: number) =>
    100 * mean(total, 'acos') * (ofSpend / mean(total, 'spend') - ofSales / mean(total, 'sales'));
  const cpc = [part('spend', 'cpc'), 0] as const;
  const mix = [part('spend', 'clicks'), part('sales', 'clicks')] as const;
  const change = [cpc[0] + mix[0], cpc[1] + mix[1]] as const;
  const computed = [cpc, mix, change].map((parts) => [...parts, points(...parts)]);
  for (const [at, [, ...stated]] of drivers.entries())
    for (const [index, value] of stated.entries())
      expect(computed[at]?.[index]).toBeCloseTo(value, 2);
  expect(points(...change)).toBeCloseTo(100 * (of(total, 'acos', 1) - of(total, 'acos', 0)), 9);
  expect(mean(total, 'spend')).toBeCloseTo(spend, 0);
  expect(mean(total, 'sales')).toBeCloseTo(sales, 0);
  expect(mean(total, 'acos')).toBeCloseTo(acos, 4);
  expect(rowsOf('Drivers of ACOS')).toEqual([
    ['CPC', '+300', '±0', '+5.4 pp'],
    ['Mix', '+500', '+1,000', '+4.6 pp'],
    ['Change', '+800', '+1,000', '+10.0 pp'],
  ]);
});

type Period = Record<'clicks' | 'cpc' | 'spend' | 'sales' | 'acos', number>;

const of = (pair: readonly Period[], id: keyof Period, at: number): number => pair[at]?.[id] ?? NaN;

const logMean = (a: number, b: number): number => (a === b ? a : (a - b) / Math.log(a / b));
