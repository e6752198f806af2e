import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const stopping = new AbortController();
  for (const type of ['online', 'offline'])
    addEventListener(type, listener, { signal: stopping.signal });
  return () => stopping.abort();
}

/** False if the browser knows that it has no connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Runs an action each time the connection returns. */
export function useBackOnline(action: () => void): void {
  const act = useEffectEvent(() => navigator.onLine && action());
  useEffect(() => subscribe(() => act()), []);
}
