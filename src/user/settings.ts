/** The settings of this tab's user, and how they are stored. */
import * as z from 'zod/mini';
import { csvDecimals, type CsvFormat, csvSeparators } from '#lib/csv.ts';
import { type Budgets, noBudgets } from '#metrics/budgets.ts';
import type { Note } from '#metrics/notes.ts';
import type { Rates } from '#metrics/rates.ts';
import type { Target } from '#metrics/targets.ts';
import { createSetting, type SettingKind } from './setting.ts';
import { perUser } from './tab-ports.ts';

/** The user's morning view: what the overview needs to rank problems by money, requested each day. */
export interface MorningView {
  /** `open` until the user sets it up or declines. */
  status: 'open' | 'done' | 'declined';
  /** Whether the user agreed to request both reports on the first visit of each day. */
  isDaily: boolean;
  /** The last day on which that was done, `YYYY-MM-DD` in the user's time zone; `null` if never. */
  requestedOn: string | null;
}

export const newMorningView: MorningView = { status: 'open', isDaily: false, requestedOn: null };

const positive = z.number().check(z.positive());
const nonEmpty = z.string().check(z.minLength(1));

/** Values by what they apply to. */
const scoped = <Shape extends z.core.$ZodLooseShape>(value: Shape) =>
  z.array(
    z.discriminatedUnion('of', [
      z.object({ of: z.literal('everything'), ...value }),
      z.object({ of: z.literal('channel'), channel: nonEmpty, ...value }),
      z.object({ of: z.literal('account'), accountId: nonEmpty, ...value }),
    ]),
  );

export const targetsSetting: SettingKind<readonly Target[]> = {
  key: 'targets',
  schema: scoped({ acos: positive }),
  empty: [],
};

export const budgetsSetting: SettingKind<Budgets> = {
  key: 'budgets',
  schema: z.object({
    tolerance: z.nullable(positive),
    all: scoped({ amount: positive, currency: nonEmpty }),
  }),
  empty: noBudgets,
};

const textOrNull = z.nullable(z.string());

export const notesSetting: SettingKind<readonly Note[]> = {
  key: 'notes',
  schema: z.array(
    z.object({
      id: nonEmpty,
      from: z.string(),
      to: z.string(),
      text: z.string(),
      channel: textOrNull,
      accountId: textOrNull,
      campaignId: textOrNull,
    }),
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
    requestedOn: textOrNull,
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

/** The settings of this tab. */
export const openSettings = perUser((ports) => ({
  targets: createSetting(ports, targetsSetting),
  budgets: createSetting(ports, budgetsSetting),
  notes: createSetting(ports, notesSetting),
  rates: createSetting(ports, ratesSetting),
  morning: createSetting(ports, morningSetting),
  csv: createSetting(ports, csvSetting),
  /** The store keys of the reports that the user chose for each type of metrics, newest first. */
  chosenReports: {
    keyword: createSetting(ports, chosenReportsSetting('keyword')),
    product: createSetting(ports, chosenReportsSetting('product')),
  },
}));
