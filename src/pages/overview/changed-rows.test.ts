import { expect, test } from 'vitest';
import { arraySource } from '#lib/row-source.ts';
import type { Change } from '#shared/snapshots/snapshot-changes.ts';
import { csvStream } from '#ui/grid/tools/export-csv.ts';
import { changedColumns, fullRows } from './changed-rows.tsx';
import type { ChangeGroup } from './changed-text.ts';
import type { DisplayedChanges } from './use-changes.ts';

const book = { nameOf: (_: string, id: string) => id, placeOf: () => ({ campaignId: null }) };
const change = (own: Partial<Change>): Change => ({
  kind: 'keywords',
  id: 'k1',
  before: null,
  after: null,
  currency: null,
  weight: null,
  ...own,
});

async function fileOf(group: ChangeGroup, changes: object): Promise<string[]> {
  const rows = fullRows(group, {
    changes: { removed: [], ...changes },
    book,
  } as unknown as DisplayedChanges);
  const file = await csvStream(changedColumns[group], arraySource(rows));
  return (await new Response(file).text()).trimEnd().split('\r\n').slice(1);
}

test('exports what the cells say: labels of statuses, numbers without noise, and what was added or removed', async () => {
  const states = [change({ before: 'enabled', after: 'paused' })];
  expect(await fileOf('states', { states })).toEqual(['k1,Keyword,Enabled,Paused,']);
  const bids = [change({ before: 0.3, after: 0.4, currency: 'EUR' })];
  expect(await fileOf('bids', { bids })).toEqual(['k1,0.3,0.4,0.3333,EUR,']);
  const removed = [change({ before: 'enabled' })];
  expect(await fileOf('rows', { added: [], removed })).toEqual(['k1,Keyword,Enabled,,Removed,']);
});

test('a stock change opens the list of inventory, searched for its product', () => {
  const stock = [change({ kind: 'stock', id: 's1', before: 4, after: 0 })];
  const ofProduct = { ...book, productOf: () => 'B0 1' };
  const shown = { changes: { removed: [], stock }, book: ofProduct } as unknown as DisplayedChanges;
  expect(fullRows('stock', shown)[0]?.path).toBe('/inventory?q=B0%201');
});
