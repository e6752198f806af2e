/** The saved views of one page. Storage is the source of truth, shared by all tabs. */
import type { Channel, openChannel } from '#lib/tabs.ts';
import type { CurrentUser } from '#shared/user/current-user.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { parseViews, type SavedView } from './saved-view.ts';

type Views = readonly SavedView[];

/** Where a change is stored: on the device; in the page's memory, if the browser blocks storage; or nowhere, if the user is signed out. */
export type SaveResult = 'device' | 'page' | 'nowhere';

export interface ViewStore {
  subscribe: (listener: () => void) => () => void;
  /** Sorted by name; `null` until storage has been read. */
  views: () => Views | null;
  /** Changes the stored views, which may include changes of other tabs. */
  change: (make: (views: Views) => Views) => Promise<SaveResult>;
}

interface Ports {
  user: CurrentUser;
  openChannel: typeof openChannel;
}

/** Creates the store of a page; `page` is its path without the base path. */
export function createViewStore(page: string, ports: Ports): ViewStore {
  const listeners = new Set<() => void>();
  let views: Views | null = null;
  let opening: Promise<{ storage: UserStorage; channel: Channel } | null> | null = null;

  function update(next: Views): void {
    views = next;
    for (const listener of listeners) listener();
  }

  async function open() {
    const storage = await ports.user.openStorage().catch(() => null);
    if (storage === null) {
      update([]);
      return null;
    }
    const reload = async () => update((await storage.read('views', page, parseViews)) ?? []);
    const channel = ports.openChannel(`crosschannel.views.${storage.key}`, (changed) => {
      if (changed === page) void reload();
    });
    await reload();
    return { storage, channel };
  }

  return {
    subscribe(listener) {
      opening ??= open();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    views: () => views,
    async change(make) {
      const opened = await (opening ??= open());
      if (opened === null) {
        opening = null;
        return 'nowhere';
      }
      const { storage } = opened;
      const next = await storage.update('views', page, parseViews, (stored) => [
        ...make(stored ?? []),
      ]);
      update(next ?? []);
      if (!storage.isSaved('views', page)) return 'page';
      opened.channel.post(page);
      return 'device';
    },
  };
}
