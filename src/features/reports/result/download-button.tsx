import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { saveFile } from '#lib/save-file.ts';
import { openJobResult } from '#shared/report-results/open-result.ts';
import { resultError } from '#shared/report-results/result-errors.ts';
import { formatOf } from '#shared/report-results/result-table.ts';
import { Button } from '#ui/button.tsx';

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
async function downloadResult(
  client: QueryClient,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
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
