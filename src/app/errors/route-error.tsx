import { Suspense } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { useOnline } from '#lib/use-online.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { useNewVersion } from '#ui/feedback/new-version.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { lazyPopup } from '#ui/overlay/lazy-popup.tsx';
import { FullPage } from './full-page.tsx';
import { isSignInError } from './is-sign-in-error.ts';

/** Shown if a sign-in failed. */
export const CallbackError = lazyPopup(
  async () => (await import('./sign-in-failed.tsx')).SignInFailed,
);

/** Shown if the shell could not render: signing in failed, or an error was thrown. */
export function RouteError() {
  const error = useRouteError();
  if (isSignInError(error)) return <CallbackError />;
  return (
    <FullPage title="Error">
      <ErrorMessage error={error} />
    </FullPage>
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
      <title>{`${title} · Crosschannel`}</title>
      <PageHeader title={title} />
      {!isOffline && <ErrorMessage error={error} />}
      {isOffline && (
        <Message tone="offline" title="You are offline">
          <p>This page loads when you are back online.</p>
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

/** Nothing has failed to load, so more can be. */
const PageCrash = lazyPart(async () => (await import('./page-crash.tsx')).PageCrash, {
  name: 'This page',
});

function ErrorMessage({ error }: { error: unknown }) {
  if (isModuleLoadError(error)) return <LoadFailed title="This page could not be loaded" />;
  return (
    <Suspense>
      <PageCrash error={error} />
    </Suspense>
  );
}
