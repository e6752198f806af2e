import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { FullPage } from './full-page.tsx';

/** Drawn when the app did not even start: its configuration or a part of its code did not arrive, or storage is refused. */
export function NotStarted({ advice }: { advice: string }) {
  return (
    <FullPage title="Not started">
      <Message
        tone="error"
        title="Crosschannel could not start"
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        <p>{advice}</p>
      </Message>
    </FullPage>
  );
}
