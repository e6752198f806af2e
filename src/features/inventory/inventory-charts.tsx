import { useMemo } from 'react';
import type { Crossing, Sums } from '#lib/table-query.ts';
import { stockStates } from '#shared/metrics/days-of-cover.ts';
import { CountChart } from '#ui/charts/count-chart.tsx';
import { toggleOnly } from '#ui/charts/stack-data.ts';
import type { InventorySearch } from './inventory.list.tsx';
import { stockLabels } from './stock-badge.tsx';
import { locations, locationLabels, unitCounts } from './stock-series.ts';

interface InventoryChartsProps {
  /** Units by channel, and records by channel and status; `undefined` while counting. */
  units: Sums | undefined;
  states: Crossing | undefined;
  search: InventorySearch;
  onChange: (values: Partial<InventorySearch>) => void;
}

const placeFills = {
  fba: 'bg-chart-1',
  merchant: 'bg-chart-2',
  inbound: 'bg-chart-3',
  reserved: 'bg-chart-4',
  unfulfillable: 'bg-chart-8',
  researching: 'bg-chart-5',
};
const stateFills = {
  out: 'bg-chart-4',
  low: 'bg-chart-2',
  in: 'bg-chart-1',
  unknown: 'bg-chart-8',
};

/** Two charts of the filtered stock; clicking a channel filters by it. */
export function InventoryCharts({ units, states, search, onChange }: InventoryChartsProps) {
  const byPlace = useMemo(() => units && unitCounts(units), [units]);
  const chosen = {
    first: 'Channel',
    selected: search.channel,
    onSelect: (key: string) => onChange({ channel: toggleOnly(search.channel, key) }),
  };
  return (
    <section aria-label="Charts" className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      <CountChart
        {...chosen}
        title="Units by channel"
        noun="unit"
        crossing={byPlace}
        order={locations}
        labels={locationLabels}
        fills={placeFills}
      />
      <CountChart
        {...chosen}
        title="Stock by channel and status"
        noun="stock record"
        crossing={states}
        order={stockStates}
        labels={stockLabels}
        fills={stateFills}
      />
    </section>
  );
}
