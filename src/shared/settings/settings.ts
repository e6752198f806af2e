/** The settings of this tab's user. */
import type { CsvFormat } from '#lib/csv.ts';
import { openChannel } from '#lib/tabs.ts';
import type { Rates } from '#shared/metrics/rates.ts';
import type { Target } from '#shared/metrics/targets.ts';
import { currentUser } from '#shared/user/current-user.ts';
import { createSetting, type Setting } from './setting.ts';
import type { MorningView } from './morning-view.ts';
import {
  chosenReportsSetting,
  csvSetting,
  morningSetting,
  ratesSetting,
  targetsSetting,
} from './stored-settings.ts';

interface Settings {
  targets: Setting<readonly Target[]>;
  rates: Setting<Rates | null>;
  morning: Setting<MorningView>;
  csv: Setting<CsvFormat | null>;
}

/**
 * The store keys of the reports that this user chose for a type of metrics, newest first. Created once per tab
 * and type, by the caller.
 */
export function openChosenReports(type: 'keyword' | 'product'): Setting<readonly string[]> {
  const ports = { user: currentUser(), openChannel };
  return createSetting(ports, chosenReportsSetting(type));
}

let settings: Settings | null = null;

/** Created once per tab, on first use: this file may load before anyone signs in. */
export function openSettings(): Settings {
  const ports = { user: currentUser(), openChannel };
  settings ??= {
    targets: createSetting(ports, targetsSetting),
    rates: createSetting(ports, ratesSetting),
    morning: createSetting(ports, morningSetting),
    csv: createSetting(ports, csvSetting),
  };
  return settings;
}
