import { useEffect, useId, useState } from 'react';
import {
  type NotificationState,
  notificationState,
  enableNotifications,
  disableNotifications,
} from './notifications/browser-notifications.ts';

/** Whether the browser notifies that a report has ended while the page is hidden. Asks the user only on a click. */
export function NotifyChoice() {
  const [state, setState] = useState<NotificationState | null>(null);
  const about = useId();
  useEffect(() => {
    let isGone = false;
    const read = (): void => {
      if (document.visibilityState === 'hidden') return;
      notificationState().then(
        (found) => !isGone && setState(found),
        () => {},
      );
    };
    read();
    // Another tab, or the browser's settings, may have changed it.
    document.addEventListener('visibilitychange', read);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', read);
    };
  }, []);
  const set = (isWanted: boolean): void => {
    (isWanted ? enableNotifications() : disableNotifications()).then(setState, () => {});
  };
  const isOff = state === null || state === 'blocked' || state === 'impossible';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3">
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={state === 'on'}
          aria-disabled={isOff}
          aria-describedby={about}
          onChange={(event) => !isOff && set(event.currentTarget.checked)}
          className="size-4 accent-accent-solid aria-disabled:opacity-55"
        />
        Notify me when a report ends
      </label>
      <span id={about} role="status" className="text-xs text-muted">
        {state !== null && words[state]}
      </span>
    </div>
  );
}

const words: Record<NotificationState, string> = {
  off: 'Browser notifications while you are in another window or page. The browser asks for permission first.',
  on: 'Browser notifications while you are in another window or page.',
  blocked: 'The browser blocks notifications. Allow them in its settings for this site.',
  impossible:
    'This browser does not support notifications here. The window title counts finished reports instead.',
};
