/** The settings as stored. */
import * as z from 'zod/mini';
import { csvDecimals, type CsvFormat, csvSeparators } from '#lib/csv.ts';
import type { Rates } from '#metrics/rates.ts';
import type { Target } from '#metrics/targets.ts';
import { type MorningView, newMorningView } from './morning-view.ts';
import type { SettingKind } from './setting.ts';

const positive = z.number().check(z.positive());
const nonEmpty = z.string().check(z.minLength(1));

export const targetsSetting: SettingKind<readonly Target[]> = {
  key: 'targets',
  schema: z.array(
    z.discriminatedUnion('of', [
      z.object({ of: z.literal('everything'), acos: positive }),
      z.object({ of: z.literal('channel'), channel: nonEmpty, acos: positive }),
      z.object({ of: z.literal('account'), accountId: nonEmpty, acos: positive }),
    ]),
  ),
  empty: [],
};

export const ratesSetting: SettingKind<Rates | null> = {
  key: 'rates',
  schema: z.nullable(
    z.object({
      base: nonEmpty,
      perUnit: z.record(z.string(), positive),
      enteredAt: z.record(z.string(), z.number()),
    }),
  ),
  empty: null,
};

export const morningSetting: SettingKind<MorningView> = {
  key: 'morning',
  schema: z.object({
    status: z.enum(['open', 'done', 'declined']),
    isDaily: z.boolean(),
    requestedOn: z.nullable(z.string()),
  }),
  empty: newMorningView,
};

/** How exported files are written; `null` as the user's number format expects. */
export const csvSetting: SettingKind<CsvFormat | null> = {
  key: 'csv',
  schema: z.nullable(z.object({ separator: z.enum(csvSeparators), decimal: z.enum(csvDecimals) })),
  empty: null,
};

/** The store keys of the reports chosen for a type of metrics. */
export const chosenReportsSetting = (
  type: 'keyword' | 'product',
): SettingKind<readonly string[]> => ({
  key: `reports.${type}`,
  schema: z.array(z.string()),
  empty: [],
});
