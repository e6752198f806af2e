import { useEffect, useState } from 'react';
import { maxLeaveTime } from '#lib/max-leave-time.ts';
import { Button } from '#ui/button.tsx';
import { useUser } from './user.tsx';

/** Signs in and returns to this page; shows why if that fails to start. */
export function SignInButton() {
  const { signIn } = useUser();
  const [failure, setFailure] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  // The user may stop the navigation, or come back to this page.
  useEffect(() => {
    if (!isLeaving) return undefined;
    const stay = () => setLeaving(false);
    const timer = setTimeout(stay, maxLeaveTime);
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stay();
    };
    addEventListener('pageshow', onShow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', onShow);
    };
  }, [isLeaving]);
  const onClick = () => {
    setFailure(null);
    setLeaving(true);
    signIn().catch((error: unknown) => {
      setLeaving(false);
      setFailure(error instanceof Error ? error.message : 'Could not start signing in. Try again.');
    });
  };
  return (
    <>
      {failure !== null && (
        <p role="alert" className="w-full text-bad">
          {failure}
        </p>
      )}
      <Button variant="primary" aria-disabled={isLeaving} onClick={isLeaving ? undefined : onClick}>
        Sign in
      </Button>
    </>
  );
}
