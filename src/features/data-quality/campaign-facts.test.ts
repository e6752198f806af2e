import 'fake-indexeddb/auto';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { setClock } from '#lib/clock.ts';
import { installCurrentUser } from '#user/current-user.ts';
import { startTabs } from '#user/test-tabs.ts';
import { areas } from '#storage/areas.ts';
import { runChecks } from './checks/checks.ts';
import { sent } from './internal/checks/test-checks.ts';
import { earlierCurrencies } from './campaign-facts.ts';

let tabs: ReturnType<typeof startTabs>;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  tabs = startTabs();
  installCurrentUser(tabs.open().ports.user);
});

const campaign = (id: string, currency: string | null) =>
  ({ id, account_id: null, metrics: { currency_code: currency } }) as Campaign;

test('finds a campaign whose currency has changed, each time', async () => {
  await earlierCurrencies([campaign('a', 'EUR'), campaign('b', null)]);
  const now = [campaign('a', 'USD'), campaign('b', 'GBP'), campaign('c', 'EUR')];
  for (let visit = 0; visit < 2; visit++) {
    const before = await earlierCurrencies(now);
    expect(Object.fromEntries(before)).toEqual({ a: 'EUR', b: 'GBP', c: 'EUR' });
    const found = runChecks({ campaigns: sent(now), before })
      .filter(({ check }) => check.id === 'campaigns-currency-before')
      .flatMap((one) => one.found ?? []);
    expect(found).toMatchObject([
      { id: 'a', given: 'USD', expected: 'EUR, the previous currency' },
    ]);
  }
});

test('drops campaigns that no longer exist', async () => {
  await earlierCurrencies([campaign('a', 'EUR'), campaign('b', 'EUR')]);
  expect([...(await earlierCurrencies([campaign('b', 'EUR')]))]).toEqual([['b', 'EUR']]);
});

test('outlasts the responses, of which only the latest are kept', async () => {
  let time = 0;
  setClock(() => (time += 1));
  onTestFinished(() => setClock(Date.now));
  await earlierCurrencies([campaign('a', 'EUR')]);
  for (let i = 0; i <= areas.answers.maxEntries; i += 1)
    await tabs.storage.write('answers', `answer ${i}`, 1);
  expect([...(await earlierCurrencies([campaign('a', 'USD')]))]).toEqual([['a', 'EUR']]);
});
