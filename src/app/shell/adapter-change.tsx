import { useSyncExternalStore } from 'react';
import { service } from '#api/service.ts';
import { createStore } from '#lib/store.ts';
import { openChannel } from '#lib/tabs.ts';
import { historyKey, parseHistory } from '#features/history/history-state.ts';
import { indexKey, parseIndex } from '#features/snapshots/snapshot-index.ts';
import { currentUser } from '#user/current-user.ts';
import { waitForUserStorage } from '#user/wait-for-user-storage.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** In `settings`: the fingerprint of the adapter that the history and the snapshots were read with. */
const key = 'adapter';

const question = createStore<((isKept: boolean) => void) | null>(null);

/**
 * Resolves once figures may be added to those on this device: at once if they were read with the same adapter, else
 * when the user has decided.
 */
export async function adapterDecided(): Promise<void> {
  const storage = await waitForUserStorage(currentUser());
  const current = service().options.adapter?.fingerprint ?? '';
  // A tab still open with another adapter must not go on adding figures; one with the same need not ask as well.
  const channel = openChannel(`crosschannel.adapter.${storage.key}`, (other) => {
    if (other === current) question.state()?.(true);
    else location.reload();
  });
  const before = await storage.read('settings', key, (value) =>
    typeof value === 'string' ? value : null,
  );
  if ((before ?? '') === current) return;
  const history = await storage.read('history', historyKey, parseHistory);
  const snapshots = await storage.read('snapshots', indexKey, parseIndex);
  const hasFigures = [...(history?.months ?? []), ...(snapshots?.visits ?? [])].length > 0;
  const isKept = !hasFigures || (await new Promise<boolean>(question.set));
  if (!isKept) {
    await storage.clear('history');
    await storage.clear('snapshots');
  }
  await storage.write('settings', key, current);
  if (hasFigures) channel.post(current);
  question.set(null);
  // Pages may show what was deleted.
  if (!isKept) location.reload();
}

/** Asks the user, over every page. */
export function AdapterChange() {
  const answer = useSyncExternalStore(question.subscribe, question.state);
  if (answer === null) return null;
  return (
    <Dialog
      title="The adapter has changed"
      actions={
        <>
          <Button onClick={() => answer(false)}>Delete them</Button>
          <Button variant="primary" onClick={() => answer(true)}>
            Keep them
          </Button>
        </>
      }
    >
      <p>
        History and snapshots on this device were read with the previous adapter. If units or fields
        have changed, they do not match new data.
      </p>
    </Dialog>
  );
}
