import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { FullPage } from './full-page.tsx';
import { isSignInError } from './is-sign-in-error.ts';

const SignInFailed = lazy(async () => ({
  default: (await import('./sign-in-failed.tsx')).SignInFailed,
}));

/** Drawn when a sign-in did not come to its end. */
export function CallbackError() {
  return (
    <Suspense>
      <SignInFailed />
    </Suspense>
  );
}

/** Drawn when not even the shell could be: signing in did not work, or something broke on the way. */
export function RouteError() {
  const error = useRouteError();
  if (isSignInError(error)) return <CallbackError />;
  return (
    <FullPage title="Error">
      <Broken error={error} />
    </FullPage>
  );
}

/** Drawn inside the shell when one page breaks: its code did not load, or it threw. */
export function PageError() {
  const error = useRouteError();
  return (
    <>
      <title>Error · Crosschannel</title>
      <PageHeader title="Error" />
      <Broken error={error} />
    </>
  );
}

function Broken({ error }: { error: unknown }) {
  // Nobody expected it: let it be seen where developers look, and fail every test.
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportError(error);
  }, [error]);
  const isMissingCode = error instanceof TypeError && /import|module/i.test(error.message);
  return (
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
  );
}
