import { expect, test } from 'vitest';
import type { Found } from '#domain/checks/check.ts';
import { checks } from '#domain/checks/checks.ts';
import { mostRows, recordsOf } from './doctor.table.ts';
import { inRecords, leftOut } from './found-words.ts';

const found = (count: number): Found[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'campaign',
    id: `cmp ${at}`,
    given: '',
    expected: '',
  }));
const [first, second] = checks.map((check) => ({ check, found: found(3) }));
if (first === undefined || second === undefined) throw new Error('There are no two checks.');

test('a record that two checks find is two findings, each with a key of its own, and one record', () => {
  const rows = recordsOf([first, { ...second, found: found(1) }], {}) as Record<string, string>[];
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
  expect(new Set(rows.map(({ record }) => record)).size).toBe(3);
});

test('the records that findings are in are called what they are', () => {
  expect(inRecords({ kinds: ['campaign'], count: 33 })).toBe(', in 33 campaigns');
  expect(inRecords({ kinds: ['account', 'campaign'], count: 1200 })).toBe(', in 1,200 records');
  expect(inRecords({ kinds: [], count: 0 })).toBe('');
});

test('a check that finds more than is listed says so, where its findings are shown', () => {
  const many = { ...first, found: found(mostRows + 1) };
  const all = [many, second];
  expect(recordsOf(all, {})).toHaveLength(mostRows + 3);
  const said = `“${many.check.title}”: 20,000 of 20,001 findings are listed.`;
  expect(leftOut(all, [])).toBe(said);
  expect(leftOut(all, [many.check.id])).toBe(said);
  expect(leftOut(all, [second.check.id])).toBe('');
  expect(leftOut([{ ...first, found: found(mostRows) }], [])).toBe('');
});
