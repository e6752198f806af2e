/** The reports behind the metrics of keywords and products, as pages name them. */
import type { ReactNode } from 'react';
import { count, counted } from '#lib/format.ts';
import type { Totals } from '#lib/table-query.ts';
import { Button } from '#ui/button.tsx';
import { ReportNote } from './report-note.tsx';
import { covers } from './report-source.ts';
import { resultProblem } from './result-problem.ts';
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
export function productSource(
  feed: SourceFeed & Pick<Partial<ProductSpendState>, 'spend' | 'isBroken'>,
): PageSource {
  return {
    what: productMetrics,
    feed,
    purpose:
      'A product report has the spend, sales and units of each product. Your choice applies to all pages on this device.',
    warning: feed.isBroken === true ? truncated.product : feed.spend?.repeated,
  };
}

interface MetricsNoteProps {
  /** The report, and the state of its result. */
  report: SourceFeed & Pick<ProductSpendState, 'isBroken' | 'isLoading' | 'error' | 'retry'>;
  /** Displayed once the result is loaded and covers the scope. */
  children?: ReactNode;
}

/** What a page's metrics need: a report, all of its file, or another attempt to load it. */
export function MetricsNote({ report, children }: MetricsNoteProps) {
  const { source, scope, wanted, isBroken, isLoading, error, retry } = report;
  const what = wanted.type === 'product' ? productMetrics : keywordMetrics;
  const isFailed = error !== null && error !== undefined;
  const isLoaded = source && !isLoading && !isFailed;
  return (
    <ReportNote feed={report} what={what}>
      {isLoading && <span>Loading…</span>}
      {isFailed && (
        <>
          <span>{resultProblem(error)}</span>
          <Button size="small" onClick={retry}>
            Retry<span className="sr-only"> {what}</span>
          </Button>
        </>
      )}
      {isLoaded && isBroken && <span className="text-ink">{truncated[wanted.type]}</span>}
      {isLoaded && !isBroken && covers(source, scope) && children}
    </ReportNote>
  );
}

/** How many of the displayed products have metrics; `row` is the name of one. */
export const advertisedText = ({ rows, filled }: Pick<Totals, 'rows' | 'filled'>, row: string) =>
  `${count(filled['spend'] ?? 0)} of ${counted(rows, row)} ${filled['spend'] === 1 ? 'was' : 'were'} advertised.`;

const truncated = {
  campaign: 'The report’s file is truncated: later campaigns are missing.',
  keyword: 'The report’s file is truncated: later keywords are missing.',
  product: 'The report’s file is truncated: later products are missing.',
} as const;
