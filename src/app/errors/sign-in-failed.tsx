import { useRouteError } from 'react-router';
import { returnAddress } from '#auth/return-address.ts';
import { paths } from '#shared/paths.ts';
import { currentUser } from '#shared/user/current-user.ts';
import { Message } from '#ui/feedback/message.tsx';
import { OnlineButton } from '#ui/feedback/online-button.tsx';
import { FullPage } from './full-page.tsx';
import { isSignInError } from './is-sign-in-error.ts';

/** Shown if a sign-in failed. The error's message is written for users and contains no token. */
export function SignInFailed() {
  const error = useRouteError();
  // Opening an old callback address fails but does not end the tab's session.
  const isSignedIn = currentUser().isLive();
  return (
    <FullPage title="Sign-in failed">
      <Message
        tone={isSignedIn ? 'info' : 'error'}
        title={isSignedIn ? 'You are still signed in' : 'You are not signed in'}
        actions={
          <OnlineButton onClick={signInAgain}>
            {isSignedIn ? 'Back to the dashboard' : 'Sign in'}
          </OnlineButton>
        }
      >
        <p>
          {isSignedIn
            ? 'This sign-in link did not work, but your session is still active.'
            : reasonOf(error)}
        </p>
      </Message>
    </FullPage>
  );
}

const reasonOf = (error: unknown): string =>
  isSignInError(error) ? error.message : 'An error occurred in the dashboard. Sign in again.';

/**
 * Loads the page the user wanted: this one, or the one that the sign-in was to lead to. A full load discards any
 * state of the failed sign-in.
 */
function signInAgain(): void {
  const base = import.meta.env.BASE_URL;
  const isCallback = location.pathname === base + paths.callback.slice(1);
  if (!isCallback) location.reload();
  else location.assign(base + returnAddress().slice(1));
}
