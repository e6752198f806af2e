import { expect, test } from 'vitest';
import { dayRange } from '#lib/format.ts';
import { fc } from '#lib/test-properties.ts';
import { reportsSearch } from './reports.search.ts';
import { requestFrom } from './request-from.ts';

const today = '2026-03-11';
const everywhere = { channel: null, account_id: null };
const from = (address: string) =>
  requestFrom(reportsSearch.parse(new URLSearchParams(address)), everywhere, today);

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
  expect(requestFrom(reportsSearch.parse(new URLSearchParams(address)), cover, today)).toEqual({
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
    fc.constantFrom('keyword', 'summary', 'csv', '2026-03-01', '*', '-name,status'),
  );
  const names = Object.keys(reportsSearch.parse(new URLSearchParams()));
  fc.assert(
    fc.property(fc.array(text, { minLength: names.length }), (values) => {
      const search = new URLSearchParams(names.map((name, i) => [name, values[i] ?? '']));
      const read = reportsSearch.parse(search);
      expect(reportsSearch.parse(reportsSearch.stringify(read))).toEqual(read);
    }),
  );
});
