import type { ConfigError } from '../../config.ts';
import { expectedOf } from '../../config/expected.ts';
import { Message } from '../../ui/feedback/message.tsx';
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
