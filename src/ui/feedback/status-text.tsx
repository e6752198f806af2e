import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';

/**
 * The status of actions, to render beside their buttons in a `relative` box: removed after an action has finished and the
 * user does something else.
 */
export function useStatusText(): [
  status: ReactNode,
  say: (text: string, isInProgress?: boolean) => void,
] {
  const [{ text, isInProgress }, set] = useState({ text: '', isInProgress: false });
  const say = (next: string, isRunning = false): void =>
    set({ text: next, isInProgress: isRunning });
  useEffect(() => {
    if (text === '' || isInProgress) return undefined;
    const stop = new AbortController();
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, () => set({ text: '', isInProgress: false }), {
        signal: stop.signal,
        capture: true,
      });
    return () => stop.abort();
  }, [text, isInProgress]);
  const status = (
    <span
      aria-live="polite"
      className={cx(
        'print:hidden',
        text === ''
          ? 'sr-only'
          : // Below the buttons, which must not move under the pointer.
            'absolute top-full right-0 z-5 mt-1 w-max max-w-72 rounded-md border border-line bg-raised px-2 py-1 text-ink shadow-raised',
      )}
    >
      {text}
    </span>
  );
  return [status, say];
}
