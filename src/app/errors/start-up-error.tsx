import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { FullPage } from './full-page.tsx';

/** Shown if the app could not start: its configuration or code did not load, or storage is blocked. */
export function StartUpErrorPage({ advice }: { advice: string }) {
  return (
    <FullPage title="Error">
      <Message
        tone="error"
        title="Crosschannel could not start"
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        <p>{advice}</p>
      </Message>
    </FullPage>
  );
}
