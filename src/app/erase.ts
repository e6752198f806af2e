/** Erasing what is kept on this device at the user's word. Needed only then. */
import type { Area } from '#storage/areas.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { markErasure } from '#storage/erasure.ts';
import { readerPlace } from '#lib/reader.ts';
import { forgetMarks } from '#queries/keep.ts';
import { applyTheme } from '#ui/theme.ts';

/**
 * Erases areas, then loads this page and, by the mark, all others of the app anew: what they hold in
 * memory would else be shown, and written, as if nothing had been erased.
 */
export async function eraseAreas(storage: UserStorage, areas: readonly Area[]): Promise<void> {
  markErasure();
  if (areas.includes('answers')) forgetMarks();
  for (const area of areas) await storage.clear(area);
  location.reload();
}

/** Erases what was chosen for this browser. */
export function eraseChoices(): void {
  applyTheme('system');
  try {
    localStorage.removeItem(readerPlace);
  } catch {
    // Where storage is refused, nothing is kept.
  }
}
