import { useState } from 'react';
import { bytes } from '#lib/bytes.ts';
import { count, counted, dateTime } from '#lib/format.ts';
import { snapshotStore } from './snapshot-store.ts';
import { retention, bytesOf, type Visit } from '#features/snapshots/snapshot-index.ts';
import { Button } from '#ui/button.tsx';
import { DangerButton } from '#ui/overlay/danger-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type SnapshotKind, snapshotKinds } from './snapshot.ts';

/** The saved snapshots, in a dialog to view and delete them. */
export function SavedSnapshots({ visits }: { visits: readonly Visit[] }) {
  const [isOpen, setOpen] = useState(false);
  const [said, say] = useState('');
  const sum = visits.reduce((all, visit) => all + bytesOf(visit), 0);
  const remove = async (visit: Visit | null): Promise<void> => {
    try {
      await snapshotStore().remove(visit?.from ?? null);
      say(visit === null ? 'All snapshots deleted.' : `Snapshot of ${dateTime(visit.to)} deleted.`);
    } catch {
      say('The browser could not delete it. Retry.');
    }
  };
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          say('');
          setOpen(true);
        }}
      >
        Saved snapshots ({count(visits.length)})
      </Button>
      {isOpen && (
        <Dialog
          title="Saved snapshots"
          onClose={() => setOpen(false)}
          actions={
            <>
              {visits.length > 0 && (
                <DangerButton
                  action={`Delete ${counted(visits.length, 'snapshot')}`}
                  onConfirm={() => void remove(null)}
                >
                  <p>You can no longer compare with them. There is no other copy.</p>
                </DangerButton>
              )}
              <Button onClick={() => setOpen(false)}>Done</Button>
            </>
          }
        >
          <p>
            Your lists at the end of each visit, {bytes(sum)} on this device. The newest{' '}
            {retention.visits} snapshots are saved, and the last of each day for {retention.days}{' '}
            days, up to {bytes(retention.bytes)}. They stay after you sign out. Delete them here or
            in Settings.
          </p>
          <ul className="mt-3 max-h-72 overflow-y-auto text-ink" tabIndex={-1}>
            {visits.toReversed().map((visit, place) => (
              <li key={visit.from} className="flex items-center gap-2 border-t border-line py-1.5">
                <span className="min-w-0 grow">
                  <span className="tabular-nums">{dateTime(visit.to)}</span>
                  {place === 0 && <span className="text-muted"> (newest)</span>}
                  <span className="block text-xs text-muted">
                    {snapshotContents(visit)}; {bytes(bytesOf(visit))}
                  </span>
                </span>
                {place > 0 && (
                  <DangerButton
                    action="Delete snapshot"
                    size="small"
                    label={`Delete snapshot of ${dateTime(visit.to)}…`}
                    text="Delete…"
                    onConfirm={() => void remove(visit)}
                  >
                    <p>
                      You can no longer compare with {dateTime(visit.to)}. There is no other copy.
                    </p>
                  </DangerButton>
                )}
              </li>
            ))}
          </ul>
          <p role="status" className="not-empty:mt-2">
            {said}
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Displayed without an earlier snapshot: what the next visit will compare. */
export function FirstVisit({ visit }: { visit: Visit | undefined }) {
  return (
    <div role="status" className="min-h-17.5 rounded-lg border border-line bg-surface px-4 py-3">
      <p className="font-medium">
        {visit === undefined
          ? 'No snapshot to compare with.'
          : 'Changes appear after your next visit.'}
      </p>
      <p className="mt-1 text-muted">
        {visit === undefined
          ? 'Changes appear after your next refresh.'
          : `Snapshot saved on this device: ${snapshotContents(visit)}, ${bytes(bytesOf(visit))}. Open other lists to include them.`}
      </p>
    </div>
  );
}

const rowNames: Record<SnapshotKind, readonly [one: string, many?: string]> = {
  campaigns: ['campaign'],
  keywords: ['keyword'],
  listings: ['listing'],
  stock: ['product in stock', 'products in stock'],
  accounts: ['account'],
  scores: ['score'],
};

/** The contents of a snapshot: "1,200 campaigns, 240 accounts". */
function snapshotContents({ kept }: Visit): string {
  return snapshotKinds
    .flatMap((kind) => {
      const saved = kept[kind];
      return saved === undefined ? [] : counted(saved.rows, ...rowNames[kind]);
    })
    .join(', ');
}
