/** For tests of the whole app: the settings of a user, of whom every visit has its own. */
import { createSetting } from '#user/setting.ts';
import {
  chosenReportsSetting,
  csvSetting,
  morningSetting,
  ratesSetting,
  targetsSetting,
} from '#user/stored-settings.ts';
import { perVisit } from './test-small-world.ts';

/** In place of `openSettings` of `user/settings.ts`. */
export const openSettingsPerVisit = perVisit((ports) => ({
  targets: createSetting(ports, targetsSetting),
  rates: createSetting(ports, ratesSetting),
  morning: createSetting(ports, morningSetting),
  csv: createSetting(ports, csvSetting),
  chosenReports: {
    keyword: createSetting(ports, chosenReportsSetting('keyword')),
    product: createSetting(ports, chosenReportsSetting('product')),
  },
}));

/** What is stored of a setting, for `visitPage`. */
export const settingEntry = (key: string, value: unknown) => ({
  area: 'settings' as const,
  key,
  value: { revision: 1, value },
});
