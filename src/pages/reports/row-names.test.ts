import type { Listing } from '#api/contract/listing.ts';
import { afterEach, expect, test } from 'vitest';
import type { TableSpec } from '#lib/table-query.ts';
import { openTableInPage } from '#row-engine/test-engine.ts';
import { resultSpec } from '#features/reports/result-table.ts';
import { keywordSpec } from '#queries/tables/keyword-table.ts';
import { productTitles, readKeywordTexts } from './row-names.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function filled(spec: TableSpec, records: readonly object[]) {
  const { table, close } = await openTableInPage(spec);
  closing.push(close);
  await table.load({ records });
  return table;
}

const { signal } = new AbortController();
const keywords = [
  { id: 'k1', keyword_text: 'desk lamp', match_type: 'exact' },
  { id: 'k2', keyword_text: 'desk lamp', match_type: 'phrase' },
  { id: 'k3', match_type: 'auto' },
  { id: 'k4', keyword_text: '=1+1' },
  { id: 'k5', keyword_text: 'desk lamp', match_type: 'phrase' },
  // The report has no row of it: nothing needs to be distinguished from it.
  { id: 'k6', keyword_text: 'desk lamp', match_type: 'exact' },
];
const rows = [
  { keyword_id: 'k1', spend: 1, currency_code: 'EUR' },
  { keyword_id: 'k4', spend: 3, currency_code: 'EUR' },
  { keyword_id: 'k2', spend: 2, currency_code: 'EUR' },
  { keyword_id: 'k5', spend: 1, currency_code: 'EUR' },
  { keyword_id: 'k9', spend: 2, currency_code: 'EUR' },
];

test('names keywords by text, and distinguishes those with the same text', async () => {
  const result = await filled(resultSpec, rows);
  const texts = await readKeywordTexts(await filled(keywordSpec, keywords), [result], {
    signal,
  });
  expect([...texts.labels]).toEqual([
    ['k1', 'desk lamp, exact'],
    ['k2', 'desk lamp, phrase (k2)'],
    ['k4', '=1+1'],
    ['k5', 'desk lamp, phrase (k5)'],
  ]);
  // Beside the rows: a keyword missing from the list has its ID, and both are found.
  await result.rename({ keywords: texts.pairs });
  const shown = async (query: object) => {
    const view = await result.view(query);
    return (await view.range(0, view.count)).map(({ row }) => row?.['keyword']);
  };
  expect(await shown({})).toEqual(['desk lamp', '=1+1', 'desk lamp', 'desk lamp', 'k9']);
  expect(await shown({ q: 'lamp' })).toEqual(['desk lamp', 'desk lamp', 'desk lamp']);
  expect(await shown({ q: 'k9' })).toEqual(['k9']);
  // One group per keyword, not per text.
  const { count } = await result.view({
    group: ['keyword'],
    collapsed: { all: true, except: [] },
  });
  expect(count).toBe(5);
});

test('names those with the highest spend if there are too many', async () => {
  const result = await filled(resultSpec, rows);
  const list = await filled(keywordSpec, keywords);
  const { pairs } = await readKeywordTexts(list, [result], { signal, most: 2 });
  expect(pairs).toEqual([
    ['k2', 'desk lamp'],
    ['k4', '=1+1'],
  ]);
});

test('a product has the title of its first listing that has one, with its ID if another has the same', () => {
  const listing = (product_id: string | null, title: string | null) =>
    ({ product_id, title }) as Listing;
  const { pairs, labels } = productTitles([
    listing('p1', null),
    listing('p1', 'Desk lamp'),
    listing('p1', 'Desk lamp, other channel'),
    listing('p2', 'Desk lamp'),
    listing('p3', 'Mug'),
    listing(null, 'Without a product'),
  ]);
  expect(pairs).toEqual([
    ['p1', 'Desk lamp'],
    ['p2', 'Desk lamp'],
    ['p3', 'Mug'],
  ]);
  expect([...labels.values()]).toEqual(['Desk lamp (p1)', 'Desk lamp (p2)', 'Mug']);
});
