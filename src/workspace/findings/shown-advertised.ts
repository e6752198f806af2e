/** What one part of the overview found out about ads of products, for another part beside it: nothing is asked twice. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Scope } from '#workspace/performance/source.ts';
import type { Advertised } from './use-advertised.ts';

let shown: { scope: Scope; advertised: Advertised } | null = null;
const listeners = new Set<() => void>();

/** Lets others see it for as long as whoever found it is drawn. */
export function useShowAdvertised(scope: Scope, advertised: Advertised): void {
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

/** What is known in that scope; `undefined` until somebody looked. */
export function useShownAdvertised(scope: Scope): Advertised | undefined {
  const now = useSyncExternalStore(subscribe, () => shown);
  return now?.scope === scope ? now.advertised : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
