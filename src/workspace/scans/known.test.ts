import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeClient } from '#api/fake-client.ts';
import { installClient } from '#api/service.ts';
import { openUserStorage } from '#storage/user-storage.ts';
import { setClock } from '#lib/clock.ts';
import { installCurrentUser } from '#workspace/current-user.ts';
import { kinds } from './kinds.ts';
import { knownQueries } from './known.ts';
import { eligibilityOf, keepResult, scoresOf } from './results.ts';

let time: number;
let asked: string[];

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  time = 1_700_000_000_000;
  setClock(() => time);
  asked = [];
  const storage = openUserStorage('one');
  installCurrentUser({
    openStorage: async () => storage,
    isLive: () => true,
    subscribe: () => () => {},
  });
  installClient(
    fakeClient(async (endpoint) => {
      asked.push(endpoint);
      const body =
        endpoint === 'quality' ? { listing_id: 'l1', score: 50 + asked.length } : { data: [] };
      return { body, receivedAt: time };
    }),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  setClock(Date.now);
});

/** A page that shows a score: what it shows, and a refresh. */
function show() {
  const client = new QueryClient();
  const query = knownQueries.quality('l1');
  const observer = new QueryObserver(client, query);
  const leave = observer.subscribe(() => {});
  onTestFinished(() => {
    leave();
    client.clear();
  });
  const shown = () => observer.getCurrentResult().data;
  return { shown, refresh: () => client.invalidateQueries({ queryKey: query.queryKey }) };
}

test('what background work brought is not asked for, until it is a day old', async () => {
  await keepResult('quality', 'l1', { listing_id: 'l1', score: 31 });
  const brought = time;
  time += kinds.quality.fresh - 1;
  const { shown } = show();
  await vi.waitFor(() => expect(shown()).toMatchObject({ record: { score: 31 } }));
  expect([shown()?.receivedAt, asked]).toEqual([brought, []]);
  // Being looked at has not made it younger.
  time += 1;
  const later = show();
  await vi.waitFor(() => expect(later.shown()).toMatchObject({ record: { score: 51 } }));
  expect(asked).toEqual(['quality']);
});

test('what a page asked for is kept with the time of its coming; a refresh asks', async () => {
  const { shown, refresh } = show();
  await vi.waitFor(() => expect(shown()).toMatchObject({ record: { score: 51 } }));
  await vi.waitFor(async () => expect((await scoresOf(['l1'])).get('l1')?.at).toBe(time));
  time += 1000;
  await refresh();
  expect(shown()).toMatchObject({ record: { score: 52 }, receivedAt: time });
  await vi.waitFor(async () => expect((await scoresOf(['l1'])).get('l1')?.at).toBe(time));
});

test('that the service does not know a product is known too', async () => {
  const client = new QueryClient();
  const query = knownQueries.eligibility('A1');
  expect(await client.query(query)).toEqual({ record: null, receivedAt: time });
  await vi.waitFor(async () => expect((await eligibilityOf(['A1'])).get('A1')?.value).toBeNull());
  expect(await new QueryClient().query(query)).toEqual({ record: null, receivedAt: time });
  expect(asked).toEqual(['eligibility']);
});
