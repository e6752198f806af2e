import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { FullPage } from './full-page.tsx';
import { isSignInError, SignInFailed } from './sign-in-failed.tsx';

/** What is drawn when a page itself breaks: its code did not load, or it threw. */
export function RouteError() {
  const error = useRouteError();
  const isSignIn = isSignInError(error);
  // Nobody expected it: let it be seen where developers look, and fail every test.
  useEffect(() => {
    if (!isSignIn && !isRouteErrorResponse(error)) reportError(error);
  }, [error, isSignIn]);
  if (isSignIn) return <SignInFailed />;
  const isMissingCode = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <FullPage title="Error">
      <Message
        tone="error"
        title={isMissingCode ? 'This page could not be loaded' : 'This page stopped working'}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        <p>
          {isMissingCode
            ? 'The connection broke, or a new version was installed meanwhile. Loading again gets it.'
            : 'The fault is in the dashboard. Loading again often helps; your filters are in the address and stay.'}
        </p>
        {isRouteErrorResponse(error) && <p>{error.statusText}</p>}
      </Message>
    </FullPage>
  );
}
