import { expect, test } from 'vitest';
import { openTableInPage } from '#row-engine/test-engine.ts';
import type { ListsToCheck } from '#features/data-quality/checks/check.ts';
import { checks } from '#features/data-quality/checks/checks.ts';
import { dataQualityList, recordOfKey, recordsOf } from './data-quality.list.tsx';

test('a row links to its record, even if an ID has spaces', () => {
  expect(recordOfKey('acos-roas campaign cmp 7')).toEqual({ kind: 'campaign', id: 'cmp 7' });
});

test('a record of a whole list is named in words, in a file as well', () => {
  const [check] = checks;
  if (check === undefined) throw new Error('There are no checks.');
  const found = [{ kind: 'list' as const, id: 'campaigns', given: '', expected: '' }];
  expect(recordsOf([{ check, found }], {})).toMatchObject([{ name: 'Campaigns' }]);
});

test('the problems of each check begin with the highest spend, and end with an unknown one', async () => {
  const records = ['none', 'low', 'high', 'middle'].map((id, at) => ({
    id,
    metrics: { spend: [null, 2, 100, 30][at], currency_code: 'EUR' },
  }));
  const rows = { campaigns: { records } } as unknown as ListsToCheck;
  const found = records.map(({ id }) => ({
    kind: 'campaign' as const,
    id,
    given: '',
    expected: '',
  }));
  const [first, second] = checks;
  if (first === undefined || second === undefined) throw new Error('There are no two checks.');
  const { table, close } = await openTableInPage(dataQualityList.table);
  await table.load({
    records: recordsOf(
      [second, first].map((check) => ({ check, found })),
      rows,
    ),
  });
  const { sort } = dataQualityList.shape.parse(new URLSearchParams());
  const view = await table.view({ sort });
  const lines = await view.range(0, view.count);
  close();
  expect(lines.map(({ row }) => [row?.['check'], row?.['name'], row?.['spend']])).toEqual(
    [first.id, second.id].flatMap((check) => [
      [check, 'high', 100],
      [check, 'middle', 30],
      [check, 'low', 2],
      [check, 'none', null],
    ]),
  );
});
