import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { resultError } from '#shared/report-results/result-errors.ts';
import { Button } from '#ui/button.tsx';
import { downloadResult } from './download.ts';

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
