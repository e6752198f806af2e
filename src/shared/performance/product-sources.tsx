import { Button } from '#ui/button.tsx';
import { ReportNote } from './report-note.tsx';
import type { PageSource } from './sources.tsx';
import type { ProductSpendState } from './use-product-spend.ts';

/** The product report as one of a page's `Sources`. */
export function productSource(spend: ProductSpendState): PageSource {
  return {
    what: 'Product spend',
    feed: spend,
    purpose:
      'A product report has the spend, sales and units of each product. Your choice applies to all pages on this device.',
    warning: spend.spend?.repeated,
  };
}

interface ProductNoteProps {
  spend: ProductSpendState;
  /** The name of the metrics: "Product spend". */
  what: string;
}

/** What a page's product metrics need: a report, or another attempt to load it. */
export function ProductNote({ spend, what }: ProductNoteProps) {
  const { isLoading, error, retry } = spend;
  return (
    <ReportNote feed={spend} what={what}>
      {isLoading && <span>Loading…</span>}
      {error !== null && error !== undefined && (
        <>
          <span>The product report did not load.</span>
          <Button size="small" onClick={retry}>
            Retry<span className="sr-only"> {what}</span>
          </Button>
        </>
      )}
    </ReportNote>
  );
}
