import { useState } from 'react';
import { contractFile } from '#api/service-check/result-file.ts';
import { saveFile } from '#lib/save-file.ts';
import { copyText } from '#shared/saved-views/share-link.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';

/** The entry for `config.json` with which the dashboard reads the service as it is. */
export function ProposedMapping({ contract }: { contract: Record<string, unknown> }) {
  const text = contractFile(contract);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => setCopied(await copyText(text));
  return (
    <Panel title="Proposed mapping">
      <p className="text-muted">
        Add this entry to config.json, then reload. No rebuild is needed. Check the fields and units
        first: they are recognized by their names and values.
      </p>
      {/* A scrollable region must be reachable by keyboard. */}
      <pre
        role="region"
        aria-label="Entry for config.json"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="my-3 max-h-100 overflow-auto rounded-md border border-line bg-bg p-3 font-mono text-xs print:max-h-none"
      >
        {text}
      </pre>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Icon name="copy" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          icon={<Icon name="download" />}
          onClick={() => saveFile('contract.json', new Blob([text], { type: 'application/json' }))}
        >
          Download
        </Button>
        <span role="status">
          {isCopied === true && 'Copied'}
          {isCopied === false && 'Your browser blocked copying. Download the file instead.'}
        </span>
      </div>
    </Panel>
  );
}
