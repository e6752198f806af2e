import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createProductLists } from './saved-product-list.ts';
import { storedResults } from './scan-results.ts';
import { installCurrentUser } from '#user/current-user.ts';
import { startTabs } from '#user/test-tabs.ts';

let tabs: ReturnType<typeof startTabs>;
const open = () => createProductLists(tabs.open().ports);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  tabs = startTabs();
  installCurrentUser(tabs.open().ports.user);
  return () => vi.unstubAllGlobals();
});

test('a list holds each product once; another takes its place, which can be undone', async () => {
  const lists = open();
  await expect.poll(lists.state).toBeNull();
  await lists.replace(['A1', 'B2', 'A1']);
  expect(lists.state()?.ids).toEqual(['A1', 'B2']);
  let changes = 0;
  lists.subscribe(() => (changes += 1));
  await lists.replace(['C3']);
  expect(lists.state()).toMatchObject({ ids: ['C3'], before: { ids: ['A1', 'B2'] } });
  await lists.restorePrevious();
  expect(lists.state()).toMatchObject({ ids: ['A1', 'B2'], before: { ids: ['C3'] } });
  expect(changes).toBe(2);

  // Nothing, and too many, take no list's place.
  const many = Array.from({ length: 50_001 }, (_, i) => `P${i}`);
  await expect(lists.replace(many)).rejects.toThrow(RangeError);
  await expect(lists.replace([])).rejects.toThrow(RangeError);
  expect(lists.state()?.ids).toEqual(['A1', 'B2']);
});

test.each([
  ['deleting the list', (lists: ReturnType<typeof open>) => lists.deleteAll()],
  ['a sign-out', () => tabs.storage.eraseSession()],
])('%s erases it with its results', async (_, erase) => {
  const product = { product_id: 'A1', is_eligible_for_optimization: true, has_fba: false };
  const lists = open();
  await lists.replace(['A1', 'B2']);
  await tabs.storage.write('eligibility', 'A1', { of: product });
  expect((await storedResults('eligibility', ['A1', 'B2'])).get('A1')?.value).toEqual(product);
  await erase(lists);
  const next = open();
  await expect.poll(next.state).toBeNull();
  expect(await storedResults('eligibility', ['A1'])).toEqual(new Map());
});

test('tabs display each other’s lists, and their deletion', async () => {
  const [one, other] = [open(), open()];
  await expect.poll(other.state).toBeNull();
  await one.replace(['A1']);
  await expect.poll(() => other.state()?.ids).toEqual(['A1']);
  await other.deleteAll();
  expect(other.state()).toBeNull();
  await expect.poll(one.state).toBeNull();
});

test('an invalid list counts as none', async () => {
  await tabs.storage.write('crawls', 'product list', { ids: 'odd' });
  const lists = open();
  await expect.poll(lists.state).toBeNull();
});
