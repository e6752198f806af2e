/** Changes the user's number format and time zone. */
import {
  localePreferences,
  type LocalePreferences,
  localePreferencesKey,
} from './locale-preferences.ts';

/**
 * Applies the changes from now on and stores them on this device; returns false if the browser refuses
 * storage. Rendering the page again is up to the caller.
 */
export function saveLocalePreferences(changes: Partial<LocalePreferences>): boolean {
  Object.assign(localePreferences, changes);
  const { numbers, zone } = localePreferences;
  try {
    if (numbers === null && zone === null) localStorage.removeItem(localePreferencesKey);
    else localStorage.setItem(localePreferencesKey, JSON.stringify({ numbers, zone }));
    return true;
  } catch {
    return false;
  }
}
