import { Message } from './message.tsx';
import { useNewVersion } from './new-version.ts';
import { OnlineButton } from './online-button.tsx';

/** In place of a page or a part of one whose code did not load. */
export function LoadFailed({ title }: { title: string }) {
  const message = useNewVersion();
  if (message) return message;
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
