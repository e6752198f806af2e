import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { configInUse } from '#config/config.ts';
import { now } from '#lib/clock.ts';
import { useRateLimitMonitor } from '#query-state/use-rate-limit.ts';
import { copyText } from '#lists/saved-views/share-link.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { linkClass } from '#ui/link-class.ts';
import { configurationLines, diagnosticsText, failedCallsOf } from './diagnostics.ts';
import type { StorageUsage } from './stored-data.ts';

/** The version, the configuration in use, and both with more as a text for a support request. */
export function AboutPanel({ storage }: { storage: StorageUsage | null }) {
  const config = configInUse();
  const monitor = useRateLimitMonitor();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<{ isCopied: boolean; text: string } | null>(null);
  const copy = async (): Promise<void> => {
    const text = diagnosticsText({
      config,
      storage,
      rateLimit: { ...monitor.state(), left: monitor.unitsAt(now()) },
      failedCalls: failedCallsOf(queryClient.getQueryCache().getAll()),
    });
    setOutcome({ isCopied: await copyText(text), text });
  };
  return (
    <Panel title="About">
      <dl>
        {[['Version', __VERSION__], ['Commit', __COMMIT__], ...configurationLines(config)].map(
          ([name, value]) => (
            <div
              key={name}
              className="grid gap-x-4 border-b border-line py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-x-8 gap-y-3 lg:flex-nowrap lg:justify-between">
        <p className="max-w-prose text-muted">
          For a support request, copy these details together with those of your browser, the rate
          limit and the last failed calls. They contain no keys or account data.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {import.meta.env.PROD && (
            <a
              href={`${import.meta.env.BASE_URL}licenses.txt`}
              target="_blank"
              rel="noreferrer"
              className={cx(linkClass, 'whitespace-nowrap')}
            >
              Third-party licenses
            </a>
          )}
          <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
            Copy diagnostics
          </Button>
          <span role="status" className="min-w-12 lg:order-first lg:text-right">
            {outcome?.isCopied === true && 'Copied'}
          </span>
        </div>
      </div>
      {outcome?.isCopied === false && <TextToCopy text={outcome.text} />}
    </Panel>
  );
}

/** If the browser blocks copying. */
function TextToCopy({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <label className="mt-3 grid gap-1">
      <span>Your browser blocked copying. Copy the text here:</span>
      <textarea
        ref={field}
        readOnly
        rows={12}
        value={text}
        className="rounded-md border border-edge/60 bg-surface px-2 py-1 font-mono text-xs"
      />
    </label>
  );
}
