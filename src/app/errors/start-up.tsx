import type { ConfigError } from '#config.ts';
import { expectedOf } from '#config/expected.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { FullPage } from './full-page.tsx';

/** Drawn instead of the app when `config.json` is missing or wrong. */
export function ConfigPage({ error }: { error: ConfigError }) {
  return (
    <FullPage title="Configuration">
      <Message tone="error" title="The configuration has a mistake">
        <p>
          <code>{error.entry}</code> should be {expectedOf(error)}.
        </p>
        <p>
          Mend it in <code>config.json</code> beside the app, then reload. The app itself need not
          be built again.
        </p>
      </Message>
    </FullPage>
  );
}

/** Drawn instead of the app on an insecure origin. */
export function InsecurePage() {
  return (
    <FullPage title="Use https">
      <Message tone="error" title="Open this address with https">
        <p>
          Signing in is safe only over an encrypted connection. Use the address that begins with{' '}
          <code>https://</code>; on this very machine <code>http://localhost</code> works too.
        </p>
      </Message>
    </FullPage>
  );
}

/** Drawn instead of the app in a browser that lacks or refuses what signing in needs. */
export function LackingPage({ lacking }: { lacking: 'crypto' | 'storage' }) {
  return (
    <FullPage title="Browser not supported">
      <Message
        tone="error"
        title="Crosschannel cannot run in this browser"
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        <p>
          {lacking === 'crypto'
            ? 'Signing in needs Web Crypto, which this browser does not offer. Update it, or use a current Chrome, Edge, Firefox or Safari.'
            : 'Signing in needs session storage, which this browser blocks or has no room for. Allow cookies and site data for this site, then try again.'}
        </p>
      </Message>
    </FullPage>
  );
}
