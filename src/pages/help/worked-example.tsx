import { type DriverId, driversOf, type MetricDrivers } from '#features/drivers/drivers.ts';
import { driverLabel, driversText, effectText } from '#features/drivers/driver-text.ts';
import { count, money, percent } from '#lib/format.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { signed } from '#metrics/metric-change.ts';

/** Before and after. In both campaigns, a tenth of the clicks leads to an order of 20. */
const campaigns = [
  { name: 'Brand', clicks: [2000, 2000], spend: [500, 800], sales: [4000, 4000] },
  { name: 'Generic', clicks: [500, 1000], spend: [500, 1000], sales: [1000, 2000] },
] as const;
type Figures = Readonly<Record<'clicks' | 'spend' | 'sales', readonly [number, number]>>;

/** As the history adds up campaigns: impressions, clicks, spend, orders and sales in millionths. */
const sumsIn = ({ clicks, spend, sales }: Figures, at: 0 | 1) =>
  Float64Array.from([0, clicks[at], spend[at], clicks[at] / 10, sales[at]], (sum) => sum * 1e6);

const { acos, acosOf, ...amounts } = driversOf(
  campaigns.map((one) => ({
    id: one.name,
    account: '',
    channel: null,
    currency: null,
    before: sumsIn(one, 0),
    now: sumsIn(one, 1),
  })),
  {
    chosen: { value: '', label: '', currency: null, isConverted: false },
    ratesOf: () => undefined,
  },
);

/** Why the ACOS of two campaigns changed, in figures that readers can check. */
export function WorkedExample() {
  const total: Figures = { ...acosOf, clicks: [2500, 3000] };
  const partIn = (of: MetricDrivers, id: DriverId): string =>
    signed(of.drivers.find((one) => one.id === id)?.effect ?? 0, count);
  return (
    <>
      <h3 className="mt-4 mb-1 font-medium">Example</h3>
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
        <SmallTable
          name="Two campaigns, before → after"
          {...tableOf(
            ['Campaign', 'Clicks', 'CPC', 'Spend', 'Sales', 'ACOS'],
            [...campaigns, { name: 'Total', ...total }].map(({ name, ...one }) =>
              lineOf(name, one),
            ),
          )}
        />
        <SmallTable
          name="Drivers of ACOS"
          {...tableOf(
            ['Driver', 'Spend', 'Sales', 'ACOS'],
            [
              ...(acos?.drivers ?? []).map(({ id, effect }) => {
                const own = id === 'mix' ? 'clicks' : id;
                const [spend, sales] = [partIn(amounts.spend, own), partIn(amounts.sales, own)];
                return [driverLabel(id), spend, sales, effectText('acos', effect)];
              }),
              [
                'Change',
                ...(['spend', 'sales'] as const).map((id) =>
                  signed(total[id][1] - total[id][0], count),
                ),
                effectText('acos', (acos?.after ?? 0) - (acos?.before ?? 0)),
              ],
            ],
          )}
        />
      </div>
      <p className="mt-3 max-w-[62ch]">
        Brand’s clicks cost more. Generic, whose ACOS is higher, gets more clicks. Conversion and
        basket stay as they are. So the overview says: {acos && driversText('acos', acos, null)}
      </p>
    </>
  );
}

/** A figure that did not change is written once. */
function lineOf(name: string, { clicks, spend, sales }: Figures): string[] {
  const line = (write: (at: 0 | 1) => string) => [...new Set([write(0), write(1)])].join(' → ');
  return [
    name,
    line((at) => count(clicks[at])),
    line((at) => money(spend[at] / clicks[at])),
    line((at) => count(spend[at])),
    line((at) => count(sales[at])),
    line((at) => percent(spend[at] / sales[at])),
  ];
}

/** Names, then figures; the last line has their totals. */
const tableOf = (columns: readonly string[], lines: readonly (readonly string[])[]) => ({
  columns: columns.map((label, at) => ({ label, isFigure: at > 0 })),
  rows: lines.slice(0, -1).map((cells) => ({ id: cells.join(), cells })),
  total: lines.at(-1) ?? [],
});
