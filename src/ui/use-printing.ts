import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from '#lib/store.ts';

const printing = createStore(false);

let isFollowed = false;

/** Whether the page is being printed: true from just before the browser lays it out for paper until it is done. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, printing.state);

/** The browser prints what is rendered when its event ends: all that depends on it is rendered together by then. */
function subscribe(listener: () => void): () => void {
  if (!isFollowed) {
    isFollowed = true;
    addEventListener('beforeprint', () => flushSync(() => printing.set(true)));
    addEventListener('afterprint', () => flushSync(() => printing.set(false)));
  }
  return printing.subscribe(listener);
}
