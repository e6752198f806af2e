import { type ReactNode, useMemo, useState } from 'react';
import { UserProvider, type UserSession, useUser } from '#shared/user/user.tsx';
import type { SignOutDialog } from './sign-out-dialog.tsx';

interface ConfirmSignOutProps {
  hasBatch: boolean;
  children: ReactNode;
}

/** Wraps `signOut` for its children: asks for confirmation first if batches are unsent. */
export function ConfirmSignOut({ hasBatch, children }: ConfirmSignOutProps) {
  const user = useUser();
  const [asking, setAsking] = useState<{ unsent: number; Dialog: typeof SignOutDialog } | null>(
    null,
  );
  const confirming = useMemo((): UserSession => {
    const signOut = async (): Promise<void> => {
      // With the code of batches, which not every service has.
      const code = hasBatch ? await import('./sign-out-dialog.tsx').catch(() => null) : null;
      const count = code?.countUnsentBatches() ?? 0;
      if (code && count > 0) setAsking({ unsent: count, Dialog: code.SignOutDialog });
      else await user.signOut();
    };
    return { ...user, signOut };
  }, [user, hasBatch]);
  return (
    <UserProvider value={confirming}>
      {children}
      {asking && (
        <asking.Dialog
          unsent={asking.unsent}
          onClose={() => setAsking(null)}
          onSignOut={user.signOut}
        />
      )}
    </UserProvider>
  );
}
