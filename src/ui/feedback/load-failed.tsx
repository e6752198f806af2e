import { useOnline } from '#lib/use-online.ts';
import { Message } from './message.tsx';
import { useNewVersion } from './new-version.ts';
import { OnlineButton } from './online-button.tsx';

interface LoadFailedProps {
  title: string;
  /** The start of the sentence about what loads when the connection returns. */
  what?: string;
}

/** In place of a page or a part of one whose code did not load. */
export function LoadFailed({ title, what = 'This part of the page' }: LoadFailedProps) {
  const message = useNewVersion();
  const isOnline = useOnline();
  if (message) return message;
  if (!isOnline) {
    return (
      <Message tone="offline" title="You are offline">
        <p>{what} loads when you are back online.</p>
      </Message>
    );
  }
  return (
    <Message
      tone="error"
      title={title}
      actions={<OnlineButton onClick={() => location.reload()}>Reload</OnlineButton>}
    >
      <p>Check your connection and reload. Your filters and lists are kept.</p>
    </Message>
  );
}
