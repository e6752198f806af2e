import { afterEach, expect, test } from 'vitest';
import type { Account } from '#api/contract/account.ts';
import { saveLocalePreferences } from '#lib/locale-preferences.ts';
import { connectionsOf } from './accounts-section.tsx';

afterEach(() => void saveLocalePreferences({ zone: null }));

const account = (
  id: string,
  is_connected: boolean | null,
  last_synced_at: string | null,
): Account => ({
  id,
  is_connected,
  last_synced_at,
  name: id,
  channel: null,
  linked_channel_id: null,
  country_code: null,
  currency_code: null,
  time_zone: null,
});

test('names disconnected accounts, longest first, and connected ones not synced for two days', () => {
  const found = connectionsOf(
    [
      account('fresh', true, '2026-11-20T00:10:00Z'),
      account('late', true, '2026-11-19T23:50:00Z'),
      account('off', false, '2026-11-21T08:00:00Z'),
      account('long off', false, '2026-09-01T08:00:00Z'),
      account('never', false, null),
      account('unknown', null, null),
      account('not said', true, null),
    ],
    Date.parse('2026-11-21T12:00:00Z'),
  );
  expect(found.disconnected.map(({ id }) => id)).toEqual(['never', 'long off', 'off']);
  expect(found.stale.map(({ id }) => id)).toEqual(['late']);
  expect(found.lastFresh).toBe('2026-11-19');
});

// The tests run in UTC, where each of these times is on another day.
test.each([
  {
    zone: 'America/Los_Angeles',
    at: '2026-11-22T05:00:00Z',
    late: '2026-11-20T07:59:00Z',
    fresh: '2026-11-20T08:01:00Z',
    lastFresh: '2026-11-19',
  },
  {
    zone: 'Asia/Tokyo',
    at: '2026-11-21T16:00:00Z',
    late: '2026-11-20T14:59:00Z',
    fresh: '2026-11-20T15:01:00Z',
    lastFresh: '2026-11-20',
  },
])(
  'uses the days of the chosen time zone, like the linked list: $zone',
  ({ zone, at, late, fresh, lastFresh }) => {
    const accounts = [account('late', true, late), account('fresh', true, fresh)];
    const withoutZone = connectionsOf(accounts, Date.parse(at));
    saveLocalePreferences({ zone });
    const found = connectionsOf(accounts, Date.parse(at));
    expect(found.lastFresh).toBe(lastFresh);
    expect(found.stale.map(({ id }) => id)).toEqual(['late']);
    expect(withoutZone.lastFresh).not.toBe(lastFresh);
  },
);
