/** A result before it is loaded, and its original file. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bytes } from '#lib/bytes.ts';
import { count, counted } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import type { LoadProgress } from '#lib/table-query.ts';
import { jobQueries } from '#queries/reports.queries.ts';
import { ServiceMessage } from '#query-state/service-message.tsx';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { isExpired, openJobResult, resultError } from '#features/reports/open-result.ts';
import { type LoadedResult, resultOptions } from '#features/reports/result-query.ts';
import { formatOf } from '#features/reports/result-table.ts';
import { useTableProgress } from '#queries/tables/table-progress.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { useNow } from '#ui/use-now.ts';

/** The result of a job, which the page loads only on request. */
export function useResult(jobId: string, { enabled = false } = {}) {
  const client = useQueryClient();
  const options = resultOptions(jobId);
  const { data, isFetching, error, refetch } = useQuery({ ...options, enabled });
  const progress = useTableProgress(options.queryKey);
  return {
    /** `undefined` until requested and received. */
    data,
    isLoading: isFetching,
    /** `undefined` before the first bytes. */
    progress,
    /** The failure, or `null`. */
    error: isFetching ? null : error,
    load: () => void refetch({ cancelRefetch: false }),
    /** Stops loading and drops what has been received. */
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}

/** Whether the job is read before its result: its URL is not stored on the device, and expires. */
export function needsStatusCheck(client: QueryClient, jobId: string): boolean {
  const job = client.getQueryData(jobQueries.detail(jobId).queryKey)?.job;
  return job === undefined || isExpired(job);
}

type Result = ReturnType<typeof useResult>;

/** A result before it is loaded: loads on demand, and can be stopped. */
export function ResultGate({ result, jobId }: { result: Result; jobId: string }) {
  useNow(15_000);
  const isCostly = needsStatusCheck(useQueryClient(), jobId);
  const { isLoading, error, load, cancel, progress } = result;
  if (!isLoading && error !== null) return <ResultProblem error={error} onRetry={load} />;
  return (
    <Panel title="Result">
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        {isLoading ? (
          <>
            <LoadBar progress={progress} />
            <Button onClick={cancel}>Cancel</Button>
          </>
        ) : isCostly ? (
          <>
            <CostlyButton variant="primary" calls={[statusCheck]} onClick={load}>
              Load result
            </CostlyButton>
            <p className="text-muted">
              The download link has expired. Loading renews it with one status check.
            </p>
          </>
        ) : (
          <>
            <Button variant="primary" onClick={load}>
              Load result
            </Button>
            <span className="text-xs text-muted">costs no API units</span>
            <p className="text-muted">
              The file loads row by row on this device. You can stop it at any time.
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}

export const statusCheck = { endpoint: 'job', count: 1 } as const;

/** The loading progress of a result: a bar if its size is known, and numbers. */
export function LoadBar({ progress }: { progress: LoadProgress | undefined }) {
  const size = progress?.of ?? null;
  const come = progress?.bytes ?? 0;
  return (
    <>
      <ProgressBar
        label="Loading the result"
        share={size === null ? null : Math.min(1, come / size)}
        unknown="Loading"
      />
      {/* Announced with each change, they would drown out everything else. */}
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
export function sizeText(data: LoadedResult): string {
  return `${counted(data.rows, 'row')}, ${bytes(data.bytes)} of ${data.format.toUpperCase()}`;
}

/** Why a result could not be loaded, displayed in its place. */
function ResultProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const problem = resultError(error);
  if (problem === null) return <ServiceMessage error={error} what="the result" onRetry={onRetry} />;
  const { reason, origin } = problem;
  const blocked =
    origin === null
      ? 'The file’s address is invalid.'
      : `The file is at ${origin}. Your administrator can allow that origin in config.json (allowed_result_origins) and in the headers generated from it. Nothing was sent there.`;
  return reason === 'expired' ? (
    <Message
      tone="error"
      title="No working download link"
      actions={<Button onClick={onRetry}>Retry</Button>}
    >
      <p>
        The report’s link was renewed, but the new one was refused too. The result may have expired:
        request the report again.
      </p>
    </Message>
  ) : (
    <Message tone="error" title="Download blocked: untrusted address">
      <p>{blocked}</p>
    </Message>
  );
}

/** Saves the service's original file; a second click stops the download. */
export function DownloadButton({ jobId }: { jobId: string }) {
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: ({ signal }: AbortController) => downloadResult(client, jobId, signal),
  });
  useEffect(() => () => running.current?.abort(), []);
  return (
    <span className="inline-flex items-center gap-1">
      <span aria-live="polite" className="text-muted">
        {isPending && 'Downloading…'}
        {isSuccess && 'Downloaded'}
        {error !== null &&
          (variables.signal.aborted
            ? 'Stopped'
            : resultError(error)
              ? 'Download blocked'
              : 'Download failed')}
      </span>
      <Button
        variant="quiet"
        title="The service’s original file. Spreadsheets may run formulas in it."
        onClick={() => {
          if (isPending) running.current?.abort();
          else mutate((running.current = new AbortController()));
        }}
      >
        {isPending ? 'Stop download' : 'Download original file'}
      </Button>
    </span>
  );
}

/** Saves a job's result under its report's name. Throws as `openJobResult` does, and if the connection breaks. */
async function downloadResult(client: QueryClient, jobId: string, signal: AbortSignal) {
  const result = await openJobResult(client, jobId, signal);
  const { request } = result.job;
  const format = formatOf(result.type, request?.format ?? null);
  const file = await new Response(result.raw as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  signal.throwIfAborted();
  saveFile(fileName(request?.name ?? jobId, format, result.isPacked), file);
}

/** A file name valid on every system. */
export function fileName(name: string, format: 'json' | 'csv', isPacked: boolean): string {
  const plain = name.replaceAll(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ').trim();
  return `${plain === '' ? 'report' : plain.slice(0, 120)}.${format}${isPacked ? '.gz' : ''}`;
}
