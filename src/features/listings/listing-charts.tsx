import { ChartRow } from '#ui/charts/chart-card.tsx';
import { CountChart } from '#ui/charts/count-chart.tsx';
import { toggleOnly } from '#ui/charts/stack-data.ts';
import type { ListingsSearch } from './listings.list.tsx';
import { ScoreChart } from './score-chart.tsx';
import type { ListingCounts } from './use-listing-list.ts';

interface ListingChartsProps {
  counts: ListingCounts | undefined;
  search: ListingsSearch;
  onChange: (values: Partial<ListingsSearch>) => void;
}

const statuses = ['active', 'inactive', 'suppressed'];

/** Two charts of the filtered listings, drawn from counts. */
export function ListingCharts({ counts, search, onChange }: ListingChartsProps) {
  const chosen = {
    selected: search.channel,
    onSelect: (key: string) => onChange({ channel: toggleOnly(search.channel, key) }),
  };
  return (
    <ChartRow label="Charts">
      <CountChart
        title="Listings by channel and status"
        noun="listing"
        first="Channel"
        crossing={counts?.byChannel}
        order={statuses}
        {...chosen}
      />
      <ScoreChart
        title="Quality by channel"
        first="Channel"
        crossing={counts?.scores}
        empty="No scores yet. Run the scan under “Quality and fixes”."
        {...chosen}
      />
    </ChartRow>
  );
}
