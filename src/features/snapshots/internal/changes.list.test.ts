import { expect, test } from 'vitest';
import { openTableInPage } from '#row-engine/test-engine.ts';
import type { Comparison } from './compare-snapshots.ts';
import type { Change, ChangeGroup } from './snapshot-changes.ts';
import { csvFile } from '#ui/grid/tools/export-file.ts';
import { changeList, changeRecords, listsOfChanges } from './changes.list.tsx';

const names: Comparison['names'] = {
  nameOf: (_, id) => id,
  placeOf: () => ({ channel: null, account_id: null, campaignId: 'one' }),
  productOf: () => 'B0 1',
};

const recordsOf = (group: ChangeGroup, ...changes: Partial<Change>[]) =>
  changeRecords(group, {
    groups: {
      bids: [],
      states: [],
      stock: [],
      scores: [],
      rows: [],
      [group]: changes.map((own) => ({
        event: 'changed',
        kind: 'keywords',
        id: 'k1',
        before: null,
        after: null,
        currency: null,
        weight: null,
        ...own,
      })),
    },
    names,
  });

async function fileOf(group: ChangeGroup, ...changes: Partial<Change>[]): Promise<string[]> {
  const { table, close } = await openTableInPage(changeList.table);
  await table.load({ records: recordsOf(group, ...changes) });
  const view = await table.view({ sort: [{ column: 'rank', descending: false }] });
  const file = await csvFile(listsOfChanges[group].gridColumns(), view);
  const lines = (await new Response(file).text()).trimEnd().split('\r\n').slice(1);
  close();
  return lines;
}

test('exports what the cells say: labels of statuses, numbers without noise, and what was added or removed', async () => {
  expect(await fileOf('states', { before: 'enabled', after: 'paused' })).toEqual([
    'k1,Keyword,Enabled,Paused,one,1',
  ]);
  expect(
    await fileOf(
      'bids',
      { before: 0.3, after: 0.4, currency: 'EUR' },
      { id: 'k2', before: 0, after: 0.4, currency: 'USD' },
    ),
  ).toEqual(['k1,0.3,0.4,0.333,EUR,one,1', 'k2,0,0.4,,USD,one,2']);
  expect(await fileOf('scores', { kind: 'scores', before: 70.3, after: 70.1 })).toEqual([
    'k1,70.3,70.1,-0.2,1',
  ]);
  expect(await fileOf('rows', { event: 'removed', before: 'enabled' })).toEqual([
    'k1,Keyword,Enabled,,Removed,one,1',
  ]);
});

test('a stock change opens the list of inventory, searched for its product; a removed row opens nothing', () => {
  const stock = recordsOf('stock', { kind: 'stock', id: 's1', before: 4, after: 0 });
  expect(stock[0]?.path).toBe('/inventory?q=B0%201');
  expect(recordsOf('rows', { event: 'removed' })[0]?.path).toBeNull();
  expect(recordsOf('rows', { event: 'added' })[0]?.path).toBe('/keywords/k1');
});
