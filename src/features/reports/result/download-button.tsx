import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { resultError } from '#shared/report-results/result-errors.ts';
import { Button } from '#ui/button.tsx';
import { downloadResult } from './download.ts';

/** Saves the service's original file; a second click stops the download. */
export function DownloadButton({ jobId }: { jobId: string }) {
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [said, say] = useState('');
  const [isRunning, setRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const download = async (): Promise<void> => {
    const own = (running.current = new AbortController());
    setRunning(true);
    say('Downloading…');
    try {
      await downloadResult(client, jobId, own.signal);
      say('Downloaded');
    } catch (error) {
      const isStopped = own.signal.aborted;
      say(isStopped ? 'Stopped' : resultError(error) ? 'Download blocked' : 'Download failed');
    } finally {
      setRunning(false);
    }
  };
  return (
    <span className="inline-flex items-center gap-1">
      <span aria-live="polite" className="text-muted">
        {said}
      </span>
      <Button
        variant="quiet"
        title="The service’s original file. Spreadsheets may run formulas in it."
        onClick={() => (isRunning ? running.current?.abort() : void download())}
      >
        {isRunning ? 'Stop download' : 'Download original file'}
      </Button>
    </span>
  );
}
