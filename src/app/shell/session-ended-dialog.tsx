import { SignInButton } from '#shared/user/sign-in-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** Covers the page when the session has ended; the page behind it stays as it is. */
export function SessionEndedDialog() {
  return (
    <Dialog title="Session ended" actions={<SignInButton />}>
      <p>Your session has ended. Sign in again to return to this page as you left it.</p>
    </Dialog>
  );
}
