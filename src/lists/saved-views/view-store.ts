/** The saved views of one page. Storage is the source of truth, shared by all tabs. */
import { createSyncedStore } from '#user/synced-store.ts';
import { perUser, type TabPorts } from '#user/tab-ports.ts';
import { type SharedStore, withTeam } from '#user/team-file.ts';
import { mergedViews, parseViews, type SavedView } from './saved-view.ts';

type Views = readonly SavedView[];

/** Where a change lasts: on the device; on this page, if storage refuses it; nowhere, if the user is signed out. */
type SaveResult = 'device' | 'page' | 'nowhere';

/** The state is sorted by name. */
export interface ViewStore extends SharedStore<Views> {
  /** Changes the stored views, which may include changes of other tabs. */
  change: (make: (views: Views) => Views) => Promise<SaveResult>;
}

/** Creates the store of a page; `page` is its path without the base path. */
export function createViewStore(
  page: string,
  ports: Pick<TabPorts, 'user' | 'openChannel'>,
): ViewStore {
  const { state, subscribe, dispatch } = createSyncedStore<
    SavedView[],
    { make: (views: Views) => Views }
  >(ports, {
    name: 'views',
    announcement: page,
    area: 'views',
    key: page,
    parse: parseViews,
    empty: [],
    reduce: (views, { make }) => [...make(views)],
  });
  return {
    ...withTeam<Views>(
      { state, subscribe },
      {
        entry: `views of ${page}`,
        valueIn: ({ views }) => views?.[page],
        parse: parseViews,
        merge: mergedViews,
      },
    ),
    async change(make) {
      // Otherwise the change would wait for the next sign-in.
      const storage = await ports.user.openStorage().catch(() => null);
      if (storage === null || !(await dispatch({ make }))) return 'nowhere';
      return storage.isSaved('views', page) ? 'device' : 'page';
    },
  };
}

const stores = perUser((ports) => ({ ports, byPage: new Map<string, ViewStore>() }));

export function viewStoreOf(page: string): ViewStore {
  const { ports, byPage } = stores();
  const store = byPage.get(page) ?? createViewStore(page, ports);
  byPage.set(page, store);
  return store;
}
