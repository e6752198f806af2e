import { afterEach, expect, test } from 'vitest';
import { tableHere } from '../../rows/engine-here.ts';
import { repeatedRows } from './result.ts';
import { resultSpec } from './result-table.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function repeated(records: object[], type: string | null, isDaily: boolean) {
  const { table, close } = await tableHere(resultSpec);
  closing.push(close);
  await table.load({ records });
  return repeatedRows(table, type, isDaily, new AbortController().signal);
}

const row = (campaign_id: string | null, date: string | null, keyword_id?: string) => ({
  campaign_id,
  date,
  keyword_id,
});

test('a daily report has one row of a campaign and a day: more are counted', async () => {
  const records = [row('a', '2026-03-01'), row('a', '2026-03-02'), row('b', '2026-03-01')];
  expect(await repeated(records, 'campaign', true)).toBe(0);
  expect(await repeated([...records, ...records, row('b', '2026-03-01')], 'campaign', true)).toBe(
    4,
  );
});

test('rows without a day, or without what the report is of, are none that came twice', async () => {
  const records = [
    row('a', null),
    row('a', null),
    row(null, '2026-03-01'),
    row(null, '2026-03-01'),
  ];
  expect(await repeated(records, 'campaign', true)).toBe(0);
});

test('a summary has one row of each keyword, and reports of products may have several', async () => {
  const records = [row('a', null, 'k'), row('a', null, 'l'), row('a', null, 'k')];
  expect(await repeated(records, 'keyword', false)).toBe(1);
  expect(await repeated(records, 'product', false)).toBe(0);
  expect(await repeated(records, null, false)).toBe(0);
});
