import type { ComponentProps } from 'react';
import { useOnline } from '#lib/use-online.ts';
import { Button } from '#ui/button.tsx';

/** A button that loads a page from the host. Offline, the browser would replace the app with its own error page. */
export function OnlineButton(props: ComponentProps<typeof Button>) {
  if (useOnline()) return <Button variant="primary" {...props} />;
  return <p>You are offline. Continue when you are online again.</p>;
}
