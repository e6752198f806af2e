import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fc } from '#lib/test-properties.ts';
import { Account } from './account.ts';
import { Campaign } from './campaign.ts';
import { readPage, readRecord } from './envelope.ts';
import { fieldOrigins } from './field.ts';
import { Job } from './job.ts';
import { Problem } from './problem.ts';

describe('a record', () => {
  test('loses invalid and unknown fields, but stays readable', () => {
    const account = z.parse(Account, {
      id: 7,
      channel: 'channel-z',
      is_connected: 'true',
      linked_channel_id: {},
      last_synced_at: 'yesterday',
      surprise: 1,
    });
    expect(account).toEqual({
      id: '7',
      channel: 'channel-z',
      is_connected: true,
      linked_channel_id: null,
      name: null,
      country_code: null,
      currency_code: null,
      time_zone: null,
      last_synced_at: null,
    });
  });

  test('normalizes instants to UTC and accepts only existing days', () => {
    const synced = (last_synced_at: string) =>
      z.parse(Account, { id: 'a', last_synced_at }).last_synced_at;
    expect(synced('2026-11-22T00:30:00+02:00')).toBe('2026-11-21T22:30:00Z');
    expect(synced('2026-11-21T22:30:00.000Z')).toBe('2026-11-21T22:30:00Z');
    expect(synced('2026-11-21T22:30:00.125-01:00')).toBe('2026-11-21T23:30:00.125Z');
    // Its day is in the account's time zone, like the days of its period.
    const as_of = '2026-11-20T20:00:00-05:00';
    const metrics = { clicks: 0, period_start: '2026-02-30', period_end: '2026-02-28', as_of };
    expect(z.parse(Campaign, { id: 'c', metrics }).metrics).toMatchObject({
      period_start: null,
      period_end: '2026-02-28',
      as_of,
    });
  });

  test('accepts anything with an ID', () => {
    fc.assert(
      fc.property(fc.object(), (fields) => {
        expect(z.safeParse(Campaign, { ...fields, id: 'c1' }).success).toBe(true);
      }),
    );
  });

  test('accepts numbers as text, but nothing else', () => {
    const { metrics } = z.parse(Campaign, {
      id: 'c1',
      metrics: {
        spend: '12.5',
        clicks: 'many',
        impressions: Infinity,
        roas: '',
        period_start: '2026-1-1',
      },
    });
    expect(metrics).toMatchObject({
      spend: 12.5,
      clicks: null,
      impressions: null,
      roas: null,
      period_start: null,
    });
  });

  test('cuts the reason of a failed report, which may have any length', () => {
    const job = z.parse(Job, { id: 'j1', failure_reason: 'x'.repeat(5000) });
    expect(job.failure_reason).toBe(`${'x'.repeat(300)}…`);
  });

  test('accepts currency codes in upper and lower case, and nothing else', () => {
    const codes = ['EUR', 'eur', '', null, 123, 'EURO', '€', 'EU1'];
    expect(
      codes.map((currency_code) => z.parse(Account, { id: 'a', currency_code }).currency_code),
    ).toEqual(['EUR', 'EUR', null, null, null, null, null, null]);
  });

  test('accepts attribution windows of 1 to 365 whole days', () => {
    const windows = [14, '30', 1, 365, 0, -3, 12.5, 9e15, '14 days', null];
    const known = windows.map((attribution_window_days) => {
      const metrics = { spend: 1, attribution_window_days };
      return z.parse(Campaign, { id: 'c1', metrics }).metrics?.attribution_window_days;
    });
    expect(known).toEqual([14, 30, 1, 365, null, null, null, null, null, null]);
  });

  test('treats a blank name as missing, so that its ID is shown', () => {
    const nameOf = (name: unknown) => z.parse(Campaign, { id: 'c1', name }).name;
    expect(['', '   ', {}, Infinity].map(nameOf)).toEqual([null, null, null, null]);
    expect([2026, 0].map(nameOf)).toEqual(['2026', '0']);
  });

  test('treats metrics without figures as missing', () => {
    for (const metrics of [{}, { roas: 3, currency_code: 'EUR' }, { spend: 'NaN' }])
      expect(z.parse(Campaign, { id: 'c1', metrics }).metrics).toBeNull();
    expect(z.parse(Campaign, { id: 'c1', metrics: { clicks: 0 } }).metrics).not.toBeNull();
  });

  test.each(['2026-02-30', '0000-00-00', '+275760-09-13', '12.5', '2026-3-1'])(
    'takes %s for no date',
    (date) => {
      const { metrics } = z.parse(Campaign, {
        id: 'c1',
        metrics: { spend: 1, period_start: date, as_of: date },
      });
      expect(metrics).toMatchObject({ period_start: null, as_of: null });
    },
  );

  test('rejects numbers that a double cannot represent exactly', () => {
    const metrics = { spend: 1e308, sales: '1e21', clicks: Number.MAX_SAFE_INTEGER };
    expect(z.parse(Campaign, { id: 'c1', metrics }).metrics).toMatchObject({
      spend: null,
      sales: null,
      clicks: Number.MAX_SAFE_INTEGER,
    });
  });

  test('accepts a campaign without metrics', () => {
    expect(z.parse(Campaign, { id: 'c1' }).metrics).toBeNull();
    expect(z.parse(Campaign, { id: 'c1', metrics: 'none' }).metrics).toBeNull();
  });

  test('distinguishes given from chosen fields', () => {
    expect(fieldOrigins(Account).given).toEqual([
      'id',
      'channel',
      'is_connected',
      'linked_channel_id',
    ]);
    expect(fieldOrigins(Campaign)).toMatchObject({ chosen: ['name'] });
  });

  test('is accepted bare or inside an envelope', () => {
    expect(readRecord(Account, { id: 'a' }).id).toBe('a');
    expect(readRecord(Account, { data: { id: 'a' } }).id).toBe('a');
    expect(() => readRecord(Account, '<html>')).toThrow(z.core.$ZodError);
  });
});

describe('a page of a list', () => {
  test('skips and counts unreadable records', () => {
    const page = readPage(Account, { data: [{ id: 'a' }, {}, null, 'b', { id: '' }, { id: 'c' }] });
    expect(page.records.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(page).toMatchObject({ unreadable: 4, nextCursor: null, total: null });
  });

  test('may be a bare array', () => {
    expect(readPage(Account, [{ id: 'a' }, 1])).toMatchObject({ unreadable: 1, nextCursor: null });
    expect(readPage(Account, []).records).toEqual([]);
  });

  test('is complete without a cursor, or with an empty one', () => {
    expect(readPage(Account, { data: [], pagination: { next_cursor: '' } }).nextCursor).toBeNull();
    expect(
      readPage(Account, { data: [], pagination: { next_cursor: 'x', total: 240 } }),
    ).toMatchObject({
      nextCursor: 'x',
      total: 240,
    });
    expect(readPage(Account, { data: [], pagination: 'none' }).nextCursor).toBeNull();
  });

  test.each([[null], ['<html></html>'], [{ items: [] }], [{ data: {} }]])(
    'is refused when it is none: %j',
    (body) => {
      expect(() => readPage(Account, body)).toThrow(z.core.$ZodError);
    },
  );
});

test('a problem document is readable whatever it omits', () => {
  expect(z.parse(Problem, { detail: 'No.', errors: 'x' })).toMatchObject({
    detail: 'No.',
    title: null,
  });
});
