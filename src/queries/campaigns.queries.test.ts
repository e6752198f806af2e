import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { fakeClient } from '#api/test-client.ts';
import { installClient } from '#api/service.ts';
import { campaignQueries } from './campaigns.queries.ts';

const of = (id: string, account_id: string, currency_code?: string) => ({
  id,
  account_id,
  metrics: { spend: 1, currency_code },
});

function serve(campaigns: readonly object[], accounts: readonly object[] | null): string[] {
  const called: string[] = [];
  installClient(
    fakeClient((endpoint) => {
      called.push(endpoint);
      if (endpoint === 'accounts' && accounts === null)
        return Promise.reject(new ServiceError({ kind: 'notFound' }));
      const data = endpoint === 'accounts' ? accounts : campaigns;
      return Promise.resolve({
        body: endpoint === 'campaign' ? campaigns[0] : { data },
        receivedAt: 1,
      });
    }),
  );
  return called;
}

const accounts = [{ id: 'a', currency_code: 'USD' }, { id: 'b' }];

async function currencies() {
  const { records } = await new QueryClient().query(campaignQueries.list());
  return records.map(({ metrics }) => metrics?.currency_code);
}

test('a campaign without a currency has that of its account', async () => {
  serve([of('1', 'a'), of('2', 'a', 'EUR'), of('3', 'b'), of('4', 'c')], accounts);
  expect(await currencies()).toEqual(['USD', 'EUR', null, null]);
  const { record } = await new QueryClient().query(campaignQueries.detail('1'));
  expect(record.metrics?.currency_code).toBe('USD');
});

test('accounts are read only for that; without them the currency stays unknown', async () => {
  const called = serve([of('1', 'a', 'EUR')], accounts);
  expect(await currencies()).toEqual(['EUR']);
  expect(called).toEqual(['campaigns']);
  serve([of('1', 'a')], null);
  expect(await currencies()).toEqual([null]);
});
