import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { timeText } from '#shared/performance/from-report.tsx';
import type { KeywordTextsState } from './use-keyword-texts.ts';

const oneList = [{ endpoint: 'keywords', count: 1 }] as const;

/** The source of keyword texts, and a button to load them. */
export function KeywordTextsBar({
  texts: { state, receivedAt, load },
}: {
  texts: KeywordTextsState;
}) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      {(state === 'absent' || state === 'failed') && (
        <CostlyButton size="small" calls={oneList} onClick={load}>
          Show keyword texts
        </CostlyButton>
      )}
      <span role="status" className="text-xs">
        {state === 'here'
          ? `Texts from the keyword list, updated ${timeText(receivedAt)}`
          : said[state]}
      </span>
    </div>
  );
}

const said = {
  absent: 'Reports contain keyword IDs only.',
  loading: 'Loading keywords…',
  failed: 'The keywords did not load.',
} as const;
