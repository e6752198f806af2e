import { expect, test } from 'vitest';
import type { Account } from '#api/contract/account.ts';
import { fc } from '#lib/test-properties.ts';
import { accountLabels } from './accounts.queries.ts';

const accountOf = (id: string, name: string | null, channel: string | null) =>
  ({ id, name, channel }) as Account;

test('only namesakes get their channel, and their ID if it is the same too', () => {
  const labels = accountLabels([
    accountOf('1', 'PawPal NL', 'channel-a'),
    accountOf('2', 'PawPal NL', 'channel-b'),
    accountOf('3', 'PawPal DE', 'channel-a'),
    accountOf('4', 'PawPal UK', 'dsp'),
    accountOf('5', 'PawPal UK', 'dsp'),
    accountOf('6', null, 'dsp'),
  ]);
  expect([...labels]).toEqual([
    ['1', 'PawPal NL · channel-a'],
    ['2', 'PawPal NL · channel-b'],
    ['3', 'PawPal DE'],
    ['4', 'PawPal UK · dsp · 4'],
    ['5', 'PawPal UK · dsp · 5'],
    ['6', '6'],
  ]);
});

test('no two accounts have the same label', () => {
  const name = fc.option(fc.constantFrom('A', 'B'));
  const channel = fc.option(fc.constantFrom('a', 'b'));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, channel), { maxLength: 20 }), (all) => {
      const accounts = all.map(([own, place], at) => accountOf(`acct-${at}`, own, place));
      expect(new Set(accountLabels(accounts).values()).size).toBe(accounts.length);
    }),
  );
});
