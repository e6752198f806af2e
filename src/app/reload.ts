/** Reloads the page without losing what it keeps only in memory: typed drafts, selected rows, open parts, scroll positions. */
import { writesInFlight } from '#api/writes-in-flight.ts';
import { currentUser } from '#shared/user/current-user.ts';
import { saveFieldDrafts } from '#shared/user/field-drafts.ts';
import { copyEntryState, restoreEntryState } from '#ui/entry-state-copy.ts';
import { restoreScrollPosition, saveScrollPosition } from './saved-scroll-position.ts';
import { unsavedFields } from './unsaved-work.ts';
import { currentPath } from './user-session.ts';

/** In sessionStorage: the path that this tab reloads. Its state is with the user's data, which is erased at sign-out. */
const pathKey = 'crosschannel.reloads';

/** The longest wait for the storage, in milliseconds: one that hangs must not keep the page from reloading. */
const maxWait = 3000;

/** Saves that state, then reloads. */
export async function reload(): Promise<void> {
  const waited = new Promise((resolve) => void setTimeout(resolve, maxWait));
  await Promise.race([save().catch(() => {}), waited]);
  location.reload();
}

async function save(): Promise<void> {
  const storage = await currentUser().openStorage();
  if (storage === null) return;
  const path = currentPath(import.meta.env.BASE_URL);
  sessionStorage.setItem(pathKey, path);
  await Promise.allSettled([
    saveFieldDrafts(storage),
    saveScrollPosition(storage, path),
    storage.write('drafts', 'page', copyEntryState()),
  ]);
}

/** Returns the page to the state before `reload`. Drafts return when their fields are displayed. */
export async function restoreAfterReload(): Promise<void> {
  const path = sessionStorage.getItem(pathKey);
  if (path === null) return;
  sessionStorage.removeItem(pathKey);
  const storage = await currentUser().openStorage();
  const state = await storage?.read('drafts', 'page', (value) => value);
  await storage?.remove('drafts', 'page');
  if (path !== currentPath(import.meta.env.BASE_URL)) return;
  restoreEntryState(state);
  if (storage) await restoreScrollPosition(storage, path);
}

/**
 * Sentences about work that `reload` would lose; empty if there is none. Fields with `data-kept` keep their text.
 * `isStored`: whether the browser stores anything.
 */
export function lostByReload(isStored: boolean): string[] {
  const isLost = (field: Element): boolean => {
    const isSearch = field.matches('[type=search], [role=combobox]');
    return !isSearch && (!isStored || field.closest('[data-kept]') === null);
  };
  const messages: string[] = [];
  if (unsavedFields().some(isLost)) {
    messages.push('Text that you typed on this page but did not save or submit will be lost.');
  }
  if (writesInFlight() > 0) {
    messages.push('A request is being sent. Wait for its response before you reload.');
  }
  if (!isStored) {
    messages.push(
      'This browser stores nothing for this site. Your settings and your lists of reports and batches will be lost.',
    );
  }
  return messages;
}
