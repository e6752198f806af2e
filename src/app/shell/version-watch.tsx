/**
 * A release while tabs are open: the code that an old tab has not loaded yet is gone from the host. Loads with the
 * background work, because it could not load after the release.
 */
import { useSyncExternalStore } from 'react';
import { losesTypedText } from '#app/unsaved-work.ts';
import { runningBuild } from '#lib/running-build.ts';
import { Message } from '#ui/feedback/message.tsx';
import { newVersion, OnlineButton } from '#ui/feedback/load-failed.tsx';

/** Finds out why code did not load, whatever requested it. Calling it again changes nothing. */
export function watchVersion(): void {
  // Vite's event for each `import()` that fails.
  addEventListener('vite:preloadError', onLoadFailure);
}

let isChecking = false;

function onLoadFailure(): void {
  if (isChecking || newVersion.state() !== null) return;
  isChecking = true;
  void isOutdated()
    // The host cannot be reached: the connection is the problem.
    .catch(() => false)
    .then((isNew) => {
      isChecking = false;
      if (isNew) newVersion.set(<NewVersionMessage />);
    });
}

/** How long the host may take to respond, in milliseconds. */
const timeout = 15_000;

/** Whether the host's page starts with another script than this one. */
async function isOutdated(): Promise<boolean> {
  const page = await fetch(import.meta.env.BASE_URL, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  });
  const served = page.ok ? entryScript(await page.text()) : undefined;
  // A gateway's page has no such script.
  return (
    served?.startsWith(`${import.meta.env.BASE_URL}assets/`) === true && served !== runningBuild()
  );
}

/** The script that a page of this app starts with; other pages of the host may have one, too. */
const entryScript = (html: string): string | undefined =>
  html.includes('<title>Crosschannel</title>')
    ? /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
    : undefined;

/** In place of a page or a part of one. */
const NewVersionMessage = () => (
  <Message
    tone="info"
    title="A new version is available"
    actions={<OnlineButton onClick={() => location.reload()}>Reload</OnlineButton>}
  >
    <p>Reload to continue. Your filters and drafts are kept.</p>
    <LostText />
  </Message>
);

/** Updated as the user types. */
function LostText() {
  const isLost = useSyncExternalStore(subscribeToTyping, losesTypedText);
  return (
    isLost && (
      <p className="mt-1 text-warn">
        Text that you typed on this page but did not save or submit will be lost.
      </p>
    )
  );
}

function subscribeToTyping(listener: () => void): () => void {
  document.addEventListener('input', listener);
  return () => document.removeEventListener('input', listener);
}
