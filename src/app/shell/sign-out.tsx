import { counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { batchDesk } from '#workspace/batch/batches.ts';
import { allWaiting } from '#workspace/batch/record.ts';

/** How many batches of this user are to be sent, or on their way. */
export const waitingBatches = (): number => allWaiting(batchDesk().snapshot().submissions);

interface SignOutProps {
  waiting: number;
  onStay: () => void;
  onLeave: () => Promise<void>;
}

/** Says what a sign-out leaves unsent. */
export function SignOut({ waiting, onStay, onLeave }: SignOutProps) {
  const [wait, they, are] = waiting === 1 ? ['waits', 'it', 'is'] : ['wait', 'they', 'are'];
  return (
    <Dialog
      title="Sign out while batches wait?"
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>Stay</Button>
          <Button variant="primary" onClick={() => void onLeave()}>
            Sign out
          </Button>
        </>
      }
    >
      <p>
        {counted(waiting, 'batch', 'batches')} {wait} to be sent, or {are} on{' '}
        {they === 'it' ? 'its' : 'their'} way. Nothing is sent while you are signed out, and of one
        that is on its way the answer would not be heard.
      </p>
      <p className="mt-2">
        What waits stays on this device. It goes on when you sign in again within the hour; later
        you are asked first.
      </p>
    </Dialog>
  );
}
