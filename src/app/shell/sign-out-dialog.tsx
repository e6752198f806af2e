import { batchStore } from '#features/v2-batch/store/batch-store.ts';
import { allBatches } from '#features/v2-batch/store/stored-batches.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** The number of the user's batches that are not sent yet or have no response yet. */
export const countUnsentBatches = (): number =>
  allBatches(batchStore().state().stored).filter(({ state }) => /^(waiting|sending)$/.test(state))
    .length;

interface SignOutDialogProps {
  unsent: number;
  onClose: () => void;
  onSignOut: () => Promise<void>;
}

/** Asks for confirmation and explains what happens to unsent batches. */
export function SignOutDialog({ unsent, onClose, onSignOut }: SignOutDialogProps) {
  return (
    <Dialog
      title="Sign out with unsent batches?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void onSignOut()}>
            Sign out
          </Button>
        </>
      }
    >
      <p>
        {unsent === 1
          ? '1 batch is waiting to be sent or for its response.'
          : `${count(unsent)} batches are waiting to be sent or for their responses.`}{' '}
        Nothing is sent while you are signed out, and responses are not received.
      </p>
      <p className="mt-2">
        Unsent batches stay on this device. Sending resumes if you sign in again within an hour;
        after that, you are asked first.
      </p>
    </Dialog>
  );
}
