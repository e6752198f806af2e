import { useState } from 'react';
import { retention, bytesOf, type Visit } from '#domain/snapshot-visits.ts';
import { bytes } from '#lib/bytes.ts';
import { count, dateTime } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { snapshots } from '#workspace/snapshots/snapshots.ts';
import { seenIn } from './changed-first.tsx';

/** What is kept to compare with: to be looked at, and deleted. */
export function KeptVisits({ visits }: { visits: readonly Visit[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Kept visits, {count(visits.length)}
      </Button>
      {isOpen && <KeptDialog visits={visits} onClose={() => setOpen(false)} />}
    </>
  );
}

function KeptDialog({ visits, onClose }: { visits: readonly Visit[]; onClose: () => void }) {
  const [isSure, setSure] = useState(false);
  const [said, say] = useState('');
  const sum = visits.reduce((all, visit) => all + bytesOf(visit), 0);
  const remove = (visit: Visit | null): void => {
    const done =
      visit === null ? 'All visits are deleted.' : `The visit of ${dateTime(visit.to)} is deleted.`;
    setSure(false);
    snapshots()
      .remove(visit?.from ?? null)
      .then(() => done)
      .catch(() => 'The browser refused to delete it. Try again.')
      .then(say)
      .catch(() => {});
  };
  return (
    <Dialog
      title="Kept visits"
      onClose={onClose}
      actions={
        <>
          {isSure ? (
            <Button variant="primary" onClick={() => remove(null)}>
              Delete all {count(visits.length)} for good
            </Button>
          ) : (
            visits.length > 0 && <Button onClick={() => setSure(true)}>Delete all</Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p>
        How lists stood when you left, {bytes(sum)} on this device. The newest {retention.visits}{' '}
        visits stay, of older ones the last of each day for {retention.days} days, within{' '}
        {bytes(retention.bytes)}. They stay when you sign out; Settings can sign you out of
        everything and delete them.
      </p>
      <ul className="mt-3 max-h-72 overflow-y-auto text-ink" tabIndex={-1}>
        {visits.toReversed().map((visit, place) => (
          <li key={visit.from} className="flex items-center gap-2 border-t border-line py-1.5">
            <span className="min-w-0 grow">
              <span className="tabular-nums">{dateTime(visit.to)}</span>
              {place === 0 && <span className="text-muted"> (newest)</span>}
              <span className="block text-xs text-muted">
                {seenIn(visit)}; {bytes(bytesOf(visit))}
              </span>
            </span>
            {place > 0 && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Delete the visit of ${dateTime(visit.to)}`}
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
