import { ReportNote } from '#shared/performance/report-note.tsx';
import { coverageText } from '#shared/performance/coverage.ts';
import type { ProductSpendState } from '#shared/performance/use-product-spend.ts';
import { Button } from '#ui/button.tsx';

/** The product report used for days of cover, and why they are "at most". */
export function DaysOfCoverNote({ spend: feed }: { spend: ProductSpendState }) {
  const { spend, isLoading, error, retry } = feed;
  return (
    <ReportNote feed={feed} what="Units sold" only={coverageText(feed)} doubt={spend?.repeated}>
      {isLoading && <span>Loading…</span>}
      {error !== null && error !== undefined && (
        <Button size="small" onClick={retry}>
          The report did not load. Retry
        </Button>
      )}
      {spend !== undefined && (
        <span>Only units sold through ads are counted, so days of cover are “at most”.</span>
      )}
    </ReportNote>
  );
}
