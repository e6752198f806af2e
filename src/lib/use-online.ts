import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const stopping = new AbortController();
  for (const type of ['online', 'offline'])
    addEventListener(type, listener, { signal: stopping.signal });
  return () => stopping.abort();
}

/** False if the browser knows that it has no connection; `onReturn` runs each time it has one again. */
export function useOnline(onReturn = () => {}): boolean {
  const act = useEffectEvent(() => navigator.onLine && onReturn());
  useEffect(() => subscribe(() => void act()), []);
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
