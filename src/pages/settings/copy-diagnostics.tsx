import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { configInUse } from '#config/config.ts';
import { now } from '#lib/clock.ts';
import { lastExceptions } from '#lib/exceptions.ts';
import { copyText } from '#lists/saved-views/share-link.ts';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { diagnosticsText, failedCallsOf } from './diagnostics.ts';
import { useStorageUsage, type StorageUsage } from './stored-data.ts';

/** `storage` as the page measured it. */
export function CopyDiagnostics({ storage }: { storage: StorageUsage | null }) {
  const monitor = useRateLimitMonitor();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<{ isCopied: boolean; text: string } | null>(null);
  const copy = async (): Promise<void> => {
    const text = diagnosticsText({
      config: configInUse(),
      storage,
      rateLimit: { ...monitor.state(), left: monitor.unitsAt(now()) },
      failedCalls: failedCallsOf(queryClient.getQueryCache().getAll()),
      exceptions: lastExceptions(),
    });
    setOutcome({ isCopied: await copyText(text), text });
  };
  return (
    <>
      <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
        Copy diagnostics
      </Button>
      <span role="status" className="self-center">
        {outcome?.isCopied === true && 'Copied'}
      </span>
      {outcome?.isCopied === false && <TextToCopy text={outcome.text} />}
    </>
  );
}

/** Measures storage itself. */
export function MeasuredDiagnostics() {
  return <CopyDiagnostics storage={useStorageUsage()} />;
}

const select = (field: HTMLTextAreaElement | null): void => {
  field?.focus();
  field?.select();
};

/** If the browser blocks copying. */
function TextToCopy({ text }: { text: string }) {
  return (
    <label className="order-last grid basis-full gap-1 text-left">
      <span>Your browser blocked copying. Copy the text here:</span>
      <textarea
        ref={select}
        readOnly
        rows={12}
        value={text}
        className="rounded-md border border-edge/60 bg-surface px-2 py-1 font-mono text-xs"
      />
    </label>
  );
}
