import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { counted, count } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { fresh } from '#queries/freshness.ts';
import { mostAsked } from '#workspace/findings/use-top-scores.ts';
import type { FindingsState } from '#workspace/findings/use-findings.ts';
import { FeedNote } from '#workspace/performance/feed-note.tsx';
import { onlyOf } from '#workspace/performance/only-of.ts';
import { useBudgetBoard } from '#workspace/use-budget.ts';

/** Which reports the list is made of, how far they are, and a way to ask for those that are not there. */
export function FixSources({ state }: { state: FindingsState }) {
  const { advertised, keywords } = state;
  const { spend } = advertised;
  return (
    <div className="flex flex-col gap-2">
      <FeedNote
        feed={spend}
        what="Product spend"
        pathOf={paths.report}
        only={onlyOf(spend)}
        doubt={spend.spend?.repeated}
      >
        {spend.source === null ? <ProductCost /> : <ProductProgress state={state} />}
      </FeedNote>
      <FeedNote
        feed={keywords.feed}
        what="Keyword figures"
        pathOf={paths.report}
        only={keywords.only}
      >
        {keywords.feed.source === null && <KeywordCost />}
        {keywords.isLoading && <span>Being read…</span>}
        <Trouble error={keywords.error} what="Keywords" retry={keywords.retry} />
      </FeedNote>
    </div>
  );
}

const freshMinutes = fresh.list / 60_000;

/** What is read once a report of products is there, and what that costs. */
function ProductCost() {
  const { costOf } = useBudgetBoard();
  const units = (endpoint: 'listings' | 'inventory' | 'quality', times = 1) =>
    counted(costOf(endpoint) * times, 'unit');
  return (
    <span className="basis-full text-xs">
      It shows spend on what cannot be sold, on weak pages and on stock that runs out. After it the
      listings ({units('listings')}), the stock ({units('inventory')} for each thousand records) and
      the scores of the {mostAsked} listings with most spend ({units('quality', mostAsked)}) are
      read; the listings and the stock again once they are older than {freshMinutes} minutes.
    </span>
  );
}

function KeywordCost() {
  const { costOf } = useBudgetBoard();
  return (
    <span className="basis-full text-xs">
      They show keywords without sales, and bids far from what clicks cost. After them the list of
      keywords ({counted(costOf('keywords'), 'unit')}) is read.
    </span>
  );
}

function ProductProgress({ state: { advertised, isWorking } }: { state: FindingsState }) {
  const { spend, listings, stock, asked } = advertised;
  let said: ReactNode = null;
  if (spend.isLoading) said = 'Being read…';
  else if (listings.isLoading) said = 'Reading the listings…';
  else if (stock.isLoading) {
    const of = stock.total === null ? '' : `: ${count(stock.soFar)} of ${count(stock.total)}`;
    said = `Reading the stock${of}…`;
  } else if (asked.isAsking) said = `Asking for the scores of the ${mostAsked} with most spend…`;
  else if (isWorking) said = 'Working it out…';
  return (
    <>
      {said !== null && <span>{said} The order below may change.</span>}
      <Trouble error={spend.error} what="Its result" retry={spend.retry} />
      <Trouble error={listings.error} what="The listings" retry={listings.retry} />
      <Trouble error={stock.error} what="The stock" retry={stock.retry} />
      {asked.error !== null && <span>Not all scores could be asked for.</span>}
    </>
  );
}

function Trouble({ error, what, retry }: { error: unknown; what: string; retry: () => void }) {
  if (error === null || error === undefined) return null;
  return (
    <Button size="small" onClick={retry}>
      {what} could not be read. Try again
    </Button>
  );
}
