/** The user's settings as hooks. Their stores are loaded on first use. */
import { useSyncExternalStore } from 'react';
import { type CsvFormat, standardCsv } from '#lib/csv.ts';
import { decimalSign } from '#lib/format.ts';
import { createEmitter } from '#lib/store.ts';
import type { Rates } from '#shared/metrics/rates.ts';
import type { Target } from '#shared/metrics/targets.ts';
import { type MorningView, newMorningView } from './morning-view.ts';
import type { Setting } from './setting.ts';

type Change<T> = Setting<T>['change'];

type Targets = readonly Target[];

/** The user's ACOS targets, oldest first; `null` until loaded. */
export function useTargets(): readonly [Targets | null, Change<Targets>] {
  return [useSyncExternalStore(targets.subscribe, targets.state) ?? null, targets.change];
}

/** The user's exchange rates; `null` if there are none, or until loaded. */
export function useRates(): readonly [Rates | null, Change<Rates | null>] {
  return [useSyncExternalStore(rates.subscribe, rates.state) ?? null, rates.change];
}

/** How the user has set up the mornings; `null` until loaded. */
export function useMorningView(): readonly [MorningView | null, Change<MorningView>] {
  return [useSyncExternalStore(morning.subscribe, morning.state) ?? null, morning.change];
}

/** How exported files are written: as chosen, else as a spreadsheet with the user's number format expects. */
export function useCsvFormat(): readonly [CsvFormat, Change<CsvFormat | null>] {
  const chosen = useSyncExternalStore(csv.subscribe, csv.state) ?? null;
  return [chosen ?? usualCsvFormat(), csv.change];
}

/** Where the decimal sign is a comma, Excel separates by semicolons. */
export const usualCsvFormat = (): CsvFormat =>
  decimalSign() === ',' ? { separator: ';', decimal: ',' } : standardCsv;

/** Whether targets and rates have been read from storage. */
export function useSettingsLoaded(): boolean {
  const hasTargets = useSyncExternalStore(targets.subscribe, () => targets.state() !== undefined);
  const hasRates = useSyncExternalStore(rates.subscribe, () => rates.state() !== undefined);
  return hasTargets && hasRates;
}

const load = async () => (await import('./settings.ts')).openSettings();
const targets = lazySetting<Targets>(async () => (await load()).targets, []);
const rates = lazySetting<Rates | null>(async () => (await load()).rates, null);
const csv = lazySetting<CsvFormat | null>(async () => (await load()).csv, null);
const morning = lazySetting(async () => (await load()).morning, newMorningView);

/**
 * A setting whose code is loaded on first use. After a failed load it counts as `empty`, so that nothing waits for
 * it, until the next use retries.
 */
export function lazySetting<T>(open: () => Promise<Setting<T>>, empty: T): Setting<T> {
  const { emit: notify, subscribe } = createEmitter();
  let setting: Setting<T> | null = null;
  let opening: Promise<Setting<T>> | null = null;
  let hasFailed = false;

  const opened = (): Promise<Setting<T>> => {
    opening ??= open().then(
      (found) => {
        setting = found;
        found.subscribe(notify);
        notify();
        return found;
      },
      (error: unknown) => {
        opening = null;
        hasFailed = true;
        notify();
        throw error;
      },
    );
    return opening;
  };

  return {
    subscribe(listener) {
      opened().catch(() => {});
      return subscribe(listener);
    },
    state: () => (setting === null && hasFailed ? empty : setting?.state()),
    change: async (make) => (await opened()).change(make),
  };
}
