/** The user's settings as hooks. What keeps them is loaded with the first part that asks for one. */
import { useSyncExternalStore } from 'react';
import type { Rates } from '#domain/rates.ts';
import type { Target } from '#domain/targets.ts';
import type { Setting } from './setting.ts';

/** Answers false where the browser refuses to keep the change: it lasts as long as the page. */
type Change<T> = (make: (value: T) => T) => Promise<boolean>;

type Targets = readonly Target[];

/** The user's ACOS targets, in the order in which they were set; `null` until they were read. */
export function useTargets(): readonly [Targets | null, Change<Targets>] {
  return [useSyncExternalStore(targets.subscribe, targets.value) ?? null, targets.change];
}

/** The user's rates of exchange; `null` while there are none, or until they were read. */
export function useRates(): readonly [Rates | null, Change<Rates | null>] {
  return [useSyncExternalStore(rates.subscribe, rates.value) ?? null, rates.change];
}

/** Whether targets and rates were read from the device. */
export function useSettingsRead(): boolean {
  const hasTargets = useSyncExternalStore(targets.subscribe, () => targets.value() !== undefined);
  const hasRates = useSyncExternalStore(rates.subscribe, () => rates.value() !== undefined);
  return hasTargets && hasRates;
}

const load = () => import('./settings.ts');
const targets = late(async () => (await load()).targets);
const rates = late(async () => (await load()).rates);

/** A setting whose code comes when it is first wanted; what did not load may load later. */
function late<T>(open: () => Promise<Setting<T>>): Setting<T> {
  const listeners = new Set<() => void>();
  let setting: Setting<T> | null = null;
  let opening: Promise<Setting<T>> | null = null;

  const opened = (): Promise<Setting<T>> => {
    opening ??= open().then(
      (found) => {
        setting = found;
        found.subscribe(tell);
        tell();
        return found;
      },
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
    return opening;
  };
  const tell = (): void => listeners.forEach((listener) => listener());

  return {
    subscribe(listener) {
      listeners.add(listener);
      opened().catch(() => {});
      return () => listeners.delete(listener);
    },
    value: () => setting?.value(),
    change: async (make) => (await opened()).change(make),
  };
}
