import { expect, test } from 'vitest';
import type { Problem } from '#features/data-quality/checks/check.ts';
import { checks } from '#features/data-quality/checks/checks.ts';
import { maxRows, recordsOf } from './data-quality.list.tsx';
import { inRecordsText, unlistedText } from './data-quality-page.tsx';

const found = (count: number): Problem[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'campaign',
    id: `cmp ${at}`,
    given: '',
    expected: '',
  }));
const [first, second] = checks.map((check) => ({ check, found: found(3) }));
if (first === undefined || second === undefined) throw new Error('There are no two checks.');

test('counts two checks’ problems in one record as two problems and one record', () => {
  const rows = recordsOf([first, { ...second, found: found(1) }], {}) as Record<string, string>[];
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
  expect(new Set(rows.map(({ record }) => record)).size).toBe(3);
});

test('names records by their kind', () => {
  expect(inRecordsText({ kinds: ['campaign'], count: 33 })).toBe(', in 33 campaigns');
  expect(inRecordsText({ kinds: ['account', 'campaign'], count: 1200 })).toBe(', in 1,200 records');
  expect(inRecordsText({ kinds: [], count: 0 })).toBe('');
});

test('states when a check has more problems than listed', () => {
  const many = { ...first, found: found(maxRows + 1) };
  const all = [many, second];
  expect(recordsOf(all, {})).toHaveLength(maxRows + 3);
  const said = `“${many.check.title}”: 20,000 of 20,001 findings are listed.`;
  expect(unlistedText(all, [])).toBe(said);
  expect(unlistedText(all, [many.check.id])).toBe(said);
  expect(unlistedText(all, [second.check.id])).toBe('');
  expect(unlistedText([{ ...first, found: found(maxRows) }], [])).toBe('');
});
