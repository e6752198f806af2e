/** What is shown instead of the app if it cannot start. */
import type { ReactNode } from 'react';
import { renderRoot } from '#app/render-root.ts';
import { ConfigError, ConfigUnreachable } from '#config/config.ts';
import { expectedOf } from '#config/expected.ts';
import { useOnline } from '#lib/use-online.ts';
import { Message } from '#ui/feedback/message.tsx';
import { OnlineButton } from '#ui/feedback/load-failed.tsx';
import { FullPage } from './full-page.tsx';

/** Shown instead of the app if `config.json` is missing or invalid. */
function ConfigPage({ error }: { error: ConfigError }) {
  return (
    <FullPage title="Configuration">
      <Message tone="error" title="Configuration error">
        <p>
          <code>{error.entry}</code> should be {expectedOf(error)}.
        </p>
        <p>
          Fix it in <code>config.json</code> beside <code>index.html</code>, then reload. You do not
          need to rebuild the app.
        </p>
      </Message>
    </FullPage>
  );
}

/** What signing in requires: an encrypted connection and session storage. */
export type MissingFeature = 'https' | 'storage';

/** Shown instead of the app if signing in is not possible here. */
export function showUnsupported(missing: MissingFeature): void {
  renderRoot(missing === 'https' ? <InsecurePage /> : <UnsupportedBrowserPage />);
}

function InsecurePage() {
  return (
    <FullPage title="Use https">
      <Message tone="error" title="Open this address with https">
        <p>
          Signing in requires an encrypted connection. Use the address that starts with{' '}
          <code>https://</code>; on this computer, <code>http://localhost</code> works too.
        </p>
      </Message>
    </FullPage>
  );
}

function UnsupportedBrowserPage() {
  return (
    <ReloadPage title="Browser not supported" problem="Crosschannel cannot run in this browser">
      <p>
        Signing in requires session storage, which is blocked or full in this browser. Allow cookies
        and site data for this site, then reload.
      </p>
    </ReloadPage>
  );
}

/** Shown instead of the app if starting it failed. Unexpected errors are also reported to the console. */
export function showStartUpError(error: unknown): void {
  if (error instanceof ConfigError) renderRoot(<ConfigPage error={error} />);
  else if (error instanceof ConfigUnreachable)
    renderRoot(<NotLoadedPage what="The configuration" />);
  else {
    reportError(error);
    renderRoot(<NotLoadedPage what="Part of the app" />);
  }
}

function NotLoadedPage({ what }: { what: string }) {
  useOnline(() => location.reload());
  return (
    <ReloadPage title="Error" problem="Crosschannel could not start">
      <p>{what} could not be loaded. Check your connection and reload.</p>
    </ReloadPage>
  );
}

interface ReloadPageProps {
  title: string;
  problem: string;
  children: ReactNode;
}

/** What stops the app, and a button that tries again. */
function ReloadPage({ title, problem, children }: ReloadPageProps) {
  return (
    <FullPage title={title}>
      <Message
        tone="error"
        title={problem}
        actions={<OnlineButton onClick={() => location.reload()}>Reload</OnlineButton>}
      >
        {children}
      </Message>
    </FullPage>
  );
}
