import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { installCurrentUser } from '#user/current-user.ts';
import { startTabs } from '#user/test-tabs.ts';
import { byRole, render } from '#ui/test-render.tsx';
import { StorageNotice } from './storage-notice.tsx';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.restoreAllMocks();
});

/** This test's browser has no locks, which another notice says. */
const said = () =>
  byRole('status').flatMap(({ textContent }) =>
    textContent.startsWith('This browser') ? [] : [textContent],
  );

async function open() {
  const { ports } = startTabs().open();
  installCurrentUser(ports.user);
  await render(<StorageNotice />);
  const storage = await ports.user.openStorage();
  if (storage === null) throw new Error('No user is signed in.');
  expect(said()).toEqual([]);
  return storage;
}

test('says what storage refused, until it is saved', async () => {
  const storage = await open();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await act(async () => {
    await storage.write('views', '/campaigns', []);
    await storage.write('quality', 'one', {});
    // Loaded again from the service.
    await storage.write('answers', 'list', {});
  });
  expect(said()).toEqual([
    'Could not be saved: saved views, quality scores. Changes are lost when you close or reload the page. Free up space, or allow this site to store data.',
  ]);
  put.mockRestore();
  await act(async () => {
    await storage.write('views', '/campaigns', []);
    await storage.write('quality', 'one', {});
  });
  expect(said()).toEqual([]);
});

test('says what another version has saved', async () => {
  const storage = await open();
  await storage.write('views', '/campaigns', { later: [] });
  await act(
    async () => void (await storage.read('views', '/campaigns', () => null, { mustParse: true })),
  );
  expect(said()).toEqual([
    'Saved by another version of Crosschannel: saved views. They are kept, but cannot be shown or changed here. Reload to update.Reload',
  ]);
});

test('says that data was deleted in another tab', async () => {
  await open();
  await act(() =>
    dispatchEvent(Object.assign(new Event('storage'), { key: 'crosschannel.erased' })),
  );
  expect(said()).toEqual([
    'Data was deleted in another tab, so this tab no longer saves anything. Copy what you have typed, then reload.Reload',
  ]);
});
