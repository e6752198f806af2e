/** A setting of the user: stored under their key, changed by one tab at a time, and synced to the others. */
import * as z from 'zod/mini';
import type { ReadableStore } from '#lib/store.ts';
import { createSyncedStore } from './synced-store.ts';
import type { TabPorts } from './tab-ports.ts';

/** The state is `undefined` until storage has been read. */
export interface Setting<T> extends ReadableStore<T | undefined> {
  /** Replaces the stored value with the result of `make`, which must be pure. */
  change: (make: (value: T) => T) => Promise<void>;
}

export interface SettingKind<T> {
  /** Its key in the area `settings`. */
  key: string;
  /** A stored value that does not match is neither used nor replaced. */
  schema: z.ZodMiniType<T>;
  /** The value if none is stored. */
  empty: T;
}

/** With its revision, so that a tab that reads late does not show an older value again. */
interface StoredSetting<T> {
  revision: number;
  value: T;
}

export function createSetting<T>(
  ports: Pick<TabPorts, 'user' | 'openChannel'>,
  { key, schema, empty }: SettingKind<T>,
): Setting<T> {
  const Stored = z.object({ revision: z.number(), value: schema });
  const store = createSyncedStore<StoredSetting<T>, { make: (value: T) => T }>(ports, {
    name: `settings.${key}`,
    area: 'settings',
    key,
    parse: (value) => z.safeParse(Stored, value).data ?? null,
    empty: { revision: 0, value: empty },
    reduce(stored, { make }) {
      const value = make(stored.value);
      return value === stored.value ? stored : { revision: stored.revision + 1, value };
    },
    revisionOf: ({ revision }) => revision,
  });
  return {
    subscribe: store.subscribe,
    state: () => store.state()?.value,
    async change(make) {
      await store.dispatch({ make });
    },
  };
}
