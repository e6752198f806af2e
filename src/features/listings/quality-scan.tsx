import { paths } from '#app/paths.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { CrawlPanel } from '#workspace/crawl-panel.tsx';
import { FeedNote } from '#workspace/performance/feed-note.tsx';
import { onlyOf } from '#workspace/performance/only-of.ts';
import type { ProductSpendState } from '#workspace/performance/use-product-spend.ts';
import type { Basis } from './behind.ts';

interface QualityScanProps {
  /** The listings that the filters leave, those first that are worth most; `null` until they are known. */
  ids: readonly string[] | null;
  basis: Basis;
  spend: ProductSpendState;
  /** In how many currencies the amounts are. */
  currencies: number;
}

const orders: Record<Basis, string> = {
  spend: 'Scores come one listing at a time, those with the highest spend first.',
  stock: 'Scores come one listing at a time, those with the most valuable stock first.',
};

/** Fetches the scores of what is filtered, in the background, and says by what they are ordered. */
export function QualityScan({ ids, basis, spend, currencies }: QualityScanProps) {
  return (
    <Panel title="Scores of the filtered listings">
      <div className="grid gap-6 lg:grid-cols-2">
        {/* As high as they will be, so that the charts stay where they are. */}
        <div className="min-h-36 sm:min-h-26">
          <CrawlPanel kind="quality" title="Quality scan" noun="listing" ids={ids} find={null} />
        </div>
        <div className="flex min-h-36 flex-col gap-2 sm:min-h-26">
          <p className="text-muted">
            {orders[basis]}
            {currencies > 1 &&
              ` The amounts are in ${currencies} currencies: those of each come in turn, and the list below is sorted without conversion.`}
          </p>
          <FeedNote
            feed={spend}
            what="Product spend"
            pathOf={paths.report}
            only={onlyOf(spend)}
            doubt={spend.spend?.repeated}
          >
            {spend.isLoading && <span>Being read…</span>}
          </FeedNote>
        </div>
      </div>
    </Panel>
  );
}
