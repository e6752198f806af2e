import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import { setClock } from '#lib/clock.ts';
import { installCurrentUser } from '#user/current-user.ts';
import { openUserStorage } from '#storage/user-storage.ts';
import { freshFor } from './scan-kinds.ts';
import { scanQueries } from './scan-queries.ts';
import { saveResult, storedResults } from './scan-results.ts';

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

/** A page that displays a score, and its refresh. */
function show() {
  const client = new QueryClient();
  const query = scanQueries.quality('l1');
  const observer = new QueryObserver(client, query);
  const leave = observer.subscribe(() => {});
  onTestFinished(() => {
    leave();
    client.clear();
  });
  const shown = () => observer.getCurrentResult().data;
  return { shown, refresh: () => client.invalidateQueries({ queryKey: query.queryKey }) };
}

test('does not request scanned results until they are a day old', async () => {
  await saveResult('quality', 'l1', { listing_id: 'l1', score: 31 });
  const brought = time;
  time += freshFor - 1;
  const { shown } = show();
  await vi.waitFor(() => expect(shown()).toMatchObject({ record: { score: 31 } }));
  expect([shown()?.receivedAt, asked]).toEqual([brought, []]);
  // Reading it has not renewed its age.
  time += 1;
  const later = show();
  await vi.waitFor(() => expect(later.shown()).toMatchObject({ record: { score: 51 } }));
  expect(asked).toEqual(['quality']);
});

test('stores what a page requested with its time of arrival; a refresh requests it again', async () => {
  const { shown, refresh } = show();
  await vi.waitFor(() => expect(shown()).toMatchObject({ record: { score: 51 } }));
  await vi.waitFor(async () =>
    expect((await storedResults('quality', ['l1'])).get('l1')?.at).toBe(time),
  );
  time += 1000;
  await refresh();
  expect(shown()).toMatchObject({ record: { score: 52 }, receivedAt: time });
  await vi.waitFor(async () =>
    expect((await storedResults('quality', ['l1'])).get('l1')?.at).toBe(time),
  );
});

test('remembers that the service does not know a product', async () => {
  const client = new QueryClient();
  const query = scanQueries.eligibility('A1');
  expect(await client.query(query)).toEqual({ record: null, receivedAt: time });
  await vi.waitFor(async () =>
    expect((await storedResults('eligibility', ['A1'])).get('A1')?.value).toBeNull(),
  );
  expect(await new QueryClient().query(query)).toEqual({ record: null, receivedAt: time });
  expect(asked).toEqual(['eligibility']);
});
