import { type ReactNode, useState } from 'react';
import { Notice } from '#ui/feedback/notice.tsx';
import { CostlyButton } from '#workspace/costly-button.tsx';
import { renewedDays } from './ask.ts';
import { FeedProgress } from './feed-progress.tsx';
import { FromReport, timeOf } from './from-report.tsx';
import type { Feed } from './use-source.ts';

interface FeedNoteProps {
  feed: Feed;
  /** What the figures are called: "Product spend". */
  what: string;
  /** The page of a report, without the scope. */
  pathOf: (jobId: string) => string;
  /** What a report that is narrowed covers: "channel-a"; `null` where it covers all that is shown. */
  only?: string | null;
  /** What is wrong with the report's rows, in a sentence. */
  doubt?: string | null | undefined;
  /** What there is to say or do beside it: how far the result is, a way to take the figures away. */
  children?: ReactNode;
}

const oneReport = [{ endpoint: 'requestReport', count: 1 }] as const;

/**
 * From which report figures are and of what age, with a way to renew them; where there is none, a way
 * to ask for one, and how far that is. Nothing until the device was read.
 */
export function FeedNote({ feed, what, pathOf, only = null, doubt, children }: FeedNoteProps) {
  const { source, coming, failed, ask } = feed;
  const [failure, setFailure] = useState<string | null>(null);
  if (source === undefined) return null;
  const press = () => {
    setFailure(null);
    const asked = source === null ? ask() : ask(renewedDays(source), { anew: true });
    asked.catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <div role="group" aria-label={what} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {source === null ? (
          <span>
            {coming === null ? `${what}: no finished report of it is on this device.` : `${what}:`}
          </span>
        ) : (
          <FromReport what={what} source={source} pathOf={pathOf} />
        )}
        {only !== null && <span className="text-ink">{`It is of ${only} alone.`}</span>}
        {coming === null ? (
          <CostlyButton size="small" calls={oneReport} onClick={press}>
            {source === null ? 'Ask for the last 30 days' : 'Renew'}
            <span className="sr-only"> {what}</span>
          </CostlyButton>
        ) : (
          <FeedProgress report={coming} what={what} />
        )}
        {children}
        {doubt && <span className="text-ink">{doubt}</span>}
      </div>
      {failed !== null && coming === null && (
        <Notice tone="warn">
          The report asked for at {timeOf(failed.askedAt)} did not come:{' '}
          {(failed.reason ?? `it is ${failed.status ?? failed.standing}`).replace(/\.?$/, '.')}
        </Notice>
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}
