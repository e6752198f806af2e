import { KeywordCharts } from './keyword-charts.tsx';
import type { KeywordsSearch } from './keywords.list.tsx';
import { PerformanceCharts } from './performance-charts.tsx';
import type { KeywordsShown } from './use-keyword-list.ts';

interface ChartsProps {
  shown: KeywordsShown;
  search: KeywordsSearch;
  onChange: (values: Partial<KeywordsSearch>) => void;
}

/** The page's charts: of a joined report's metrics if there is one, else of the list. */
export function KeywordsCharts({ shown, search, onChange }: ChartsProps) {
  const { currencies } = shown;
  if (shown.report.found !== null && search.charts === 'performance') {
    return (
      <PerformanceCharts
        performance={shown.performanceSums}
        currencies={currencies}
        search={search}
        onChange={onChange}
      />
    );
  }
  return (
    <KeywordCharts
      crossing={shown.crossing}
      histogram={shown.bids?.histogram}
      currency={shown.bids?.currency ?? null}
      currencies={currencies}
      search={search}
      onChange={onChange}
    />
  );
}
