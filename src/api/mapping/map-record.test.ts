import { expect, test } from 'vitest';
import { compileReader, compileWriter } from './map-record.ts';
import { parseContract } from './parse-contract.ts';
import type { ResourceName } from './resources.ts';

function reader(resource: ResourceName, section: object) {
  return compileReader(
    resource,
    parseContract({ resources: { [resource]: section } }).resources[resource],
  );
}

test('a renamed object keeps the names inside it', () => {
  const read = reader('campaign', {
    fields: { metrics: 'performance', 'metrics.spend': 'costs.total', name: 'title' },
  });
  const theirs = { id: 'c1', title: 'Pans', performance: { clicks: 3 }, costs: { total: 5 } };
  expect(read(theirs)).toEqual({ id: 'c1', name: 'Pans', metrics: { clicks: 3, spend: 5 } });
});

test('entries of a list have names of their own', () => {
  const read = reader('rate_limits', {
    fields: {
      tiers: 'plans.all',
      'tiers[].name': 'label',
      'tiers[].units_per_window': 'max.units',
    },
    values: { refill: { FIXED: 'window' } },
  });
  const all = [{ label: 'growth', max: { units: 300 }, window_s: 60 }, 'broken'];
  expect(read({ plans: { all }, refill: 'FIXED' })).toEqual({
    tiers: [{ name: 'growth', units_per_window: 300, window_s: 60 }, 'broken'],
    refill: 'window',
  });
});

test('a name with dots is found as it is, as in the header of a CSV file', () => {
  const read = reader('report_row', { fields: { spend: 'metrics.cost' } });
  expect(read({ 'metrics.cost': '12.5' })).toEqual({ spend: '12.5' });
  expect(read({ metrics: { cost: 12.5 } })).toEqual({ spend: 12.5 });
});

test('a flag can be one of two texts, and a value that is not mapped stays', () => {
  const read = reader('listing', {
    fields: { is_fba: 'fulfilled_by' },
    values: { is_fba: { FBA: 'true', FBM: 'false' }, status: { LIVE: 'active' } },
  });
  expect(read({ fulfilled_by: 'FBM', status: 'LIVE' })).toEqual({
    is_fba: 'false',
    status: 'active',
  });
  expect(read({ fulfilled_by: 'other', status: 'GONE' })).toEqual({
    is_fba: 'other',
    status: 'GONE',
  });
});

test('minor units follow the currency, and without one the amount is unknown', () => {
  const read = reader('keyword', { money: 'minor' });
  const bid = (currency_code: unknown, amount: unknown = 1234) =>
    read({ bid: amount, currency_code });
  expect(bid('EUR')).toMatchObject({ bid: 12.34 });
  expect(bid('jpy')).toMatchObject({ bid: 1234 });
  expect(bid('KWD', '1234')).toMatchObject({ bid: 1.234 });
  // Browsers display these without decimals; ISO 4217 has two and three.
  expect(bid('HUF')).toMatchObject({ bid: 12.34 });
  expect(bid('IQD')).toMatchObject({ bid: 1.234 });
  expect(bid(undefined)).toMatchObject({ bid: null });
  expect(bid('€')).toMatchObject({ bid: null });
  // For the schema to judge.
  expect(bid('EUR', 'free')).toMatchObject({ bid: 'free' });
  expect(bid('EUR', null)).toMatchObject({ bid: null });
  expect(reader('keyword', { money: 'micros' })({ bid: 1_234_567 })).toEqual({ bid: 1.234567 });
});

test('dates and times in another form than stated are left to the schema', () => {
  const dates = reader('report_row', { dates: 'YYYYMMDD' });
  expect(dates({ date: 20261126 })).toEqual({ date: '2026-11-26' });
  expect(dates({ date: '2026-11-26' })).toEqual({ date: '2026-11-26' });
  expect(dates({ date: '20261332' })).toEqual({ date: '20261332' });
  const times = reader('account', { times: 'milliseconds' });
  expect(times({ last_synced_at: 1_795_651_200_000 })).toEqual({
    last_synced_at: '2026-11-26T00:00:00.000Z',
  });
  expect(times({ last_synced_at: 1e300 })).toEqual({ last_synced_at: 1e300 });
  expect(times({ last_synced_at: 'yesterday' })).toEqual({ last_synced_at: 'yesterday' });
});

test('a pattern is not an expression', () => {
  expect(reader('report_row', { dates: 'YYYY.MM.DD' })({ date: '2026x11x26' })).toEqual({
    date: '2026x11x26',
  });
});

test('what is not an object is returned unchanged, and inherited names are not found', () => {
  const read = reader('account', { fields: { name: 'constructor.name' } });
  expect([null, 'a', 7, [1]].map(read)).toEqual([null, 'a', 7, [1]]);
  expect(read({ id: 'a' })).toEqual({ id: 'a' });
  expect(read(JSON.parse('{"__proto__": {"id": "b"}}'))).toEqual({});
});

test('a request is written in their names, values and dates; the first of several values counts', () => {
  const { resources } = parseContract({
    dates: 'YYYYMMDD',
    resources: {
      report_request: {
        fields: { start_date: 'range.from', report_type: 'type' },
        values: { report_type: { KEYWORD: 'keyword', KW: 'keyword' } },
      },
    },
  });
  const write = compileWriter('report_request', resources.report_request);
  expect(
    write({ name: 'N', report_type: 'keyword', start_date: '2026-11-01', channel: 'dsp' }),
  ).toEqual({
    name: 'N',
    type: 'KEYWORD',
    range: { from: '20261101' },
    channel: 'dsp',
  });
});
