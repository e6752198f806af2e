/** Whether the host serves another build than the one that runs. `app/shell/version-watch.tsx` finds out; it loads later. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { createStore } from '#lib/store.ts';

/** Replaces each message about code that did not load; `null` while this build is the current one, or that is unknown. */
export const newVersion = createStore<ReactNode>(null);

export const useNewVersion = () => useSyncExternalStore(newVersion.subscribe, newVersion.state);
