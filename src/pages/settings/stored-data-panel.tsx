import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bytes } from '#lib/bytes.ts';
import { useUser } from '#user/user.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { DangerButton } from '#ui/overlay/danger-dialog.tsx';
import { PendingWorkWarning } from './forget-device-dialog.tsx';
import { allOfIt, type StorageGroup, storageGroups, type StorageUsage } from './stored-data.ts';

/** The data saved on this device in three groups, with sizes and buttons to delete it. */
export function StoredDataPanel({ usage }: { usage: StorageUsage | null }) {
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Panel title="Saved on this device">
      <DeletedNote />
      <div className="mb-3 flex flex-col gap-3 empty:hidden">
        {failure !== null && <Notice tone="error">{failure}</Notice>}
        {usage?.isAvailable === false && (
          <Notice tone="warn">
            This browser stores nothing for this site, as some do in private windows. Everything is
            lost when you close or reload the page.
          </Notice>
        )}
      </div>
      <p className="mb-2 text-muted">
        Saved for your user in this browser only, never on a server. {quotaText(usage)}
      </p>
      <ul aria-label="Saved on this device">
        {storageGroups.map((group, at) => {
          const size = usage?.sizes[at];
          return (
            <li
              key={group.name}
              className="grid grid-cols-[1fr_auto_auto] grid-rows-[1.5rem_auto] items-baseline gap-x-4 border-b border-line py-2"
            >
              <span className="first-letter:uppercase">{group.name}</span>
              <span className="whitespace-nowrap">{size === undefined ? '…' : sizeText(size)}</span>
              {size?.bytes !== 0 && <DeleteButton group={group} onFail={setFailure} />}
              <span className="col-span-full max-w-prose text-xs text-muted">
                {group.description}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-right">
        <DeleteButton group={allOfIt} onFail={setFailure} />
      </p>
    </Panel>
  );
}

function sizeText({ bytes: size, isEstimate }: StorageUsage['sizes'][number]): string {
  return size === 0 ? 'Empty' : `${isEstimate ? 'about ' : ''}${bytes(size)}`;
}

interface DeleteButtonProps {
  group: StorageGroup;
  onFail: (reason: string | null) => void;
}

/** Deletes a group after a question that states what is lost. Then every tab reloads. */
function DeleteButton({ group: { name, deletionEffect, areas }, onFail }: DeleteButtonProps) {
  const { eraseAreas } = useUser();
  const navigate = useNavigate();
  const erase = async (): Promise<void> => {
    onFail(null);
    if (!navigator.onLine) {
      onFail(
        'You are offline, and the page must reload after deleting. Retry when you are online again.',
      );
      return;
    }
    try {
      // Shown by the page after it has reloaded.
      await navigate('.', { replace: true, state: { erased: name } });
      await eraseAreas(areas);
    } catch {
      await navigate('.', { replace: true, state: null });
      onFail(
        'The data could not be deleted because part of the dashboard did not load. Check your connection and retry.',
      );
    }
  };
  return (
    <DangerButton
      size="small"
      action={`Delete ${name}`}
      label={`Delete ${name}…`}
      text={areas === allOfIt.areas ? undefined : 'Delete…'}
      onConfirm={() => void erase()}
    >
      <p>{deletionEffect}</p>
      <p className="mt-2">Data in the service is not affected. All tabs of the dashboard reload.</p>
      <PendingWorkWarning areas={areas} />
    </DangerButton>
  );
}

/** How much the browser stores for this site, and for how long; empty if it stores nothing, or until known. */
function quotaText(usage: StorageUsage | null): string {
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
