import { Dialog } from '#ui/overlay/dialog.tsx';
import { SignInButton } from '#workspace/sign-in-button.tsx';

/** Over the page when the session is over: what is behind it stays as it is. */
export function SessionEnded() {
  return (
    <Dialog title="Session ended" actions={<SignInButton />}>
      <p>
        Your session is over, and the service no longer answers. Sign in again to come back to this
        very page, as you left it.
      </p>
    </Dialog>
  );
}
