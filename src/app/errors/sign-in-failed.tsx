import { useRouteError } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { FullPage } from './full-page.tsx';

/** By name, so that the pages need not load the protocol to tell its errors apart. */
export function isSignInError(error: unknown): error is Error {
  return error instanceof Error && /^(SignIn|IdToken)Error$/.test(error.name);
}

/** A sign-in that did not come to its end; the error's message is made for the user and holds no token. */
export function SignInFailed() {
  const error = useRouteError();
  return (
    <FullPage title="Sign-in failed">
      <Message
        tone="error"
        title="You are not signed in"
        actions={
          // A full load: whatever half of the failed sign-in is in memory goes with the page.
          <Button variant="primary" onClick={() => location.assign(import.meta.env.BASE_URL)}>
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
