/** The user's settings as hooks. */
import { useSyncExternalStore } from 'react';
import { type CsvFormat, standardCsv } from '#lib/csv.ts';
import { decimalSign } from '#lib/format.ts';
import type { Budgets } from '#metrics/budgets.ts';
import type { Note } from '#metrics/notes.ts';
import type { Rates } from '#metrics/rates.ts';
import type { Target } from '#metrics/targets.ts';
import { type MorningView, openSettings } from './settings.ts';
import type { Setting } from './setting.ts';

type Change<T> = Setting<T>['change'];

type Targets = readonly Target[];

/** The value is `undefined` until it has been read. */
export function useSetting<T>({ subscribe, state, change }: Setting<T>) {
  return [useSyncExternalStore(subscribe, state), change] as const;
}

/** The user's ACOS targets, oldest first; `null` until loaded. */
export function useTargets(): readonly [Targets | null, Change<Targets>] {
  const [targets, change] = useSetting(openSettings().targets);
  return [targets ?? null, change];
}

/** The user's monthly budgets; `null` until loaded. */
export function useBudgets(): readonly [Budgets | null, Change<Budgets>] {
  const [budgets, change] = useSetting(openSettings().budgets);
  return [budgets ?? null, change];
}

/** The user's notes; `null` until loaded. */
export function useNotes(): readonly [readonly Note[] | null, Change<readonly Note[]>] {
  const [notes, change] = useSetting(openSettings().notes);
  return [notes ?? null, change];
}

/** The user's exchange rates; `null` if there are none, or until loaded. */
export function useRates(): readonly [Rates | null, Change<Rates | null>] {
  const [rates, change] = useSetting(openSettings().rates);
  return [rates ?? null, change];
}

/** How the user has set up the mornings; `null` until loaded. */
export function useMorningView(): readonly [MorningView | null, Change<MorningView>] {
  const [morning, change] = useSetting(openSettings().morning);
  return [morning ?? null, change];
}

/** How exported files are written: as chosen, else as a spreadsheet with the user's number format expects. */
export function useCsvFormat(): readonly [CsvFormat, Change<CsvFormat | null>] {
  const [chosen, change] = useSetting(openSettings().csv);
  return [chosen ?? usualCsvFormat(), change];
}

/** Where the decimal sign is a comma, Excel separates by semicolons. */
export const usualCsvFormat = (): CsvFormat =>
  decimalSign() === ',' ? { separator: ';', decimal: ',' } : standardCsv;

/** Whether targets, budgets and rates have been read from storage. */
export function useSettingsLoaded(): boolean {
  const [targets] = useSetting(openSettings().targets);
  const [budgets] = useSetting(openSettings().budgets);
  const [rates] = useSetting(openSettings().rates);
  return targets !== undefined && budgets !== undefined && rates !== undefined;
}
