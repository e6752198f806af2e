import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boundsOfDay, isSameDay } from './days.ts';
import { clockTime, compact, count, dateTime, day, money, percent } from './format.ts';
import {
  numberStyles,
  localePreferences,
  localePreferencesKey,
  readLocalePreferences,
  saveLocalePreferences,
  weekStart,
  weekStartIn,
} from './locale-preferences.ts';
import { fc } from './test-properties.ts';
import { zoneName } from './zone.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('document', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(localePreferences, { numbers: null, zone: null, week: null });
});

describe('numbers', () => {
  test.each([
    [',.', '−1,234.50', '1,234,567', '31.4%', '1.2M'],
    ['.,', '−1.234,50', '1.234.567', '31,4%', '1,2M'],
    ['\u202F,', '−1\u202F234,50', '1\u202F234\u202F567', '31,4%', '1,2M'],
    ['’.', '−1’234.50', '1’234’567', '31.4%', '1.2M'],
  ] as const)('are formatted with %s', (numbers, amount, whole, share, short) => {
    saveLocalePreferences({ numbers });
    expect(money(-1234.5)).toBe(amount);
    expect(count(1_234_567)).toBe(whole);
    expect(percent(0.314)).toBe(share);
    expect(compact(1_234_567)).toBe(short);
  });

  test('change immediately, and back to the browser’s own format', () => {
    const before = money(1234.5);
    saveLocalePreferences({ numbers: '.,' });
    expect(money(1234.5)).toBe('1.234,50');
    saveLocalePreferences({ numbers: null });
    expect(money(1234.5)).toBe(before);
    expect(kept.has(localePreferencesKey)).toBe(false);
  });
});

describe('stored preferences', () => {
  test('are read by the next page', () => {
    for (const numbers of [...numberStyles, null]) {
      for (const [zone, week] of [
        ['Asia/Tokyo', 6],
        [null, 1],
        [null, null],
      ] as const) {
        expect(saveLocalePreferences({ numbers, zone, week })).toBe(true);
        Object.assign(localePreferences, { numbers: null, zone: null, week: null });
        readLocalePreferences();
        expect(localePreferences).toEqual({ numbers, zone, week });
      }
    }
  });

  test.each([
    '',
    '{',
    '7',
    'null',
    '[]',
    '{"numbers":"xx","zone":"Moon/Base"}',
    '{"zone":7,"week":2}',
  ])('and odd (%s) counts as not chosen', (odd) => {
    kept.set(localePreferencesKey, odd);
    Object.assign(localePreferences, { numbers: '.,', zone: 'Asia/Tokyo' });
    readLocalePreferences();
    expect(localePreferences).toEqual({ numbers: null, zone: null, week: null });
  });

  test('last until the page closes if the browser refuses storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(saveLocalePreferences({ numbers: '.,' })).toBe(false);
    expect(money(1234.5)).toBe('1.234,50');
  });
});

describe('the first day of the week', () => {
  test.each([
    ['en-US', 7],
    ['en-GB', 1],
    ['de', 1],
    ['ar-EG', 6],
  ])('in %s is weekday %i', (locale, weekday) => {
    expect(weekStartIn(locale)).toBe(weekday);
  });

  test('is that of the browser’s language unless one is chosen, and Monday if it does not tell', () => {
    expect(weekStart()).toBe(weekStartIn(new Intl.DateTimeFormat().resolvedOptions().locale));
    saveLocalePreferences({ week: 6 });
    expect(weekStart()).toBe(6);
    vi.stubGlobal('Intl', { ...Intl, Locale: Object });
    expect(weekStartIn('en-US')).toBe(1);
  });
});

describe('a chosen time zone', () => {
  test('determines times and zone name, but not calendar dates', () => {
    const at = Date.parse('2026-01-15T23:30:00Z');
    const date = day('2026-01-15');
    saveLocalePreferences({ zone: 'Asia/Tokyo' });
    expect(clockTime(at)).toContain('08:30');
    expect(dateTime(at)).toContain('16');
    expect(zoneName()).toBe('GMT+9');
    expect(day('2026-01-15')).toBe(date);
    expect(isSameDay(at, at + 3600_000)).toBe(true);
    expect(isSameDay(at, at - 9 * 3600_000)).toBe(false);
  });

  test('has days without gaps between them, whatever its clock changes', () => {
    const zones = [
      null,
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'America/Sao_Paulo',
      'Atlantic/Azores',
      'Africa/Cairo',
      'Asia/Kathmandu',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
    ];
    // From 2000 on: none of these zones has crossed the date line since.
    const days = fc.integer({ min: 11_000, max: 22_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, number) => {
        saveLocalePreferences({ zone });
        const name = (i: number) => new Date((number + i) * 86_400_000).toISOString().slice(0, 10);
        const [one, two] = [boundsOfDay(name(0)), boundsOfDay(name(1))];
        expect(two.from).toBe(one.to + 1);
        expect(isSameDay(one.from, one.to)).toBe(true);
        expect(isSameDay(one.from, two.from)).toBe(false);
        expect(isSameDay(one.from - 1, one.from)).toBe(false);
        const hours = (two.from - one.from) / 3600_000;
        expect(hours).toBeGreaterThanOrEqual(22);
        expect(hours).toBeLessThanOrEqual(26);
      }),
      { numRuns: 400 },
    );
    expect(boundsOfDay('soon').from).toBeNaN();
  });

  test.each([
    // Midnight comes twice, is skipped, and the whole day is skipped.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00Z'],
    ['Asia/Kathmandu', '2026-03-01', '2026-02-28T18:15Z'],
  ])('in %s, %s begins at %s', (zone, name, start) => {
    saveLocalePreferences({ zone });
    expect(new Date(boundsOfDay(name).from)).toEqual(new Date(start));
  });
});
