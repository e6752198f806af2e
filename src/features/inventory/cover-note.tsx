import { FeedNote } from '#workspace/performance/feed-note.tsx';
import { onlyOf } from '#workspace/performance/only-of.ts';
import type { ProductSpendState } from '#workspace/performance/use-product-spend.ts';
import { Button } from '#ui/button.tsx';

interface CoverNoteProps {
  spend: ProductSpendState;
  /** The page of a report, without the scope. */
  pathOf: (jobId: string) => string;
}

/** Which product report the days of cover go by, and why they are "at most". */
export function CoverNote({ spend: feed, pathOf }: CoverNoteProps) {
  const { spend, isLoading, error, retry } = feed;
  return (
    <FeedNote
      feed={feed}
      what="Units sold"
      pathOf={pathOf}
      only={onlyOf(feed)}
      doubt={spend?.repeated}
    >
      {isLoading && <span>Being read…</span>}
      {error !== null && error !== undefined && (
        <Button size="small" onClick={retry}>
          It could not be read. Try again
        </Button>
      )}
      {spend !== undefined && (
        <span>
          Ads brought them: what else was sold is not known, so days of cover are “at most”.
        </span>
      )}
    </FeedNote>
  );
}
