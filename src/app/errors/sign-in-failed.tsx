import { useRouteError } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { paths } from '../paths.ts';
import { FullPage } from './full-page.tsx';
import { isSignInError } from './is-sign-in-error.ts';

/** A sign-in that did not come to its end; the error's message is made for the user and holds no token. */
export function SignInFailed() {
  const error = useRouteError();
  return (
    <FullPage title="Sign-in failed">
      <Message
        tone="error"
        title="You are not signed in"
        actions={
          <Button variant="primary" onClick={() => signInAgain(error)}>
            Sign in
          </Button>
        }
      >
        <p>
          {isSignInError(error)
            ? error.message
            : 'Something went wrong in the dashboard itself. Sign in again.'}
        </p>
      </Message>
    </FullPage>
  );
}

/**
 * A full load, so that whatever half of the failed sign-in is in memory goes with the page. It leads
 * to where the user wanted to go: this page, or the one that the failed sign-in was to come back to.
 */
function signInAgain(error: unknown): void {
  const base = import.meta.env.BASE_URL;
  const isCallback = location.pathname === base + paths.callback.slice(1);
  const wanted = isSignInError(error) && 'returnTo' in error ? String(error.returnTo) : '/';
  if (isCallback) location.assign(base + wanted.slice(1));
  else location.reload();
}
