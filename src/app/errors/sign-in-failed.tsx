import { useRouteError } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { currentUser } from '#workspace/current-user.ts';
import { paths } from '#app/paths.ts';
import { FullPage } from './full-page.tsx';
import { isSignInError } from './is-sign-in-error.ts';

/** A sign-in that did not come to its end; the error's message is made for the user and holds no token. */
export function SignInFailed() {
  const error = useRouteError();
  // A callback address opened again fails, and takes nothing from the session that the tab has.
  const isSignedIn = currentUser().isLive();
  return (
    <FullPage title="Sign-in failed">
      <Message
        tone={isSignedIn ? 'info' : 'error'}
        title={isSignedIn ? 'You are still signed in' : 'You are not signed in'}
        actions={
          <Button variant="primary" onClick={() => goOn(error)}>
            {isSignedIn ? 'Back to the dashboard' : 'Sign in'}
          </Button>
        }
      >
        <p>{isSignedIn ? 'This sign-in link did not work. Your session continues.' : why(error)}</p>
      </Message>
    </FullPage>
  );
}

const why = (error: unknown): string =>
  isSignInError(error)
    ? error.message
    : 'Something went wrong in the dashboard itself. Sign in again.';

/**
 * A full load, so that whatever half of the failed sign-in is in memory goes with the page. It leads
 * to where the user wanted to go: this page, or the one that the failed sign-in was to come back to.
 */
function goOn(error: unknown): void {
  const base = import.meta.env.BASE_URL;
  const isCallback = location.pathname === base + paths.callback.slice(1);
  const wanted = (isSignInError(error) && error.returnTo) || '/';
  if (isCallback) location.assign(base + wanted.slice(1));
  else location.reload();
}
