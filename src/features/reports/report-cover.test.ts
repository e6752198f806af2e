import { expect, test } from 'vitest';
import type { Account } from '#api/contract/account.ts';
import { coverNotes, coverOf } from './report-cover.ts';

const none = { report_channel: '', report_account: '' };
const everywhere = { channel: [], account_id: [] };
const account = (changes: Partial<Account> = {}): Account => ({
  id: 'acct-1',
  channel: 'dsp',
  is_connected: true,
  linked_channel_id: null,
  name: 'Kitchen',
  country_code: null,
  currency_code: null,
  time_zone: null,
  last_synced_at: null,
  ...changes,
});

test('the form is filled in from the scope, until something else is chosen', () => {
  const scope = { channel: ['dsp'], account_id: ['acct-1'] };
  expect(coverOf(none, everywhere)).toEqual({ channel: null, account_id: null });
  expect(coverOf(none, scope)).toEqual({ channel: 'dsp', account_id: 'acct-1' });
  expect(coverOf({ report_channel: 'channel-a', report_account: '*' }, scope)).toEqual({
    channel: 'channel-a',
    account_id: null,
  });
});

test('a scope of several is more than a report takes, and it is said what becomes of it', () => {
  const scope = { channel: ['channel-a', 'dsp'], account_id: ['acct-1', 'acct-2', 'acct-3'] };
  const cover = coverOf(none, scope);
  expect(cover).toEqual({ channel: null, account_id: null });
  const { problem, notes } = coverNotes(cover, scope, undefined);
  expect(problem).toBeNull();
  expect(notes).toHaveLength(3);
  expect(notes[2]).toContain('the 3 accounts chosen at the top');
  expect(coverNotes({ channel: 'dsp', account_id: 'acct-1' }, scope, account()).notes).toEqual([
    'dsp, Kitchen.',
  ]);
});

test('an account on another channel would make it empty; one that is not connected may', () => {
  const on = (channel: string | null) => ({ channel, account_id: 'acct-1' });
  expect(coverNotes(on('channel-a'), everywhere, account()).problem).toContain('Kitchen is on dsp');
  for (const channel of ['dsp', null]) {
    expect(coverNotes(on(channel), everywhere, account()).problem).toBeNull();
  }
  expect(coverNotes(on('channel-a'), everywhere, undefined).problem).toBeNull();
  const [, note] = coverNotes(on('dsp'), everywhere, account({ is_connected: false })).notes;
  expect(note).toContain('not connected');
});
