import { expect, test } from 'vitest';
import { resultList } from './result.list.tsx';

const parse = (text: string) => resultList.shape.parse(new URLSearchParams(text));

test('uses defaults for omitted and invalid parameters', () => {
  const search = parse('first=nonsense&days=3&by=galaxy&group=units,channel,date,account');
  expect(search).toMatchObject({ first: 'spend', second: 'sales', days: 'all', by: 'all' });
  expect(search.group).toEqual(['channel', 'date']);
  expect(resultList.shape.stringify(search).toString()).toBe('group=channel%2Cdate');
});

test('a day is one of the account’s calendar in any time zone', () => {
  const { filters } = resultList.filterOf(
    parse('f=date*2026-03-01..2026-03-02,acos*30..,channel*empty'),
  );
  expect(filters).toEqual([
    { column: 'date', test: 'range', from: '2026-03-01', to: '2026-03-02' },
    { column: 'acos', test: 'range', from: 0.3, to: undefined },
  ]);
});
