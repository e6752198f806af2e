import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openChannel } from '#lib/tabs.ts';
import { openUserStorage } from '#storage/user-storage.ts';
import {
  checkEligibility,
  deleteProductList,
  readProductList,
  restorePreviousList,
  watchProductList,
} from './saved-product-list.ts';
import { storedEligibility } from './scans/scan-results.ts';
import { installCurrentUser } from './user/current-user.ts';

test('a list holds each product once, with its results; another takes its place, and a sign-out erases both', async () => {
  const storage = openUserStorage('one');
  installCurrentUser({
    openStorage: async () => storage,
    isLive: () => true,
    subscribe: () => () => {},
  });
  expect(await readProductList()).toBeNull();
  await checkEligibility(['A1', 'B2', 'A1']);
  const product = { product_id: 'A1', is_eligible_for_optimization: true, has_fba: false };
  await storage.write('eligibility', 'A1', { of: product });
  expect((await readProductList())?.ids).toEqual(['A1', 'B2']);
  expect((await storedEligibility(['A1', 'B2'])).get('A1')?.value).toEqual(product);

  let changes = 0;
  onTestFinished(watchProductList(() => (changes += 1)));
  await checkEligibility(['C3']);
  expect(await readProductList()).toMatchObject({ ids: ['C3'], before: { ids: ['A1', 'B2'] } });
  await restorePreviousList();
  expect(await readProductList()).toMatchObject({ ids: ['A1', 'B2'], before: { ids: ['C3'] } });
  expect(changes).toBe(2);

  // Nothing, and too many, take no list's place.
  const many = Array.from({ length: 50_001 }, (_, i) => `P${i}`);
  await expect(checkEligibility(many)).rejects.toThrow(RangeError);
  await expect(checkEligibility([])).rejects.toThrow(RangeError);
  expect((await readProductList())?.ids).toEqual(['A1', 'B2']);

  await deleteProductList();
  expect(await readProductList()).toBeNull();
  expect(await storedEligibility(['A1'])).toEqual(new Map());

  await storage.write('crawls', 'product list', { ids: 'odd' });
  expect(await readProductList()).toBeNull();

  await checkEligibility(['A1']);
  await storage.write('eligibility', 'A1', { of: product });
  await storage.eraseSession();
  expect(await readProductList()).toBeNull();
  expect(await storedEligibility(['A1'])).toEqual(new Map());
});

test('reports a list saved by another tab', async () => {
  const storage = openUserStorage('two');
  installCurrentUser({
    openStorage: async () => storage,
    isLive: () => true,
    subscribe: () => () => {},
  });
  await readProductList();
  const told = vi.fn<() => void>();
  onTestFinished(watchProductList(told));
  const other = openChannel('crosschannel.product-list.two', () => {});
  onTestFinished(other.close);
  other.post('changed');
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
});
