/** Reloads the page without losing what it keeps only in memory: typed drafts, selected rows, open parts, scroll positions. */
import { writesInFlight } from '#api/writes-in-flight.ts';
import { currentUser } from '#shared/user/current-user.ts';
import { saveFieldDrafts } from '#shared/user/field-drafts.ts';
import { copyEntryState, restoreEntryState } from '#ui/entry-state-copy.ts';
import { restoreScrollPosition, saveScrollPosition } from './saved-scroll-position.ts';
import { unsavedFields } from './unsaved-work.ts';
import { currentPath } from './user-session.ts';

/**
 * In sessionStorage: under which key this tab has saved its state. The state is with the user's data, which is
 * erased at sign-out; other tabs reload, too.
 */
const idKey = 'crosschannel.reloads';

interface SavedPage {
  path: string;
  state: unknown;
}

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
  const id = `page ${crypto.randomUUID()}`;
  sessionStorage.setItem(idKey, id);
  saveScrollPosition(path);
  await Promise.allSettled([
    saveFieldDrafts(storage.key),
    storage.write('drafts', id, { path, state: copyEntryState() } satisfies SavedPage),
  ]);
}

/** Returns the page to the state before `reload`. Drafts return when their fields are displayed. */
export async function restoreAfterReload(): Promise<void> {
  const id = sessionStorage.getItem(idKey);
  if (id === null) return;
  sessionStorage.removeItem(idKey);
  const storage = await currentUser().openStorage();
  const saved = await storage?.read('drafts', id, (value) => value as Partial<SavedPage>);
  await storage?.remove('drafts', id);
  const path = currentPath(import.meta.env.BASE_URL);
  if (!storage || saved?.path !== path) return;
  restoreEntryState(saved.state);
  restoreScrollPosition(path);
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
