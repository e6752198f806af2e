import { type SnapshotKind, snapshotKinds } from '#domain/snapshot.ts';
import { bytesOf, type Visit } from '#domain/snapshot-visits.ts';
import { bytes } from '#lib/bytes.ts';
import { counted } from '#lib/format.ts';
import { kindWords } from './changed-words.ts';

/** Nothing to compare with yet: says what the next visit will have. */
export function FirstVisit({ visit }: { visit: Visit | undefined }) {
  return (
    <div role="status" className="rounded-lg border border-line bg-surface px-4 py-3">
      <p className="font-medium">
        {visit === undefined
          ? 'Nothing is kept to compare with.'
          : 'The next visit will show what changed.'}
      </p>
      <p className="mt-1 text-muted">
        {visit === undefined
          ? 'With the next refresh this device notes how things stand.'
          : `How things stand now is kept on this device: ${seenIn(visit)}, ${bytes(bytesOf(visit))}. Other lists join when you open them.`}
      </p>
    </div>
  );
}

/** What a visit saw: "1,200 campaigns, 240 accounts". */
export function seenIn({ kept }: Visit): string {
  const parts = snapshotKinds.flatMap((kind: SnapshotKind) => {
    const own = kept[kind];
    if (own === undefined) return [];
    return kind === 'scores' ? counted(own.rows, 'score') : counted(own.rows, ...kindWords[kind]);
  });
  return parts.join(', ');
}
