import { expect, test } from 'vitest';
import { now } from '#lib/clock.ts';
import { fc } from '#lib/test-properties.ts';
import type { Finding } from './finding.ts';
import { findInBudget, findInKeyword, findInPlace, findInUnusualTotal } from './internal/rules.ts';
import { toSnooze } from './internal/snooze.ts';
import { keywords, pacingOf, placeOf, listingOf, qualityOf } from './internal/test-findings.ts';
import { countByAccount } from './use-finding-counts.ts';

const none = new Map<string, number>();

test('counts products and campaigns by account, without snoozed ones', () => {
  const found = ['acct-1', 'acct-2', 'acct-2'].flatMap((accountId, i) =>
    findInPlace({
      place: placeOf({
        accountId,
        productId: `B${i}`,
        listings: [listingOf(`lst-${i}`, { status: 'suppressed' })],
      }),
      quality: () => qualityOf(90),
    }),
  );
  expect(countByAccount(found, none, [])).toEqual(
    new Map([
      ['acct-1', 1],
      ['acct-2', 2],
    ]),
  );
  const snoozed = toSnooze(found[2] as Finding, 'It', now(), true);
  expect(countByAccount(found, none, [snoozed]).get('acct-2')).toBe(1);
});

test('counts the budget of an account, not of what it is part of', () => {
  const found = [
    ...findInBudget(pacingOf(2000)),
    ...findInBudget(pacingOf(2000, { channel: 'dsp', account_id: null })),
    ...findInBudget(pacingOf(500, { channel: 'dsp', account_id: 'acct-1' })),
  ];
  expect(countByAccount(found, none, [])).toEqual(new Map([['acct-1', 1]]));
});

test('counts keywords as the engine does, less the snoozed ones', () => {
  fc.assert(
    fc.property(keywords, (row) => {
      const found = findInKeyword({ ...row, accountId: 'acct-1' });
      const counted = new Map([['acct-1', 7]]);
      expect(countByAccount(found, counted, []).get('acct-1')).toBe(7);
      const entries = found.map((finding) => toSnooze(finding, 'It', now(), true));
      expect(countByAccount(found, counted, entries).get('acct-1')).toBe(7 - found.length);
    }),
  );
});

test('counts the unusual days of an account’s campaigns together', () => {
  const unusual = [
    { place: 0, metric: 'spend', value: 9, usual: 3, low: 2, high: 4, spend: 9 },
  ] as const;
  const of = (account_id: string[]) =>
    findInUnusualTotal({
      scope: { channel: [], account_id },
      day: '2026-11-23',
      currency: 'EUR',
      unusual,
    });
  const found = [...of(['acct-1']), ...of([])];
  expect(found).toHaveLength(2);
  expect(countByAccount(found, none, [])).toEqual(new Map([['acct-1', 1]]));
});
