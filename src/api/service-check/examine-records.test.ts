import { expect, test } from 'vitest';
import { parseContract } from '#api/mapping/parse-contract.ts';
import type { ResourceName } from '#api/mapping/resources.ts';
import { examineRecords } from './examine-records.ts';

function examined(resource: ResourceName, records: readonly unknown[], contract: object = {}) {
  const mapping = parseContract(contract).resources[resource];
  const { findings } = examineRecords({ resource, topic: '', records, mapping, known: new Map() });
  return Object.fromEntries(
    findings.map(({ subject, outcome, found }) => [subject, [outcome, found]]),
  );
}

test('a field is present, missing, or always null', () => {
  const account = { id: 'a', channel: 'dsp', name: null };
  expect(examined('account', [account, { ...account, channel: undefined }])).toMatchObject({
    id: ['pass', 'in all 2 records, text'],
    channel: ['pass', 'in 1 of 2 records, text'],
    name: ['missing', 'null in all 2 records'],
    time_zone: ['missing', 'not found'],
  });
});

test('a field whose values cannot be read differs, unless only a few cannot', () => {
  const keywords = Array.from({ length: 20 }, (_, i) => ({
    id: `k${i}`,
    bid: '0,45 €',
    state: 'paused',
  }));
  expect(examined('keyword', keywords)).toMatchObject({
    bid: ['differs', 'in all 20 records, text; 0 can be read'],
    state: ['pass', 'in all 20 records, text'],
  });
  const almost = keywords.map((keyword, i) => (i === 0 ? keyword : { ...keyword, bid: 0.45 }));
  expect(examined('keyword', almost)['bid']?.[0]).toBe('pass');
});

test('minor units without a currency cannot be read', () => {
  const keywords = [{ id: 'k', bid: 45 }];
  expect(examined('keyword', keywords, { money: 'minor' })['bid']).toEqual([
    'differs',
    'in the record, number; 0 can be read',
  ]);
});

test('values in another spelling and unknown ones are told apart', () => {
  const campaigns = ['ENABLED', 'PAUSED', 'DRAFT'].map((status) => ({ id: status, status }));
  expect(examined('campaign', campaigns)['status, values']).toEqual(['differs', '1 unknown value']);
  expect(examined('campaign', campaigns.slice(0, 2))['status, values']).toEqual([
    'differs',
    'spelled ENABLED, PAUSED, ARCHIVED',
  ]);
});
