import { Suspense } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ScopedLink } from '#navigation/link.tsx';
import { returnAddress } from '#auth/return-address.ts';
import { paths } from '#navigation/paths.ts';
import { currentUser } from '#user/current-user.ts';
import { buttonClass } from '#ui/button.tsx';
import { lazyPart } from '#ui/charts/charts.tsx';
import { OnlineButton, LoadFailed, useNewVersion } from '#ui/feedback/load-failed.tsx';
import { useOnline } from '#lib/use-online.ts';
import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { FullPage } from './full-page.tsx';

/** Shown if the shell could not render: signing in failed, or an error was thrown. */
export function RouteError() {
  const error = useRouteError();
  if (isSignInError(error)) return <SignInFailed />;
  return (
    <FullPage title="Error">
      <ErrorMessage error={error} />
    </FullPage>
  );
}

/** Compares names, so that pages need not load the sign-in code. */
function isSignInError(error: unknown): error is Error {
  return error instanceof Error && /^(SignIn|IdToken)Error$/.test(error.name);
}

/** Shown for unknown addresses. */
export function NotFound() {
  return (
    <>
      <PageHeader title="Not found" />
      <Message
        tone="empty"
        title="Page not found"
        actions={
          <ScopedLink to={paths.home} className={buttonClass('primary')}>
            Go to Overview
          </ScopedLink>
        }
      >
        <p>The link may be outdated or mistyped.</p>
      </Message>
    </>
  );
}

/** Shown inside the shell if a page fails: its code did not load, or it threw an error. Back online, it loads. */
export function PageError() {
  const error = useRouteError();
  const isMissing = isModuleLoadError(error);
  const { revalidate, state } = useRevalidator();
  const isOnline = useOnline(() => isMissing && void revalidate());
  const isOutdated = useNewVersion() !== null && isMissing;
  const isOffline = isMissing && !isOnline;
  const other = isOffline ? 'Offline' : 'Error';
  const title = isOutdated ? 'New version' : other;
  if (state === 'loading') return null;
  return (
    <>
      <PageHeader title={title} />
      {!isOffline && <ErrorMessage error={error} />}
      {isOffline && (
        <Message tone="offline" title="You are offline">
          <p>This page loads when you are online again.</p>
        </Message>
      )}
    </>
  );
}

/**
 * Whether code failed to load, judged by the messages of Chromium, Firefox, WebKit and Vite. “MIME type” is
 * the message for the HTML page that some hosts send instead of a missing file.
 */
function isModuleLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /imported module|importing a module|MIME type|preload CSS/i.test(error.message)
  );
}

/** What no user or connection causes. */
export const isUnexpected = (error: unknown): boolean =>
  !isModuleLoadError(error) && !isSignInError(error) && !isRouteErrorResponse(error);

const LazyDiagnostics = lazyPart(
  async () => (await import('#pages/settings/copy-diagnostics.tsx')).MeasuredDiagnostics,
  { name: 'Diagnostics' },
);

function CopyDiagnostics() {
  return (
    <Suspense>
      <LazyDiagnostics />
    </Suspense>
  );
}

function ErrorMessage({ error }: { error: unknown }) {
  if (isModuleLoadError(error)) return <LoadFailed title="This page could not be loaded" />;
  return (
    <Message
      tone="error"
      title="This page stopped working"
      actions={
        <>
          <OnlineButton onClick={() => location.reload()}>Reload</OnlineButton>
          <CopyDiagnostics />
        </>
      }
    >
      <p>
        An error occurred in the dashboard. Reload the page; your filters are kept. If it happens
        again, copy the diagnostics and send them to your administrator.
      </p>
      {isRouteErrorResponse(error) && <p>{error.statusText}</p>}
    </Message>
  );
}

/** Shown if a sign-in failed. The error's message is written for users and contains no token. */
export function SignInFailed() {
  const error = useRouteError();
  // Opening an old callback address fails but does not end the tab's session.
  const isSignedIn = isCallback() && currentUser().isLive();
  return (
    <FullPage title="Sign-in failed">
      <Message
        tone={isSignedIn ? 'info' : 'error'}
        title={isSignedIn ? 'You are still signed in' : 'You are not signed in'}
        actions={
          <>
            <OnlineButton onClick={signInAgain}>
              {isSignedIn ? 'Back to the dashboard' : 'Sign in'}
            </OnlineButton>
            {isUnexpected(error) && <CopyDiagnostics />}
          </>
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
  if (isCallback()) location.assign(base + returnAddress().slice(1));
  else location.reload();
}

const base = import.meta.env.BASE_URL;

const isCallback = () => location.pathname === base + paths.callback.slice(1);
