import { bytes } from '#lib/bytes.ts';
import { counted } from '#lib/format.ts';
import { bytesOf, type Visit } from '#shared/snapshots/snapshot-visits.ts';
import { type SnapshotKind, snapshotKinds } from '#shared/snapshots/snapshot.ts';
import { kindLabels } from './changed-text.ts';

/** Displayed without an earlier snapshot: what the next visit will compare. */
export function FirstVisit({ visit }: { visit: Visit | undefined }) {
  return (
    <div role="status" className="rounded-lg border border-line bg-surface px-4 py-3">
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

/** The contents of a snapshot: "1,200 campaigns, 240 accounts". */
export function snapshotContents({ kept }: Visit): string {
  const parts = snapshotKinds.flatMap((kind: SnapshotKind) => {
    const own = kept[kind];
    if (own === undefined) return [];
    return kind === 'scores' ? counted(own.rows, 'score') : counted(own.rows, ...kindLabels[kind]);
  });
  return parts.join(', ');
}
