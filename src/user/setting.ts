/** A setting of the user: stored under their key, changed by one tab at a time, and synced to the others. */
import * as z from 'zod/mini';
import type { ReadableStore } from '#lib/store.ts';
import { createSyncedStore } from './synced-store.ts';
import type { TabPorts } from './tab-ports.ts';
import { type SharedStore, withTeam } from './team-file.ts';

export interface Changeable<T> extends ReadableStore<T | undefined> {
  /** Replaces the stored value with the result of `make`, which must be pure. */
  change: (make: (value: T) => T) => Promise<void>;
}

export type Setting<T> = Changeable<T> & SharedStore<T>;

export interface SettingKind<T> {
  /** Its key in the area `settings`. */
  key: string;
  /** A stored value that does not match is neither used nor replaced. */
  schema: z.ZodMiniType<T>;
  /** The value if none is stored. */
  empty: T;
  /** See `SharedStore`; without it, the own value stays alone. */
  merge?: (own: T, other: T) => T;
  /** Whether a team shares it. */
  isShared?: true;
}

/** With its revision, so that a tab that reads late does not show an older value again. */
interface StoredSetting<T> {
  revision: number;
  value: T;
}

export function createSetting<T>(
  ports: Pick<TabPorts, 'user' | 'openChannel'>,
  { key, schema, empty, merge = (own) => own, isShared }: SettingKind<T>,
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
  const own = { state: () => store.state()?.value, subscribe: store.subscribe };
  const parse = (value: unknown): T | null => z.safeParse(schema, value).data ?? null;
  return {
    ...(isShared
      ? withTeam(own, { entry: key, valueIn: (file) => file[key], parse, merge })
      : { ...own, own: own.state, parse, merge }),
    async change(make) {
      await store.dispatch({ make });
    },
  };
}
