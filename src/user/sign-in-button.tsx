import { useEffect, useState } from 'react';
import { maxLeaveTime } from '#lib/max-leave-time.ts';
import { Button } from '#ui/button.tsx';
import { TextNotSaved } from './current-user.ts';
import { useUser } from './user.tsx';

/** Signs in and returns here; shows why if that fails to start. `onStay`: the user does not want to lose typed text. */
export function SignInButton({ onStay }: { onStay?: () => void }) {
  const { signIn } = useUser();
  const [failure, setFailure] = useState<unknown>(null);
  const losesText = failure instanceof TextNotSaved;
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
    signIn({ losesText }).catch((error: unknown) => {
      setLeaving(false);
      setFailure(error);
    });
  };
  return (
    <>
      {failure !== null && (
        <p role="alert" className="w-full text-bad">
          {failure instanceof Error ? failure.message : 'Could not start signing in. Try again.'}
        </p>
      )}
      {losesText && onStay && <Button onClick={onStay}>Stay on this page</Button>}
      <Button variant="primary" aria-disabled={isLeaving} onClick={isLeaving ? undefined : onClick}>
        {losesText ? 'Sign in anyway' : 'Sign in'}
      </Button>
    </>
  );
}
