import { useSyncExternalStore } from 'react';
import { openChannel } from '#lib/tabs.ts';
import type { SetAside } from '#domain/findings/set-aside.ts';
import { currentUser } from '#workspace/current-user.ts';
import { createSetting, type Setting } from '#workspace/settings/setting.ts';
import { parseAside } from './aside-record.ts';

type Entries = readonly SetAside[];

let store: Setting<Entries> | null = null;

/** One in a tab, from when a part of the page first asks for it. */
function entries(): Setting<Entries> {
  store ??= createSetting(
    { user: currentUser(), openChannel },
    { key: 'set-aside', parse: parseAside },
  );
  return store;
}

/** What this user has set aside on this device, oldest first; `null` until it was read. `change` answers false where it lasts as long as the page. */
export function useSetAside(): readonly [Entries | null, Setting<Entries>['change']] {
  const { subscribe, value, change } = entries();
  return [useSyncExternalStore(subscribe, value) ?? null, change];
}
