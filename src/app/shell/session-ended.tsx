import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUser } from '../../workspace/user.tsx';

/** Over the page when the session is over: what is behind it stays as it is. */
export function SessionEnded() {
  const { session, signIn } = useUser();
  const isOver = useSyncExternalStore(session.subscribe, session.isOver);
  if (!isOver) return null;
  return (
    <Dialog
      title="Session ended"
      actions={
        <Button variant="primary" onClick={signIn}>
          Sign in
        </Button>
      }
    >
      <p>
        Your session is over, and the service no longer answers. Sign in again to come back to this
        very page.
      </p>
    </Dialog>
  );
}
