import { expect, test } from 'vitest';
import { checks } from '#shared/data-quality/checks/checks.ts';
import { recordOfKey, recordsOf } from './data-quality.list.tsx';

test('a row links to its record, even if an ID has spaces', () => {
  expect(recordOfKey('acos-roas campaign cmp 7')).toEqual({ kind: 'campaign', id: 'cmp 7' });
});

test('a record of a whole list is named in words, in a file as well', () => {
  const [check] = checks;
  if (check === undefined) throw new Error('There are no checks.');
  const found = [{ kind: 'list' as const, id: 'campaigns', given: '', expected: '' }];
  expect(recordsOf([{ check, found }], {})).toMatchObject([{ name: 'Campaigns' }]);
});
