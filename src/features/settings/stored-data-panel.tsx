import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bytes } from '#lib/bytes.ts';
import { canReachTabs } from '#lib/tabs.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { DeleteDataDialog } from './delete-data-dialog.tsx';
import { allOfIt, type StorageGroup, storageGroups } from './storage-groups.ts';
import { type SiteUsage, useStorageUsage } from './use-storage-usage.ts';

/** The data saved on this device in three groups, with sizes and buttons to delete it. */
export function StoredDataPanel() {
  const usage = useStorageUsage();
  const [deleting, setDeleting] = useState<StorageGroup | null>(null);
  return (
    <Panel title="Saved on this device">
      <DeletedNote />
      {usage?.isAvailable === false && (
        <div className="mb-3">
          <Notice tone="warn">
            This browser stores nothing for this site, as some do in private windows. Everything is
            lost when you close or reload the page.
          </Notice>
        </div>
      )}
      {!canReachTabs() && (
        <div className="mb-3">
          <Notice tone="warn">
            This browser does not let tabs work together. Use Crosschannel in one tab at a time.
          </Notice>
        </div>
      )}
      <p className="mb-2 text-muted">
        Saved for your user in this browser only, never on a server. {quotaText(usage)}
      </p>
      <ul aria-label="Saved on this device">
        {storageGroups.map((group, at) => {
          const size = usage?.sizes[at];
          const isEmpty = size?.bytes === 0;
          return (
            <li
              key={group.name}
              className="grid grid-cols-[1fr_auto_auto] items-baseline gap-x-4 border-b border-line py-2"
            >
              <span className="first-letter:uppercase">{group.name}</span>
              <span className="whitespace-nowrap">
                {size === undefined
                  ? '…'
                  : isEmpty
                    ? 'Empty'
                    : `${size.isEstimate ? 'about ' : ''}${bytes(size.bytes)}`}
              </span>
              <Button
                variant="caution"
                size="small"
                aria-label={`Delete ${group.name}…`}
                aria-disabled={isEmpty || undefined}
                onClick={() => !isEmpty && setDeleting(group)}
              >
                Delete…
              </Button>
              <span className="col-span-full max-w-prose text-xs text-muted">
                {group.description}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-right">
        <Button variant="caution" size="small" onClick={() => setDeleting(allOfIt)}>
          Delete all data on this device…
        </Button>
      </p>
      {deleting !== null && (
        <DeleteDataDialog group={deleting} onCancel={() => setDeleting(null)} />
      )}
    </Panel>
  );
}

/** How much the browser stores for this site, and for how long; empty if it stores nothing, or until known. */
function quotaText(usage: SiteUsage | null): string {
  if (usage?.isAvailable !== true) return '';
  const quota = usage.site === null ? '' : `This site can use up to ${bytes(usage.site.quota)}. `;
  return `${quota}${
    usage.isPersistent
      ? 'The browser keeps this data until you delete it.'
      : 'The browser may delete this data when space is low, and deletes it when you close a private window.'
  }`;
}

/** Confirms once what was deleted before the page reloaded. */
function DeletedNote() {
  const state = useLocation().state as unknown;
  const navigate = useNavigate();
  const [deleted] = useState(() => parseDeletedName(state));
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (deleted === null) return;
    note.current?.focus();
    void navigate('.', { replace: true, state: null, preventScrollReset: true });
    // Only once, after the reload.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (deleted === null) return null;
  return (
    <p ref={note} tabIndex={-1} className="mb-2 font-medium outline-none">
      Deleted: {deleted}.
    </p>
  );
}

function parseDeletedName(state: unknown): string | null {
  const { erased } = Object(state) as { erased?: unknown };
  return typeof erased === 'string' ? erased : null;
}
