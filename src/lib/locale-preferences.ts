/**
 * The user's number format, time zone and first day of a week: the browser's, or as chosen on this device. Read synchronously
 * before the first render, so that nothing changes on screen.
 */
import { readItem, writeItem } from './local-item.ts';

/** The separator of thousands followed by the decimal separator. */
export const numberStyles = [',.', '.,', '\u202F,', '’.'] as const;
/** Weekdays that weeks may begin on, as in ISO 8601: Monday, Saturday, Sunday. */
export const weekStarts = [1, 6, 7] as const;

export interface LocalePreferences {
  /** `null`: the format of the browser's language. */
  numbers: (typeof numberStyles)[number] | null;
  /** An IANA name; `null`: the browser's time zone. */
  zone: string | null;
  /** `null`: the weekday of the browser's language. */
  week: (typeof weekStarts)[number] | null;
}

/** The key in localStorage. */
export const localePreferencesKey = 'crosschannel.format';

export const localePreferences: LocalePreferences = { numbers: null, zone: null, week: null };

/** Reads the stored preferences; invalid or unreadable ones count as not chosen. Does nothing outside a page. */
export function readLocalePreferences(): void {
  if (!('document' in globalThis)) return;
  let stored: Partial<LocalePreferences> = {};
  try {
    stored = Object(
      JSON.parse(readItem(localePreferencesKey) ?? '{}'),
    ) as Partial<LocalePreferences>;
  } catch {
    // Counts as not chosen.
  }
  localePreferences.numbers = numberStyles.find((style) => style === stored.numbers) ?? null;
  localePreferences.zone = isZone(stored.zone) ? stored.zone : null;
  localePreferences.week = weekStarts.find((weekday) => weekday === stored.week) ?? null;
}

/** The weekday that weeks begin on in a language; Monday if the browser does not tell. */
export function weekStartIn(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & WeekInfo;
  return known.getWeekInfo?.().firstDay ?? 1;
}

/** That of the browser's language. */
const ownWeekStart = weekStartIn(new Intl.DateTimeFormat().resolvedOptions().locale);

/** The weekday that weeks begin on. */
export const weekStart = (chosen = localePreferences.week): number => chosen ?? ownWeekStart;

/** Newer than the type definitions. */
interface WeekInfo {
  getWeekInfo?: () => { firstDay: number };
}

/** Whether the browser supports this time zone. */
function isZone(zone: unknown): zone is string {
  try {
    return typeof zone === 'string' && Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

/**
 * Applies the changes from now on and stores them on this device; returns false if the browser refuses
 * storage. Rendering the page again is up to the caller.
 */
export function saveLocalePreferences(changes: Partial<LocalePreferences>): boolean {
  Object.assign(localePreferences, changes);
  const isChosen = Object.values(localePreferences).some((value) => value !== null);
  return writeItem(localePreferencesKey, isChosen ? JSON.stringify(localePreferences) : null);
}

readLocalePreferences();
