import { openChannel } from '#lib/tabs.ts';
import { currentUser } from '#user/current-user.ts';
import { createViewStore, type ViewStore } from './view-store.ts';

const stores = new Map<string, ViewStore>();

/** The view store of the page at that path. Stores live as long as the app; signing out reloads the page. */
export function viewStoreOf(page: string): ViewStore {
  const store = stores.get(page) ?? createViewStore(page, { user: currentUser(), openChannel });
  stores.set(page, store);
  return store;
}
