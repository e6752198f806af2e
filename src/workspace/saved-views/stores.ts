import { openChannel } from '#lib/tabs.ts';
import { currentUser } from '#workspace/current-user.ts';
import { createViewStore, type ViewStore } from './view-store.ts';

const stores = new Map<string, ViewStore>();

/** The views of the page at that path. One store a page for as long as the app runs: whoever leaves, leaves by a full load. */
export function viewsOf(page: string): ViewStore {
  const store = stores.get(page) ?? createViewStore(page, { user: currentUser(), openChannel });
  stores.set(page, store);
  return store;
}
