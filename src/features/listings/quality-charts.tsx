import { useMemo } from 'react';
import type { Crossing } from '#lib/table-query.ts';
import { rules } from '#shared/quality/quality-advice.ts';
import { signalNames } from '#shared/quality/quality.ts';
import { ChartRow } from '#ui/charts/chart-card.tsx';
import { toggleOnly } from '#ui/charts/stack-data.ts';
import type { ListingsSearch } from './listings.list.tsx';
import { ScoreChart } from './score-chart.tsx';
import type { ListingCounts } from './use-listing-list.ts';

interface QualityChartsProps {
  counts: ListingCounts | undefined;
  /** Per signal, in the order of their names. */
  bySignal: readonly Crossing[] | undefined;
  search: ListingsSearch;
  onChange: (values: Partial<ListingsSearch>) => void;
}

/** Height in pixels for the four signals below a legend of two lines. */
export const qualityChartHeight = 188;

const labels = Object.fromEntries(signalNames.map((name) => [name, rules[name].label]));
const empty = 'No scores yet. Start the scan above.';

/** The distribution of scores by channel and by the four parts of a page. */
export function QualityCharts({ counts, bySignal, search, onChange }: QualityChartsProps) {
  const parts = useMemo(() => bySignal && partsOf(bySignal), [bySignal]);
  const weakest = search.f.find(({ column }) => column === 'weakest');
  const only = weakest !== undefined && 'text' in weakest ? [weakest.text] : [];
  return (
    <ChartRow label="Charts">
      <ScoreChart
        title="Quality by channel"
        first="Channel"
        crossing={counts?.scores}
        empty={empty}
        height={qualityChartHeight}
        selected={search.channel}
        onSelect={(key) => onChange({ channel: toggleOnly(search.channel, key) })}
      />
      <ScoreChart
        title="Quality by part of the page"
        first="Part"
        crossing={parts}
        labels={labels}
        isOfEach
        empty={empty}
        height={qualityChartHeight}
        selected={only}
        onSelect={(key) => {
          const others = search.f.filter((condition) => condition !== weakest);
          const own = toggleOnly(only, key).map((text) => ({
            column: 'weakest',
            test: 'is' as const,
            text,
          }));
          onChange({ f: [...others, ...own] });
        }}
      />
    </ChartRow>
  );
}

/** One crossing of signals and ranges from a count per signal. */
function partsOf(bySignal: readonly Crossing[]): Crossing {
  return {
    cells: bySignal.flatMap(({ cells }, at) =>
      cells.map(({ values: [band = null], count }) => ({
        values: [signalNames[at] ?? null, band],
        count,
      })),
    ),
  };
}
