import { type ReactNode, useSyncExternalStore, type ComponentProps } from 'react';
import { createStore } from '#lib/store.ts';
import { useOnline } from '#lib/use-online.ts';
import { Button } from '#ui/button.tsx';
import { Message } from './message.tsx';

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

/**
 * Whether the host serves another build than the one that runs. `app/shell/version-watch.tsx` finds out; it loads later.
 * Replaces each message about code that did not load; `null` while this build is the current one, or that is
 * unknown.
 */
export const newVersion = createStore<ReactNode>(null);

export const useNewVersion = () => useSyncExternalStore(newVersion.subscribe, newVersion.state);

/** A button that loads a page from the host. Offline, the browser would replace the app with its own error page. */
export function OnlineButton(props: ComponentProps<typeof Button>) {
  if (useOnline()) return <Button variant="primary" {...props} />;
  return <p>You are offline. Continue when you are online again.</p>;
}
