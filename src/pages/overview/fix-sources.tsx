import { counted, count } from '#lib/format.ts';
import { fresh } from '#queries/freshness.ts';
import type { FindingsState } from '#shared/findings/use-findings.ts';
import { maxRequestedScores } from '#shared/findings/use-top-scores.ts';
import { keywordMetrics, productMetrics } from '#shared/performance/performance-sources.tsx';
import { ReportNote } from '#shared/performance/report-note.tsx';
import type { ReportSourceState } from '#shared/performance/use-report-source.ts';
import { useRateLimitMonitor } from '#shared/rate-limit/use-rate-limit.ts';
import { Button } from '#ui/button.tsx';

interface FixSourcesProps {
  state: FindingsState;
  /** Whether the page offers missing reports elsewhere. */
  isSettingUp: boolean;
}

/** What the list still needs: reports in progress, failures, and buttons to request missing ones. */
export function FixSources({ state, isSettingUp }: FixSourcesProps) {
  const { advertised, keywords } = state;
  const { spend } = advertised;
  const isOffered = ({ source, coming, failed }: ReportSourceState) =>
    !isSettingUp || source !== null || coming !== null || failed !== null;
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {isOffered(spend) && (
        <ReportNote feed={spend} what={productMetrics}>
          {spend.source === null && spend.coming === null && <ProductCost />}
          {failures({
            'The report': spend,
            'The listings': advertised.listings,
            'The stock': advertised.stock,
          })}
          {advertised.asked.error !== null && <span>Some quality scores did not load.</span>}
        </ReportNote>
      )}
      {isOffered(keywords.feed) && (
        <ReportNote feed={keywords.feed} what={keywordMetrics}>
          {keywords.feed.source === null && keywords.feed.coming === null && <KeywordCost />}
          {failures({ Keywords: keywords })}
        </ReportNote>
      )}
    </div>
  );
}

const freshMinutes = fresh.list / 60_000;

/** What loads after a product report, with its cost. */
function ProductCost() {
  const { costOf } = useRateLimitMonitor();
  const units = (endpoint: 'listings' | 'inventory' | 'quality', times = 1) =>
    counted(costOf(endpoint) * times, 'unit');
  return (
    <span className="basis-full text-xs">
      Shows spend on products that cannot be sold, weak pages and low stock. Also loads listings (
      {units('listings')}), stock ({units('inventory')} per thousand records) and quality scores of
      the {maxRequestedScores} listings with the highest spend (
      {units('quality', maxRequestedScores)}). Listings and stock reload after {freshMinutes}{' '}
      minutes.
    </span>
  );
}

function KeywordCost() {
  const { costOf } = useRateLimitMonitor();
  return (
    <span className="basis-full text-xs">
      Shows keywords without sales, and bids far from their CPC. Also loads the keyword list (
      {counted(costOf('keywords'), 'unit')}).
    </span>
  );
}

/** What is loading, in one line. */
export function FixProgress({ state }: { state: FindingsState }) {
  const { advertised, keywords, isWorking } = state;
  const { spend, listings, stock, asked } = advertised;
  let said: string | null = null;
  if (spend.isLoading) said = 'Loading product report…';
  else if (listings.isLoading) said = 'Loading listings…';
  else if (stock.isLoading) {
    const of = stock.total === null ? '' : `: ${count(stock.soFar)} of ${count(stock.total)}`;
    said = `Loading stock${of}…`;
  } else if (asked.isAsking)
    said = `Loading quality scores of the ${maxRequestedScores} listings with the highest spend…`;
  else if (keywords.isLoading) said = 'Loading keywords…';
  else if (isWorking) said = 'Calculating…';
  return said !== null && <span>{said} The order may change.</span>;
}

interface LoadPart {
  error: unknown;
  retry: () => void;
}

/** A button for each part that failed to load. */
function failures(parts: Readonly<Record<string, LoadPart>>) {
  return Object.entries(parts).map(([what, { error, retry }]) =>
    error === null || error === undefined ? null : (
      <Button key={what} size="small" onClick={retry}>
        {what} did not load. Retry
      </Button>
    ),
  );
}
