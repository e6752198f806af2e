/** What one part of the overview has loaded or computed and another displays: nothing is done twice. */
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#lib/store.ts';
import type { Advertised } from '#shared/findings/use-advertised.ts';
import type { Scope } from '#shared/performance/report-source.ts';

export const sharedAdvertised = createSharedPart<Advertised>();

interface SharedPart<T> {
  /** Shares the value of that scope while the component is there. */
  useShare: (scope: Scope, value: T | undefined) => void;
  /** The shared value of that scope; `undefined` until there is one. */
  useShared: (scope: Scope) => T | undefined;
}

function createSharedPart<T>(): SharedPart<T> {
  const { state, subscribe, set } = createStore<{ scope: Scope; value: T } | null>(null);
  return {
    useShare(scope, value) {
      useEffect(() => {
        set(value === undefined ? null : { scope, value });
        return () => set(null);
      }, [scope, value]);
    },
    useShared(scope) {
      const shared = useSyncExternalStore(subscribe, state);
      return shared?.scope === scope ? shared.value : undefined;
    },
  };
}
