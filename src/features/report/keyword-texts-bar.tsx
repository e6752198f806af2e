import { CostlyButton } from '#workspace/costly-button.tsx';
import { timeOf } from '#workspace/performance/from-report.tsx';
import type { ShownTexts } from '#workspace/report-result/use-keyword-texts.ts';

const oneList = [{ endpoint: 'keywords', count: 1 }] as const;

/** What the keywords of a report are called, and a way to have their texts where the list of them is not here. */
export function KeywordTextsBar({ texts: { state, receivedAt, load } }: { texts: ShownTexts }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      {(state === 'absent' || state === 'failed') && (
        <CostlyButton size="small" calls={oneList} onClick={load}>
          Show keyword texts
        </CostlyButton>
      )}
      <span role="status" className="text-xs">
        {state === 'here'
          ? `Texts from the list of keywords, as of ${timeOf(receivedAt)}`
          : said[state]}
      </span>
    </div>
  );
}

const said = {
  absent: 'Reports name keywords by their ids alone.',
  loading: 'Reading the keywords…',
  failed: 'The keywords could not be read.',
} as const;
