import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentUser } from '#user/current-user.ts';
import { teamProblem } from '#user/team-file.ts';
import { waitForUserStorage } from '#user/wait-for-user-storage.ts';
import type { Area } from '#storage/areas.ts';
import { onErasedElsewhere } from '#storage/erasure.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { OnlineButton } from '#ui/feedback/load-failed.tsx';

/** Says above every page what this browser has not saved or loaded. */
export function StorageNotice() {
  const [storage, setStorage] = useState<UserStorage | null>(null);
  const [isErased, setErased] = useState(false);
  useEffect(() => {
    onErasedElsewhere(() => setErased(true));
    void waitForUserStorage(currentUser()).then(setStorage);
  }, []);
  const look = (kind: 'refused' | 'unparsed') => listed(storage?.unsaved()[kind] ?? []);
  const subscribe = storage?.onWritten ?? noChanges;
  const refused = useSyncExternalStore(subscribe, () => look('refused'));
  const unparsed = useSyncExternalStore(subscribe, () => look('unparsed'));
  const ofTeam = useSyncExternalStore(teamProblem.subscribe, teamProblem.state);
  return (
    <>
      {ofTeam !== null && <Notice tone="warn">{ofTeam}</Notice>}
      {isErased && (
        <Notice tone="warn" action={<ReloadButton />}>
          Data was deleted in another tab, so this tab no longer saves anything. Copy what you have
          typed, then reload.
        </Notice>
      )}
      {refused !== '' && (
        <Notice tone="warn">
          Could not be saved: {refused}. Changes are lost when you close or reload the page. Free up
          space, or allow this site to store data.
        </Notice>
      )}
      {unparsed !== '' && (
        <Notice tone="warn" action={<ReloadButton />}>
          Saved by another version of Crosschannel: {unparsed}. They are kept, but cannot be shown
          or changed here. Reload to update.
        </Notice>
      )}
    </>
  );
}

const noChanges = () => () => {};

function ReloadButton() {
  return (
    <OnlineButton variant="secondary" size="small" onClick={() => location.reload()}>
      Reload
    </OnlineButton>
  );
}

/** What would be missed: not what loads again. */
const names: Readonly<Partial<Record<Area, string>>> = {
  settings: 'targets, budgets, rates and notes',
  views: 'saved views',
  lists: 'draft batches',
  reports: 'requested reports',
  batches: 'submitted batches',
  batch_items: 'batch items',
  snapshots: 'snapshots',
  history: 'history',
  quality: 'quality scores',
  eligibility: 'eligibility results',
  crawls: 'scans',
};

const listed = (areas: readonly Area[]): string =>
  areas.flatMap((it) => names[it] ?? []).join(', ');
