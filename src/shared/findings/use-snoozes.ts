import { useSyncExternalStore } from 'react';
import { openChannel } from '#lib/tabs.ts';
import { createSetting, type Setting } from '#shared/settings/setting.ts';
import { currentUser } from '#shared/user/current-user.ts';
import type { Snooze } from './snooze.ts';
import { parseSnoozes } from './stored-snoozes.ts';

type Entries = readonly Snooze[];

let store: Setting<Entries> | null = null;

/** One per tab, from first use. */
function entries(): Setting<Entries> {
  store ??= createSetting(
    { user: currentUser(), openChannel },
    { key: 'set-aside', parse: parseSnoozes },
  );
  return store;
}

/**
 * The user's snoozes on this device, oldest first; `null` until read. `change` returns false if it lasts only
 * as long as the page.
 */
export function useSnoozes(): readonly [Entries | null, Setting<Entries>['change']] {
  const { subscribe, state, change } = entries();
  return [useSyncExternalStore(subscribe, state) ?? null, change];
}
