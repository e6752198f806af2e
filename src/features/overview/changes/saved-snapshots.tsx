import { useState } from 'react';
import { bytes } from '#lib/bytes.ts';
import { count, dateTime } from '#lib/format.ts';
import { snapshotStore } from '#shared/snapshots/snapshot-stores.ts';
import { retention, bytesOf, type Visit } from '#shared/snapshots/snapshot-visits.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { snapshotContents } from './changed-first-visit.tsx';

/** The saved snapshots, in a dialog to view and delete them. */
export function SavedSnapshots({ visits }: { visits: readonly Visit[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Saved snapshots ({count(visits.length)})
      </Button>
      {isOpen && <SavedSnapshotsDialog visits={visits} onClose={() => setOpen(false)} />}
    </>
  );
}

function SavedSnapshotsDialog({
  visits,
  onClose,
}: {
  visits: readonly Visit[];
  onClose: () => void;
}) {
  const [isSure, setSure] = useState(false);
  const [said, say] = useState('');
  const sum = visits.reduce((all, visit) => all + bytesOf(visit), 0);
  const remove = (visit: Visit | null): void => {
    const done =
      visit === null ? 'All snapshots deleted.' : `Snapshot of ${dateTime(visit.to)} deleted.`;
    setSure(false);
    snapshotStore()
      .remove(visit?.from ?? null)
      .then(() => done)
      .catch(() => 'The browser could not delete it. Retry.')
      .then(say)
      .catch(() => {});
  };
  return (
    <Dialog
      title="Saved snapshots"
      onClose={onClose}
      actions={
        <>
          {isSure ? (
            <Button variant="primary" onClick={() => remove(null)}>
              Delete all {count(visits.length)} permanently
            </Button>
          ) : (
            visits.length > 0 && <Button onClick={() => setSure(true)}>Delete all</Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p>
        Your lists at the end of each visit, {bytes(sum)} on this device. The newest{' '}
        {retention.visits} snapshots are saved, and the last of each day for {retention.days} days,
        up to {bytes(retention.bytes)}. They stay after you sign out. Delete them here or in
        Settings.
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
              <Button
                variant="quiet"
                size="small"
                aria-label={`Delete snapshot of ${dateTime(visit.to)}`}
                title="Delete"
                icon={<Icon name="close" />}
                onClick={() => remove(visit)}
              />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="not-empty:mt-2">
        {said}
      </p>
    </Dialog>
  );
}
