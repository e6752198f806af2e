/** Shares the advertised products of one part of the overview with another, so that nothing is loaded twice. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Scope } from '#shared/performance/report-source.ts';
import type { Advertised } from './use-advertised.ts';

let shown: { scope: Scope; advertised: Advertised } | null = null;
const listeners = new Set<() => void>();

/** Shares them while the component that loaded them is mounted. */
export function useShareAdvertised(scope: Scope, advertised: Advertised): void {
  useEffect(() => {
    shown = { scope, advertised };
    for (const listener of listeners) listener();
  }, [scope, advertised]);
  useEffect(
    () => () => {
      shown = null;
      for (const listener of listeners) listener();
    },
    [],
  );
}

/** The shared products of that scope; `undefined` until loaded. */
export function useSharedAdvertised(scope: Scope): Advertised | undefined {
  const now = useSyncExternalStore(subscribe, () => shown);
  return now?.scope === scope ? now.advertised : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
