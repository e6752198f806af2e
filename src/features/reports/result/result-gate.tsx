import { bytes } from '#lib/bytes.ts';
import { count, counted } from '#lib/format.ts';
import type { LoadProgress } from '#lib/table-query.ts';
import { ServiceMessage } from '#shared/query-state/service-message.tsx';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { resultError } from '#shared/report-results/result-errors.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useNow } from '#ui/use-now.ts';
import type { Result } from './use-result.ts';

interface ResultGateProps {
  result: Result;
  /** Whether the job must be read first because its URL has expired. */
  isOver: () => boolean;
}

/** A result before it is loaded: loads on demand, and can be stopped. */
export function ResultGate({ result, isOver }: ResultGateProps) {
  useNow(15_000);
  const needsStatusCheck = isOver();
  const { isLoading, error, load, cancel, progress } = result;
  if (!isLoading && error !== null) return <ResultTrouble error={error} onRetry={load} />;
  return (
    <Panel title="Result">
      {isLoading ? (
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
          <LoadBar progress={progress} />
          <Button onClick={cancel}>Cancel</Button>
        </div>
      ) : (
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
          {needsStatusCheck ? (
            <CostlyButton variant="primary" calls={oneStatusCheck} onClick={load}>
              Load result
            </CostlyButton>
          ) : (
            <>
              <Button variant="primary" onClick={load}>
                Load result
              </Button>
              <span className="text-xs text-muted">costs no API units</span>
            </>
          )}
          <p className="text-muted">
            {needsStatusCheck
              ? 'The download link has expired. Loading renews it with one status check.'
              : 'The file loads row by row on this device. You can stop it at any time.'}
          </p>
        </div>
      )}
    </Panel>
  );
}

const oneStatusCheck = [{ endpoint: 'job', count: 1 }] as const;

/** The loading progress of a result: a bar if its size is known, and numbers. */
function LoadBar({ progress }: { progress: LoadProgress | undefined }) {
  const size = progress?.of ?? null;
  const come = progress?.bytes ?? 0;
  return (
    <>
      <ProgressBar
        label="Loading the result"
        share={size === null ? null : Math.min(1, come / size)}
        unknown="Loading"
      />
      {/* For the eye: read out with each change they would drown everything else. */}
      <span aria-hidden className="min-w-56 text-muted tabular-nums">
        {progress === undefined
          ? 'Waiting for data'
          : `${count(progress.rows)} rows, ${bytes(come)}${size === null ? '' : ` of ${bytes(size)}`}`}
      </span>
      <span role="status" className="sr-only">
        Loading the result
      </span>
    </>
  );
}

/** "12,431 rows, 3.2 MB of CSV". */
export function sizeText(data: NonNullable<Result['data']>): string {
  return `${counted(data.rows, 'row')}, ${bytes(data.bytes)} of ${data.format.toUpperCase()}`;
}

/** Why a result could not be loaded, displayed in its place. */
function ResultTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const trouble = resultError(error);
  if (trouble === null) return <ServiceMessage error={error} what="the result" onRetry={onRetry} />;
  if (trouble.reason === 'expired') {
    return (
      <Message
        tone="error"
        title="No working download link"
        actions={<Button onClick={onRetry}>Retry</Button>}
      >
        <p>
          The report’s link was renewed, but the new one was refused too. The result may have
          expired: request the report again.
        </p>
      </Message>
    );
  }
  return (
    <Message tone="error" title="Download blocked: untrusted address">
      <p>
        {trouble.origin === null
          ? 'The file’s address is invalid.'
          : `The file is at ${trouble.origin}. Your administrator can allow that origin in config.json (allowed_result_origins) and in the headers generated from it. Nothing was sent there.`}
      </p>
    </Message>
  );
}
