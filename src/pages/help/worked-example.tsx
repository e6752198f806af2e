import { count, money, percent, wholePercent } from '#lib/format.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { pointsText, signed } from '#metrics/metric-change.ts';

/**
 * Two campaigns in both periods: clicks, CPC, spend, sales, ACOS. With one driver in each, amounts need no logarithms. A
 * test computes all of it again.
 */
export const example = {
  campaigns: [
    ['Brand', [2000, 2000], [0.25, 0.4], [500, 800], [4000, 4000], [0.125, 0.2]],
    ['Generic', [500, 1000], [1, 1], [500, 1000], [1000, 2000], [0.5, 0.5]],
    ['Total', [2500, 3000], [0.4, 0.6], [1000, 1800], [5000, 6000], [0.2, 0.3]],
  ],
  cvr: 0.1,
  basket: 20,
  /** Parts of spend and of sales, and percentage points of ACOS. */
  drivers: [
    ['CPC', 300, 0, 5.44],
    ['Mix', 500, 1000, 4.56],
    ['Change', 800, 1000, 10],
  ],
  /** Log means of the totals. */
  spend: 1361,
  sales: 5485,
  acos: 0.2466,
} as const;

/** Why the ACOS of two campaigns changed, in figures that readers can check. */
export function WorkedExample() {
  const { campaigns, cvr, basket, drivers, spend, sales, acos } = example;
  const [[, cpcSpend, , cpcPoints]] = drivers;
  const formats = [count, money, count, count, percent];
  return (
    <>
      <h3 className="mt-4 mb-1 font-medium">Example</h3>
      <div className="grid gap-x-8 gap-y-3 lg:grid-flow-col lg:grid-cols-[auto_minmax(0,1fr)] lg:grid-rows-[auto_auto]">
        <SmallTable
          name="Two campaigns, before → after"
          {...tableOf(
            ['Campaign', 'Clicks', 'CPC', 'Spend', 'Sales', 'ACOS'],
            campaigns.map(([name, ...pairs]) => [
              name,
              // A figure that did not change is written once.
              ...pairs.map((pair, at) =>
                [...new Set(pair.map((it) => formats[at]?.(it)))].join(' → '),
              ),
            ]),
          )}
        />
        <p className="max-w-[62ch]">
          Brand’s clicks cost more. Generic, whose ACOS is higher, gets more clicks. In both,
          conversion stays at {wholePercent(cvr)} and the basket at {count(basket)}, so these
          drivers are zero.
        </p>
        <SmallTable
          name="Drivers of ACOS"
          {...tableOf(
            ['Driver', 'Spend', 'Sales', 'ACOS'],
            drivers.map(([name, ofSpend, ofSales, points]) => [
              name,
              signed(ofSpend, count),
              signed(ofSales, count),
              `${pointsText(points)} pp`,
            ]),
          )}
        />
        <p className="max-w-[62ch]">
          Points = (part of spend ÷ L of spend − part of sales ÷ L of sales) × L of ACOS. L is the
          log mean of a total before and after: L(a, b) = (a − b) ÷ ln(a ÷ b). Here it is{' '}
          {count(spend)} for spend, {count(sales)} for sales and {percent(acos)} for ACOS. CPC:{' '}
          {count(cpcSpend)} ÷ {count(spend)} × {percent(acos)} = {pointsText(cpcPoints)} pp.
        </p>
      </div>
    </>
  );
}

/** Names, then figures; the last line has their totals. */
const tableOf = (columns: readonly string[], lines: readonly (readonly string[])[]) => ({
  columns: columns.map((label, at) => ({ label, isFigure: at > 0 })),
  rows: lines.slice(0, -1).map((cells) => ({ id: cells.join(), cells })),
  total: lines.at(-1) ?? [],
});
