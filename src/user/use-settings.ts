/** The user's settings as hooks. */
import { type CsvFormat, standardCsv } from '#lib/csv.ts';
import { decimalSign } from '#lib/format.ts';
import { useStore } from '#lib/use-store.ts';
import { openSettings } from './settings.ts';
import type { Changeable, Setting } from './setting.ts';

/** The value is `undefined` until it has been read. */
export const useSetting = <T>(setting: Changeable<T>) =>
  [useStore(setting), setting.change] as const;

/**
 * A hook for a setting with what the team shares, how to change it, and the user's own part of it. Both values are
 * `null` until loaded.
 */
export const hookFor = <T>(open: () => Setting<T>) =>
  function useLoaded() {
    const [value, change] = useSetting(open());
    return [value ?? null, change, open().own() ?? null] as const;
  };

/** The user's ACOS targets, oldest first. */
export const useTargets = hookFor(() => openSettings().targets);

/** The user's monthly budgets. */
export const useBudgets = hookFor(() => openSettings().budgets);

/** The user's notes. */
export const useNotes = hookFor(() => openSettings().notes);

/** The user's exchange rates; `null` also if there are none. */
export const useRates = hookFor(() => openSettings().rates);

/** How the user has set up the mornings. */
export const useMorningView = hookFor(() => openSettings().morning);

/** How exported files are written: as chosen, else as a spreadsheet with the user's number format expects. */
export function useCsvFormat() {
  const [chosen, change] = useSetting(openSettings().csv);
  return [chosen ?? usualCsvFormat(), change] as const;
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
