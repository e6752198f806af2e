import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
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

/**
 * Whether a part of the app did not load, by the words of Chromium, Firefox, WebKit and Vite; one says
 * so of the page that some hosts send in place of a missing file.
 */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    /imported module|importing a module|MIME type|preload CSS/i.test(error.message)
  );
}

function Broken({ error }: { error: unknown }) {
  const isMissingCode = isMissing(error);
  // Nobody expected it: let it be seen where developers look, and fail every test.
  useEffect(() => {
    if (!isMissing(error) && !isRouteErrorResponse(error)) reportError(error);
  }, [error]);
  return (
    <Message
      tone="error"
      title={isMissingCode ? 'This page could not be loaded' : 'This page stopped working'}
      actions={
        <Button variant="primary" onClick={() => location.reload()}>
          {isMissingCode ? 'Reload' : 'Try again'}
        </Button>
      }
    >
      <p>
        {isMissingCode
          ? 'You are offline, or Crosschannel was updated since you opened it. Reload to get the current version. Your filters and lists stay.'
          : 'The fault is in the dashboard. Loading again often helps; your filters are in the address and stay.'}
      </p>
      {isRouteErrorResponse(error) && <p>{error.statusText}</p>}
    </Message>
  );
}
