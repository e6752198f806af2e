import { KeywordCharts } from './keyword-charts.tsx';
import type { KeywordsSearch } from './keywords.search.ts';
import { PerformanceCharts } from './performance-charts.tsx';
import type { KeywordView } from './use-keyword-view.ts';

interface ChartsProps {
  shown: KeywordView;
  search: KeywordsSearch;
  onChange: (values: Partial<KeywordsSearch>) => void;
}

/** The charts of the page: of what a report says where one is joined, else of the list itself. */
export function Charts({ shown, search, onChange }: ChartsProps) {
  const { currencies } = shown;
  if (shown.report.found !== null && search.charts === 'performance') {
    return (
      <PerformanceCharts
        performance={shown.performance}
        currencies={currencies}
        search={search}
        onChange={onChange}
      />
    );
  }
  return (
    <KeywordCharts
      crossing={shown.counts?.crossing}
      histogram={shown.bids?.histogram}
      currency={shown.bids?.currency ?? null}
      currencies={currencies}
      search={search}
      onChange={onChange}
    />
  );
}
