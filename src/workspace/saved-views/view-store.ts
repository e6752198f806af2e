/** The saved views of one page as a store. Their truth lies on the device, where all tabs find it. */
import type { Channel, openChannel } from '#lib/tabs.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { CurrentUser } from '#workspace/current-user.ts';
import { parseViews, type SavedView } from './saved-view.ts';

type Views = readonly SavedView[];

/** Where a change lies now: on the device; in this page's memory, as the browser refuses; or nowhere, as nobody is signed in. */
export type Kept = 'device' | 'page' | 'nowhere';

export interface ViewStore {
  subscribe: (listener: () => void) => () => void;
  /** In order of names; `null` until the device was read. */
  views: () => Views | null;
  /** Changes what is on the device now, which another tab may have written. */
  change: (make: (views: Views) => Views) => Promise<Kept>;
}

interface Ports {
  user: CurrentUser;
  openChannel: typeof openChannel;
}

/** The views of the page at that path, below the app's own address. */
export function createViewStore(page: string, ports: Ports): ViewStore {
  const listeners = new Set<() => void>();
  let views: Views | null = null;
  let opening: Promise<{ storage: UserStorage; channel: Channel } | null> | null = null;

  function show(next: Views): void {
    views = next;
    for (const listener of listeners) listener();
  }

  async function open() {
    const storage = await ports.user.openStorage().catch(() => null);
    if (storage === null) {
      show([]);
      return null;
    }
    const reload = async () => show((await storage.read('views', page, parseViews)) ?? []);
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
      const next = await storage.update('views', page, parseViews, (kept) => [...make(kept ?? [])]);
      show(next ?? []);
      if (!storage.isSaved('views', page)) return 'page';
      opened.channel.post(page);
      return 'device';
    },
  };
}
