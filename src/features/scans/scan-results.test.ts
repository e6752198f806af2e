import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { setClock } from '#lib/clock.ts';
import { installCurrentUser } from '#user/current-user.ts';
import { openUserStorage } from '#storage/user-storage.ts';
import { storedResults } from './scan-results.ts';

test('reads results as sets with their age; a signed-out user has none', async () => {
  setClock(() => 7000);
  const storage = openUserStorage('one');
  let isSignedIn = true;
  installCurrentUser({
    openStorage: async () => (isSignedIn ? storage : null),
    isLive: () => isSignedIn,
    subscribe: () => () => {},
  });
  await storage.writeMany(
    'quality',
    new Map<string, unknown>([
      ['lst-1', { of: { score: 31, listing_id: 'lst-1' } }],
      ['lst-2', { of: null }],
      ['lst-3', 'odd'],
    ]),
  );
  const product = { product_id: 'A', is_eligible_for_optimization: true, has_fba: null };
  await storage.write('eligibility', 'A', { of: product });

  const scores = await storedResults('quality', ['lst-1', 'lst-2', 'lst-3', 'lst-4']);
  expect([...scores.keys()]).toEqual(['lst-1', 'lst-2']);
  expect(scores.get('lst-1')).toMatchObject({ at: 7000, value: { score: 31 } });
  expect(scores.get('lst-2')?.value).toBeNull();
  expect(await storedResults('eligibility', ['A', 'B'])).toEqual(
    new Map([['A', { at: 7000, value: product }]]),
  );
  isSignedIn = false;
  expect(await storedResults('quality', ['lst-1'])).toEqual(new Map());
  setClock(Date.now);
});
