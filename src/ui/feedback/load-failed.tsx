import { Button } from '#ui/button.tsx';
import { Message } from './message.tsx';

/** In place of a page or a part of one whose code did not load. */
export function LoadFailed({ title }: { title: string }) {
  return (
    <Message
      tone="error"
      title={title}
      actions={
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      <p>
        You are offline, or Crosschannel was updated since you opened it. Reload to get the current
        version. Your filters and lists are kept.
      </p>
    </Message>
  );
}
