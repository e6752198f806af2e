import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { openChannel } from '#lib/tabs.ts';
import type { CurrentUser } from '#user/current-user.ts';
import { openUserStorage } from '#storage/user-storage.ts';
import { withView } from './saved-view.ts';
import { createViewStore } from './view-store.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return () => vi.unstubAllGlobals();
});

/** A tab of that user with the views of a page; `null` for signed out. */
function tab(user: string | null, page = '/campaigns') {
  const storage = user === null ? null : openUserStorage(user);
  const currentUser: CurrentUser = {
    openStorage: async () => storage,
    isLive: () => storage !== null,
    subscribe: () => () => {},
  };
  const store = createViewStore(page, { user: currentUser, openChannel });
  store.subscribe(() => {});
  const names = () => store.state()?.map(({ name }) => name);
  const save = (name: string) =>
    store.change((views) => withView(views, { id: name, name, search: `?q=${name}` }));
  return { names, save };
}

test('tabs see each other’s views, and concurrent changes are both stored', async () => {
  const [one, other] = [tab('a'), tab('a')];
  await vi.waitFor(() => expect(other.names()).toEqual([]));
  expect(await one.save('first')).toBe('device');
  await vi.waitFor(() => expect(other.names()).toEqual(['first']));
  await Promise.all([one.save('third'), other.save('second')]);
  for (const { names } of [one, other]) {
    await vi.waitFor(() => expect(names()).toEqual(['first', 'second', 'third']));
  }
});

test('each page and user has separate views', async () => {
  await tab('a').save('first');
  for (const other of [tab('a', '/accounts'), tab('b')]) {
    await vi.waitFor(() => expect(other.names()).toEqual([]));
  }
  const again = tab('a');
  await vi.waitFor(() => expect(again.names()).toEqual(['first']));
});

test('without storage, views last until the page is closed', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  const withoutStorage = tab('a');
  expect(await withoutStorage.save('first')).toBe('page');
  expect(withoutStorage.names()).toEqual(['first']);
});

test('nothing is saved when signed out', async () => {
  const signedOut = tab(null);
  expect(await signedOut.save('first')).toBe('nowhere');
  expect(signedOut.names()).toBeUndefined();
});
