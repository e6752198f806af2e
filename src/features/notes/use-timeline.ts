import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { changeHistory } from '#features/snapshots/change-history.ts';
import { painted } from '#lib/idle.ts';
import { useAccountsById } from '#queries/accounts.queries.ts';
import { localWork } from '#queries/local-work.ts';
import { currentUser } from '#user/current-user.ts';
import { useNotes } from '#user/use-settings.ts';
import { type Recorded, type TimelineEntry, timelineOf, type TimelineScope } from './timeline.ts';

/** The same object each time: charts that have drawn it are not drawn again. */
const nothing: Recorded = { changes: [], submissions: [] };

async function readRecorded(): Promise<Recorded> {
  await painted();
  // Without batches, none of their code is loaded with the page.
  const { batchesKey, parseBatches } = await import('#features/v2-batch/stored-batches.ts');
  const storage = await currentUser().openStorage();
  const stored = await storage?.read('batches', batchesKey, parseBatches);
  const recorded = { changes: await changeHistory(), submissions: stored?.submissions ?? [] };
  return recorded.changes.length + recorded.submissions.length === 0 ? nothing : recorded;
}

/** What the device has recorded; nothing until it is read, and if it cannot be. */
export const useRecorded = () =>
  useQuery({
    ...localWork,
    // A new snapshot repeats it; a batch may have been sent since the last page.
    queryKey: ['snapshots', 'timeline'],
    refetchOnMount: 'always',
    placeholderData: nothing,
    queryFn: readRecorded,
  });

/** The notes of a scope and what was recorded about it, oldest first. Pass the same object while it is the same. */
export function useTimeline(scope: TimelineScope): readonly TimelineEntry[] {
  const [notes, , own] = useNotes();
  const accounts = useAccountsById();
  const { data: recorded = nothing } = useRecorded();
  return useMemo(
    () => timelineOf({ ...recorded, notes: notes ?? [], own: own ?? [], scope, accounts }),
    [notes, own, recorded, scope, accounts],
  );
}
