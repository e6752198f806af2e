/**
 * The user's number format and time zone: the browser's, or as chosen on this device. Read synchronously
 * before the first render, so that nothing changes on screen.
 */
import { readItem, writeItem } from './local-item.ts';

/** The separator of thousands followed by the decimal separator. */
export const numberStyles = [',.', '.,', '\u202F,', '’.'] as const;
type NumberStyle = (typeof numberStyles)[number];

export interface LocalePreferences {
  /** `null`: the format of the browser's language. */
  numbers: NumberStyle | null;
  /** An IANA name; `null`: the browser's time zone. */
  zone: string | null;
}

/** The key in localStorage. */
export const localePreferencesKey = 'crosschannel.format';

export const localePreferences: LocalePreferences = { numbers: null, zone: null };

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
  const { numbers, zone } = localePreferences;
  const isChosen = numbers !== null || zone !== null;
  return writeItem(localePreferencesKey, isChosen ? JSON.stringify({ numbers, zone }) : null);
}

readLocalePreferences();
