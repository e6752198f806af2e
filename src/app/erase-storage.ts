/** Erases stored data at the user's request. Loaded only then. */
import { clearMarks } from '#queries/query-persistence.ts';
import { forgetTypedTexts } from '#shared/user/current-user.ts';
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
  if (areas.includes('drafts')) forgetTypedTexts();
  for (const area of areas) await storage.clear(area);
  location.reload();
}

/** Signals for other tabs and the next sign-in, and when the databases of other users were last used. */
const signals = ['ask-for-password', 'erased', 'sign-out', 'used'];

/** Erases the preferences of this browser: theme, formats, shortcuts, and how pages were arranged. */
export function eraseLocalPreferences(): void {
  applyTheme('system');
  try {
    for (const key of Object.keys(localStorage)) {
      const [app, name = ''] = key.split('.');
      if (app === 'crosschannel' && !signals.includes(name)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to erase.
  }
}
