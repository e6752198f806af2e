/** A setting of the user: kept on the device under their key, changed by one tab at a time, told to the others. */
import type { TabPorts } from '#workspace/tab-ports.ts';
import { createSyncedStore } from '#workspace/job-polling/synced-store.ts';
import { type Kept, parseKept } from './record.ts';

export interface Setting<T> {
  subscribe: (listener: () => void) => () => void;
  /** `undefined` until the device was read. */
  value: () => T | undefined;
  /**
   * Puts in place of what is kept now what `make` makes of it. Answers false where the browser
   * refuses to keep it: it lasts as long as the page.
   */
  change: (make: (value: T) => T) => Promise<boolean>;
}

export interface SettingKind<T> {
  /** Where it lies in the area `settings`. */
  key: string;
  /** Reads a kept one; never throws. */
  parse: (value: unknown) => T;
}

export function createSetting<T>(
  ports: Pick<TabPorts, 'user' | 'openChannel'>,
  { key, parse }: SettingKind<T>,
): Setting<T> {
  const listeners = new Set<() => void>();
  const kept = createSyncedStore<Kept<T>, { make: (value: T) => T }>(
    ports,
    {
      name: `settings.${key}`,
      area: 'settings',
      key,
      parse: parseKept(parse),
      empty: { revision: 0, value: parse(undefined) },
      reduce: ({ revision, value }, { make }) => ({ revision: revision + 1, value: make(value) }),
    },
    {
      onChange(_, isNews) {
        if (isNews) for (const listener of listeners) listener();
      },
      onMessage: () => {},
      onReady: () => {},
    },
  );
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    value: () => kept.value()?.value,
    async change(make) {
      await kept.dispatch({ make });
      return kept.isSaved();
    },
  };
}
