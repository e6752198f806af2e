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

test('the form follows the scope until something else is chosen', () => {
  const scope = { channel: ['dsp'], account_id: ['acct-1'] };
  expect(coverOf(none, everywhere)).toEqual({ channel: null, account_id: null });
  expect(coverOf(none, scope)).toEqual({ channel: 'dsp', account_id: 'acct-1' });
  expect(coverOf({ report_channel: 'channel-a', report_account: '*' }, scope)).toEqual({
    channel: 'channel-a',
    account_id: null,
  });
});

test('says what happens to a scope of several, which a report cannot cover', () => {
  const scope = { channel: ['channel-a', 'dsp'], account_id: ['acct-1', 'acct-2', 'acct-3'] };
  const cover = coverOf(none, scope);
  expect(cover).toEqual({ channel: null, account_id: null });
  const { problem, notes } = coverNotes(cover, scope, undefined);
  expect(problem).toBeNull();
  expect(notes).toHaveLength(3);
  expect(notes[2]).toContain('the 3 accounts selected above');
  expect(coverNotes({ channel: 'dsp', account_id: 'acct-1' }, scope, account()).notes).toEqual([
    'dsp, Kitchen.',
  ]);
});

test('rejects an account of another channel, which would make it empty, but not a disconnected one', () => {
  const on = (channel: string | null) => ({ channel, account_id: 'acct-1' });
  expect(coverNotes(on('channel-a'), everywhere, account()).problem).toContain('Kitchen is on dsp');
  for (const channel of ['dsp', null]) {
    expect(coverNotes(on(channel), everywhere, account()).problem).toBeNull();
  }
  expect(coverNotes(on('channel-a'), everywhere, undefined).problem).toBeNull();
  const [, note] = coverNotes(on('dsp'), everywhere, account({ is_connected: false })).notes;
  expect(note).toContain('not connected');
});
