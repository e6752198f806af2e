import { beforeEach, expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { runChecks } from '#domain/checks/checks.ts';
import { sent } from '#domain/checks/testing.ts';
import { installCurrentUser } from '#workspace/current-user.ts';
import { startTabs } from '#workspace/test-tabs.ts';
import { seenCurrencies } from './seen-currencies.ts';

beforeEach(() => installCurrentUser(startTabs().open().ports.user));

const campaign = (id: string, currency: string | null) =>
  ({ id, account_id: null, metrics: { currency_code: currency } }) as Campaign;

test('a campaign that comes in another currency than before is found, as often as it is looked at', async () => {
  await seenCurrencies([campaign('a', 'EUR'), campaign('b', null)]);
  const now = [campaign('a', 'USD'), campaign('b', 'GBP'), campaign('c', 'EUR')];
  for (let visit = 0; visit < 2; visit++) {
    const before = await seenCurrencies(now);
    expect(Object.fromEntries(before)).toEqual({ a: 'EUR', b: 'GBP', c: 'EUR' });
    const found = runChecks({ campaigns: sent(now), before })
      .filter(({ check }) => check.id === 'campaigns-currency-before')
      .flatMap((one) => one.found ?? []);
    expect(found).toMatchObject([{ id: 'a', given: 'USD', expected: 'EUR, as it was before' }]);
  }
});

test('what is no longer there is not kept', async () => {
  await seenCurrencies([campaign('a', 'EUR'), campaign('b', 'EUR')]);
  expect([...(await seenCurrencies([campaign('b', 'EUR')]))]).toEqual([['b', 'EUR']]);
});
