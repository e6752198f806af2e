/** Erases stored data at the user's request. Loaded only then. */
import { localePreferencesKey } from '#lib/locale-preferences.ts';
import { clearMarks } from '#queries/query-persistence.ts';
import { layoutFlagsKey } from '#shared/layout-flags.ts';
import { chartsOpenKey } from '#shared/list-page/charts-open.ts';
import type { Area } from '#storage/areas.ts';
import { markErasure } from '#storage/erasure.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { applyTheme } from '#ui/theme.ts';

/**
 * Erases areas, then reloads this page and, through the erasure mark, all other tabs of the app. Otherwise
 * they would go on showing and writing what they have in memory.
 */
export async function eraseAreas(storage: UserStorage, areas: readonly Area[]): Promise<void> {
  markErasure();
  if (areas.includes('answers')) clearMarks();
  for (const area of areas) await storage.clear(area);
  location.reload();
}

/** Erases the preferences of this browser: theme, formats, and how pages were arranged. */
export function eraseLocalPreferences(): void {
  applyTheme('system');
  try {
    localStorage.removeItem(localePreferencesKey);
    localStorage.removeItem(chartsOpenKey);
    localStorage.removeItem(layoutFlagsKey);
  } catch {
    // Without storage there is nothing to erase.
  }
}
