/** The settings of this tab's user. */
import type { CsvFormat } from '#lib/csv.ts';
import { openChannel } from '#lib/tabs.ts';
import type { Rates } from '#metrics/rates.ts';
import type { Target } from '#metrics/targets.ts';
import { currentUser } from './current-user.ts';
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
  /** The store keys of the reports that the user chose for each type of metrics, newest first. */
  chosenReports: Record<'keyword' | 'product', Setting<readonly string[]>>;
}

let settings: Settings | null = null;

/** The settings of this tab. Call it once the user is installed. */
export function openSettings(): Settings {
  const ports = { user: currentUser(), openChannel };
  settings ??= {
    targets: createSetting(ports, targetsSetting),
    rates: createSetting(ports, ratesSetting),
    morning: createSetting(ports, morningSetting),
    csv: createSetting(ports, csvSetting),
    chosenReports: {
      keyword: createSetting(ports, chosenReportsSetting('keyword')),
      product: createSetting(ports, chosenReportsSetting('product')),
    },
  };
  return settings;
}
