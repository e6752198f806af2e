/** The settings of this tab's user, and how they are stored. */
import * as z from 'zod/mini';
import { csvDecimals, type CsvFormat, csvSeparators } from '#lib/csv.ts';
import { type Budget, type Budgets, noBudgets } from '#metrics/budgets.ts';
import type { Note } from '#metrics/notes.ts';
import { type Rates, withRatesOf } from '#metrics/rates.ts';
import { scopeKey } from '#metrics/setting-scope.ts';
import type { Target } from '#metrics/targets.ts';
import { createSetting, type SettingKind } from './setting.ts';
import { perUser } from './tab-ports.ts';
import { byKeys } from './team-file.ts';

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
  isShared: true,
  schema: scoped({ acos: positive }),
  empty: [],
  merge: byKeys<Target>(scopeKey),
};

export const budgetsSetting: SettingKind<Budgets> = {
  key: 'budgets',
  isShared: true,
  schema: z.object({
    tolerance: z.nullable(positive),
    all: scoped({ amount: positive, currency: nonEmpty }),
  }),
  empty: noBudgets,
  merge: (own, other) => ({
    tolerance: own.tolerance ?? other.tolerance,
    all: byKeys<Budget>(scopeKey)(own.all, other.all),
  }),
};

const textOrNull = z.nullable(z.string());

export const notesSetting: SettingKind<readonly Note[]> = {
  key: 'notes',
  isShared: true,
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
  merge: byKeys<Note>(({ id }) => id),
};

export const ratesSetting: SettingKind<Rates | null> = {
  key: 'rates',
  isShared: true,
  schema: z.nullable(
    z.object({
      base: nonEmpty,
      perUnit: z.record(z.string(), positive),
      enteredAt: z.record(z.string(), z.number()),
    }),
  ),
  empty: null,
  merge: (own, other) => (own && other ? withRatesOf(own, other) : (own ?? other)),
};

const Snooze = z.object({
  /** The finding's ID. */
  id: z.string(),
  /** Its title when it was snoozed: the finding may no longer exist. */
  said: z.string(),
  /** When, in milliseconds since 1970. */
  at: z.number(),
  /** Until when; `null`: until it changes. */
  until: z.nullable(z.number()),
  /** The finding's cause, and the amount at risk then. */
  cause: z.string(),
  atStake: z.number(),
});
export type Snooze = z.infer<typeof Snooze>;

/** Findings snoozed by the user, oldest first. */
export const snoozesSetting: SettingKind<readonly Snooze[]> = {
  key: 'set-aside',
  schema: z.array(Snooze),
  empty: [],
  merge: byKeys<Snooze>(({ id }) => id),
};

/** When the user saved the last backup, in milliseconds since 1970; `null` if never. */
export const backupSetting: SettingKind<number | null> = {
  key: 'backup',
  schema: z.nullable(z.number()),
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
  snoozes: createSetting(ports, snoozesSetting),
  backup: createSetting(ports, backupSetting),
  morning: createSetting(ports, morningSetting),
  csv: createSetting(ports, csvSetting),
  /** The store keys of the reports that the user chose for each type of metrics, newest first. */
  chosenReports: {
    keyword: createSetting(ports, chosenReportsSetting('keyword')),
    product: createSetting(ports, chosenReportsSetting('product')),
  },
}));
