import { expect, test } from 'vitest';
import type { Account } from '#api/contract/account.ts';
import { dayRange } from '#lib/format.ts';
import { fc } from '#lib/test-properties.ts';
import { coverNotes, coverOf, requestFrom } from './report-request.ts';
import { reportList } from './reports.list.tsx';

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

const today = '2026-03-11';
const entire = { channel: null, account_id: null };
const from = (address: string) =>
  requestFrom(reportList.shape.parse(new URLSearchParams(address)), entire, today);

test('an empty URL requests the last week of campaigns', () => {
  expect(from('')).toEqual({
    name: `Campaigns · ${dayRange('2026-03-04', '2026-03-10')} · daily`,
    report_type: 'campaign',
    start_date: '2026-03-04',
    end_date: '2026-03-10',
    time_unit: 'daily',
    format: 'json',
  });
});

test('channel and account narrow it, and a name can be set', () => {
  const cover = { channel: 'dsp', account_id: 'acct-0001' };
  const address =
    'report_type=product&time_unit=summary&format=csv&name=+mine+&start_date=2026-03-01&end_date=2026-03-01';
  expect(requestFrom(reportList.shape.parse(new URLSearchParams(address)), cover, today)).toEqual({
    name: 'mine',
    report_type: 'product',
    start_date: '2026-03-01',
    end_date: '2026-03-01',
    time_unit: 'summary',
    format: 'csv',
    channel: 'dsp',
    account_id: 'acct-0001',
  });
});

test('limits a name from a URL to the service’s maximum', () => {
  expect(from(`name=${'x'.repeat(500)}`).name).toBe('x'.repeat(200));
});

test('ignores invalid values in a URL', () => {
  expect(from('report_type=adgroup&start_date=soon&end_date=2026-3-1')).toEqual(from(''));
});

test('writing what was read gives the same URL', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('keyword', 'summary', 'csv', '2026-03-01', '*', '-requested'),
  );
  const names = Object.keys(reportList.shape.parse(new URLSearchParams()));
  fc.assert(
    fc.property(fc.array(text, { minLength: names.length }), (values) => {
      const search = new URLSearchParams(names.map((name, i) => [name, values[i] ?? '']));
      const read = reportList.shape.parse(search);
      expect(reportList.shape.parse(reportList.shape.stringify(read))).toEqual(read);
    }),
  );
});
