/** The reports behind the metrics of keywords and products, as pages name them. */
import type { ReactNode } from 'react';
import { bytes } from '#lib/bytes.ts';
import { count, counted } from '#lib/format.ts';
import type { LoadProgress, Totals } from '#lib/table-query.ts';
import type { List } from '#queries/list.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { Listed } from './product-figures.ts';
import { ReportNote } from './report-note.tsx';
import { covers } from './report-source.ts';
import { resultProblem } from './result-problem.ts';
import type { PageSource } from './sources.tsx';
import { type ProductSpendState, useUnlistedText } from './use-product-spend.ts';
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
  report: SourceFeed & {
    isBroken: boolean;
    isLoading: boolean;
    error: unknown;
    retry: () => void;
    progress?: LoadProgress | undefined;
  };
  /** The name of the metrics, if not that of their type. */
  what?: string;
  /** Displayed once the result is loaded. */
  children?: ReactNode;
}

/** What a page's metrics need: a report, all of its file, or another attempt to load it. */
export function MetricsNote({ report, children, ...props }: MetricsNoteProps) {
  const { source, wanted, isBroken, isLoading, error, retry } = report;
  const { what = wanted.type === 'product' ? productMetrics : keywordMetrics } = props;
  const isFailed = error !== null && error !== undefined;
  const isLoaded = source && !isLoading && !isFailed;
  return (
    <ReportNote feed={report} what={what}>
      {isLoading && <LoadingMetrics progress={report.progress} />}
      {isFailed && (
        <>
          <span>{resultProblem(error)}</span>
          <Button size="small" onClick={retry}>
            Retry<span className="sr-only"> {what}</span>
          </Button>
        </>
      )}
      {isLoaded && isBroken && <span className="text-ink">{truncated[wanted.type]}</span>}
      {isLoaded && !isBroken && children}
    </ReportNote>
  );
}

function LoadingMetrics({ progress }: { progress: LoadProgress | undefined }) {
  return (
    <span className="flex items-center gap-2">
      <span role="status">Loading metrics…</span>
      <ProgressBar label="Loading metrics" share={null} unknown="Loading" />
      {/* Hidden from screen readers, which would announce each change. */}
      <span aria-hidden className="text-xs tabular-nums">
        {progress && `${count(progress.rows)} rows, ${bytes(progress.bytes)}`}
      </span>
    </span>
  );
}

interface ProductNoteProps {
  report: ProductSpendState;
  /** Of the displayed rows; `undefined` while loading. */
  totals: Totals | undefined;
  list: Pick<List<Listed>, 'records' | 'isComplete'> | undefined;
  /** The name of a row: "listing". */
  row: string;
}

/** The same for a list of products: how many have metrics, and the spend that no row has. */
export function ProductNote({ report, totals, list, row }: ProductNoteProps) {
  const { source, scope } = report;
  const unlisted = useUnlistedText(report, list, row);
  return (
    <MetricsNote report={report}>
      {totals && source && covers(source, scope) && (
        <span className="text-xs">
          {advertisedText(totals, row)} {unlisted}
        </span>
      )}
    </MetricsNote>
  );
}

/** How many of the displayed products have metrics; `row` is the name of one. */
export const advertisedText = ({ rows, filled }: Pick<Totals, 'rows' | 'filled'>, row: string) =>
  `${count(filled['spend'] ?? 0)} of ${counted(rows, row)} ${filled['spend'] === 1 ? 'was' : 'were'} advertised.`;

const truncated = {
  campaign: 'The report’s file is truncated: later rows are missing.',
  keyword: 'The report’s file is truncated: later keywords are missing.',
  product: 'The report’s file is truncated: later products are missing.',
} as const;
