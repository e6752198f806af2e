import { useEffect, useState } from 'react';
import { longestLeaving } from '#lib/leaving.ts';
import { Button } from '#ui/button.tsx';
import { useUser } from './user.tsx';

/** Signs in and comes back to this very page; says why where that cannot even begin. */
export function SignInButton() {
  const { signIn } = useUser();
  const [failure, setFailure] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  // The load may be stopped, or the user come back to this very page.
  useEffect(() => {
    if (!isLeaving) return undefined;
    const stay = () => setLeaving(false);
    const timer = setTimeout(stay, longestLeaving);
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stay();
    };
    addEventListener('pageshow', onShow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', onShow);
    };
  }, [isLeaving]);
  const begin = () => {
    setFailure(null);
    setLeaving(true);
    signIn().catch((error: unknown) => {
      setLeaving(false);
      setFailure(error instanceof Error ? error.message : 'Signing in did not begin. Try again.');
    });
  };
  return (
    <>
      {failure !== null && (
        <p role="alert" className="w-full text-bad">
          {failure}
        </p>
      )}
      <Button variant="primary" aria-disabled={isLeaving} onClick={isLeaving ? undefined : begin}>
        Sign in
      </Button>
    </>
  );
}
