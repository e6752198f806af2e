import { useSearch } from '#shared/list-page/use-search.ts';
import { productSource } from '#shared/performance/product-sources.tsx';
import { Sources } from '#shared/performance/sources.tsx';
import { useProductSpend } from '#shared/performance/use-product-spend.ts';
import { scopeShape } from '#shared/scope.ts';
import { useKeywordSource } from './findings/use-keyword-rows.ts';

/** The reports behind the findings. */
export function OverviewSources() {
  const { values: scope } = useSearch(scopeShape);
  const spend = useProductSpend(scope);
  const keywords = useKeywordSource(scope);
  return (
    <Sources
      sources={[
        productSource(spend),
        {
          what: 'Keyword metrics',
          feed: keywords,
          purpose:
            'A keyword report has the spend and sales of each keyword. Your choice applies to the overview on this device.',
        },
      ]}
    />
  );
}
