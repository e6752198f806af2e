import { useSearch } from '#shared/list-page/use-search.ts';
import { keywordSource, productSource } from '#shared/performance/performance-sources.tsx';
import { Sources } from '#shared/performance/sources.tsx';
import { useProductSpend } from '#shared/performance/use-product-spend.ts';
import { usePerformanceSource } from '#shared/performance/use-report-source.ts';
import { scopeShape } from '#shared/scope.ts';

/** The reports behind the findings. */
export function OverviewSources() {
  const { values: scope } = useSearch(scopeShape);
  const spend = useProductSpend(scope);
  const keywords = usePerformanceSource('keyword', scope);
  return <Sources sources={[productSource(spend), keywordSource(keywords)]} />;
}
