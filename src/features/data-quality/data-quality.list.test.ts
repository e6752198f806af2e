import { expect, test } from 'vitest';
import { recordOfKey } from './data-quality.list.tsx';

test('a row links to its record, even if an ID has spaces', () => {
  expect(recordOfKey('acos-roas campaign cmp 7')).toEqual({ kind: 'campaign', id: 'cmp 7' });
});
