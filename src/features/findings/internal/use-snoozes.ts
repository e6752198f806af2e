import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createSetting, type Setting, type SettingKind } from '#user/setting.ts';
import { perUser } from '#user/tab-ports.ts';
import type { Snooze } from './snooze.ts';

type Entries = readonly Snooze[];

export const snoozesSetting: SettingKind<Entries> = {
  key: 'set-aside',
  schema: z.array(
    z.object({
      id: z.string(),
      said: z.string(),
      at: z.number(),
      until: z.nullable(z.number()),
      cause: z.string(),
      atStake: z.number(),
    }),
  ),
  empty: [],
};

const entries = perUser((ports) => createSetting(ports, snoozesSetting));

/** The user's snoozes on this device, oldest first; `null` until read. */
export function useSnoozes(): readonly [Entries | null, Setting<Entries>['change']] {
  const { subscribe, state, change } = entries();
  return [useSyncExternalStore(subscribe, state) ?? null, change];
}
