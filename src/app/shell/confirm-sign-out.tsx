import { type ReactNode, useMemo, useState } from 'react';
import { count } from '#lib/format.ts';
import { UserProvider, type UserSession, useUser } from '#user/user.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** Wraps `signOut` for its children: asks for confirmation first if batches are unsent. */
export function ConfirmSignOut({ hasBatch, children }: { hasBatch: boolean; children: ReactNode }) {
  const user = useUser();
  const [unsent, setUnsent] = useState(0);
  const confirming = useMemo((): UserSession => {
    const signOut = async (): Promise<void> => {
      const found = hasBatch ? await countUnsentBatches().catch(() => 0) : 0;
      if (found > 0) setUnsent(found);
      else await user.signOut();
    };
    return { ...user, signOut };
  }, [user, hasBatch]);
  const close = (): void => setUnsent(0);
  return (
    <UserProvider value={confirming}>
      {children}
      {unsent > 0 && (
        <Dialog
          title="Sign out with unsent batches?"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" onClick={() => void user.signOut()}>
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
      )}
    </UserProvider>
  );
}

/** The number of batches that are not sent yet or have no response yet. Not every service needs their code. */
async function countUnsentBatches(): Promise<number> {
  const { batchStore } = await import('#features/v2-batch/batch-store.ts');
  const batches = batchStore()
    .state()
    .stored?.submissions.flatMap((submission) => submission.batches);
  return batches?.filter(({ state }) => state === 'waiting' || state === 'sending').length ?? 0;
}
