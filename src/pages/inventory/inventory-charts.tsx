import { useMemo } from 'react';
import type { Crossing, Sums } from '#lib/table-query.ts';
import { stockStates } from '#metrics/days-of-cover.ts';
import { ChartRow } from '#ui/charts/chart-card.tsx';
import { CountChart } from '#ui/charts/count-chart.tsx';
import { toggleOnly } from '#ui/charts/stack-data.ts';
import type { InventorySearch } from './inventory.list.tsx';
import { stockLabels } from './stock-badge.tsx';

interface InventoryChartsProps {
  /** Units by channel, and records by channel and status; `undefined` while counting. */
  units: Sums | undefined;
  states: Crossing | undefined;
  search: InventorySearch;
  onChange: (values: Partial<InventorySearch>) => void;
}

/** Locations have no order and no meaning of their own. */
const placeTones = {
  fba: 'chart-1',
  merchant: 'chart-2',
  inbound: 'chart-3',
  reserved: 'chart-4',
  unfulfillable: 'chart-8',
  researching: 'chart-5',
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
    <ChartRow label="Charts">
      <CountChart
        {...chosen}
        title="Units by channel"
        noun="unit"
        crossing={byPlace}
        order={locations}
        labels={locationLabels}
        tones={placeTones}
      />
      <CountChart
        {...chosen}
        title="Stock by channel and status"
        noun="stock record"
        crossing={states}
        order={stockStates}
        labels={stockLabels}
      />
    </ChartRow>
  );
}

/** Locations of units, from sellable to not. Together they are all units counted anywhere. */
export const locationLabels = {
  fba: 'FBA',
  merchant: 'Merchant',
  inbound: 'Inbound',
  reserved: 'Reserved',
  unfulfillable: 'Unfulfillable',
  researching: 'Researching',
} as const;
export const locations = Object.keys(locationLabels);

/** Units counted by channel and location. */
export function unitCounts({ cells }: Sums): Crossing {
  return {
    cells: cells.flatMap(({ values: [channel = null], figures }) =>
      locations.map((place) => ({ values: [channel, place], count: figures[place] ?? 0 })),
    ),
  };
}
