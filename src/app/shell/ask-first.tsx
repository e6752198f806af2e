import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { UserProvider, type UserSession, useUser } from '#workspace/user.tsx';

const SignOut = lazy(async () => ({ default: (await import('./sign-out.tsx')).SignOut }));

interface AskFirstProps {
  hasBatch: boolean;
  children: ReactNode;
}

/** Whoever signs out below, by whatever way, is asked first where batches wait. */
export function AskFirst({ hasBatch, children }: AskFirstProps) {
  const user = useUser();
  const [waiting, setWaiting] = useState(0);
  const asking = useMemo((): UserSession => {
    const signOut = async (): Promise<void> => {
      const left = hasBatch
        ? await import('./sign-out.tsx').then((it) => it.waitingBatches()).catch(() => 0)
        : 0;
      if (left > 0) setWaiting(left);
      else await user.signOut();
    };
    return { ...user, signOut };
  }, [user, hasBatch]);
  return (
    <UserProvider value={asking}>
      {children}
      {waiting > 0 && (
        <Suspense>
          <SignOut waiting={waiting} onStay={() => setWaiting(0)} onLeave={user.signOut} />
        </Suspense>
      )}
    </UserProvider>
  );
}
