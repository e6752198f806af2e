import { useState } from 'react';
import { useLocation } from 'react-router';
import { SignInButton } from '#user/sign-in-button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

/** Covers the page when the session has ended. A user who stays to copy typed text sees it again on the next page. */
export function SessionEndedDialog() {
  const { pathname } = useLocation();
  const [staysAt, setStaysAt] = useState('');
  if (staysAt === pathname) return null;
  return (
    <Dialog title="Session ended" actions={<SignInButton onStay={() => setStaysAt(pathname)} />}>
      <p>Your session has ended. Sign in again to return to this page as you left it.</p>
    </Dialog>
  );
}
