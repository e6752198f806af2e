/** Reloads the page without losing what it keeps only in memory, such as selected rows and open parts. */
import { currentUser } from '#user/current-user.ts';
import { copyEntryState, restoreEntryState } from '#ui/entry-state-copy.ts';

/**
 * In sessionStorage: under which key this tab has saved its state. The state is with the user's data, which is
 * erased at sign-out; other tabs reload, too.
 */
const idKey = 'crosschannel.reloads';

interface SavedPage {
  url: string;
  state: unknown;
}

/** The longest wait for the storage, in milliseconds: one that hangs must not keep the page from reloading. */
const maxWait = 3000;

/** Saves that state, then reloads. Typed texts and the scroll position are saved whenever a page is left. */
export async function reload(): Promise<void> {
  const waited = new Promise((resolve) => void setTimeout(resolve, maxWait));
  await Promise.race([save().catch(() => {}), waited]);
  location.reload();
}

async function save(): Promise<void> {
  const storage = await currentUser().openStorage();
  const id = `page ${crypto.randomUUID()}`;
  const page: SavedPage = { url: location.href, state: copyEntryState() };
  await storage?.write('drafts', id, page);
  sessionStorage.setItem(idKey, id);
}

/** Returns the page to the state before `reload`. */
export async function restoreAfterReload(): Promise<void> {
  const id = sessionStorage.getItem(idKey);
  if (id === null) return;
  sessionStorage.removeItem(idKey);
  const storage = await currentUser().openStorage();
  const saved = await storage?.read('drafts', id, (value) => value as Partial<SavedPage>);
  await storage?.remove('drafts', id);
  if (saved?.url === location.href) restoreEntryState(saved.state);
}
