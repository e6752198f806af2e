/** The reports behind the metrics of keywords and products, as pages name them. */
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ReportNote } from './report-note.tsx';
import type { PageSource } from './sources.tsx';
import type { ProductSpendState } from './use-product-spend.ts';
import type { SourceFeed } from './use-report-source.ts';

export const keywordMetrics = 'Keyword metrics';
export const productMetrics = 'Product metrics';

/** The keyword report as one of a page's `Sources`. */
export function keywordSource(feed: SourceFeed): PageSource {
  return {
    what: keywordMetrics,
    feed,
    purpose:
      'A keyword report has the impressions, clicks, spend and sales of each keyword. Your choice applies to all pages on this device.',
  };
}

/** The product report as one of a page's `Sources`. */
export function productSource(spend: ProductSpendState): PageSource {
  return {
    what: productMetrics,
    feed: spend,
    purpose:
      'A product report has the spend, sales and units of each product. Your choice applies to all pages on this device.',
    warning: spend.spend?.repeated,
  };
}

interface ProductNoteProps {
  spend: ProductSpendState;
  /** Displayed once the metrics are there. */
  children?: ReactNode;
}

/** What a page's product metrics need: a report, or another attempt to load it. */
export function ProductNote({ spend, children }: ProductNoteProps) {
  const { isLoading, error, retry } = spend;
  return (
    <ReportNote feed={spend} what={productMetrics}>
      {isLoading && <span>Loading…</span>}
      {error !== null && error !== undefined && (
        <>
          <span>The product report did not load.</span>
          <Button size="small" onClick={retry}>
            Retry<span className="sr-only"> {productMetrics}</span>
          </Button>
        </>
      )}
      {spend.spend && children}
    </ReportNote>
  );
}
