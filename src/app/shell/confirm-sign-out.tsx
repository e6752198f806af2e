import { type ReactNode, useMemo, useState } from 'react';
import { UserProvider, type UserSession, useUser } from '#shared/user/user.tsx';
import { lazyPopup } from '#ui/overlay/lazy-popup.tsx';

const SignOutDialog = lazyPopup(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

interface ConfirmSignOutProps {
  hasBatch: boolean;
  children: ReactNode;
}

/** Wraps `signOut` for its children: asks for confirmation first if batches are unsent. */
export function ConfirmSignOut({ hasBatch, children }: ConfirmSignOutProps) {
  const user = useUser();
  const [unsent, setUnsent] = useState(0);
  const confirming = useMemo((): UserSession => {
    const signOut = async (): Promise<void> => {
      const count = hasBatch
        ? await import('./sign-out-dialog.tsx').then((it) => it.countUnsentBatches()).catch(() => 0)
        : 0;
      if (count > 0) setUnsent(count);
      else await user.signOut();
    };
    return { ...user, signOut };
  }, [user, hasBatch]);
  return (
    <UserProvider value={confirming}>
      {children}
      {unsent > 0 && (
        <SignOutDialog unsent={unsent} onClose={() => setUnsent(0)} onSignOut={user.signOut} />
      )}
    </UserProvider>
  );
}
