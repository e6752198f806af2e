import { useSearch } from '#navigation/use-search.ts';
import { scopeShape } from '#navigation/scope.ts';
import { keywordSource, productSource } from './performance-sources.tsx';
import { Sources } from './sources.tsx';
import { useProductSpend } from './use-product-spend.ts';
import { usePerformanceSource } from './use-report-source.ts';

/** The reports behind the items to fix. */
export function FindingSources() {
  const { values: scope } = useSearch(scopeShape);
  const spend = useProductSpend(scope);
  const keywords = usePerformanceSource('keyword', scope);
  return <Sources sources={[productSource(spend), keywordSource(keywords)]} />;
}
