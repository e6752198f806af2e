import { useEffect, useId, useState } from 'react';
import {
  type Notifying,
  notifying,
  startNotifying,
  stopNotifying,
} from '#workspace/reports/notifications.ts';

/** Whether the browser tells that a report has ended while nobody looks. Asks the user only when pressed. */
export function NotifyChoice() {
  const [state, setState] = useState<Notifying | null>(null);
  const about = useId();
  useEffect(() => {
    let isGone = false;
    const read = (): void => {
      if (document.visibilityState === 'hidden') return;
      notifying().then(
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
    (isWanted ? startNotifying() : stopNotifying()).then(setState, () => {});
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

const words: Record<Notifying, string> = {
  off: 'By the browser, while another window or page has your attention. It asks you first.',
  on: 'By the browser, while another window or page has your attention.',
  blocked: 'The browser blocks notifications of this page. Its settings for this site allow them.',
  impossible:
    'This browser shows none for pages like this one. The title of the window counts them.',
};
