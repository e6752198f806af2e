import { expect, test } from 'vitest';
import { entryOf } from './entry-of.ts';

test('only what a table names itself is in it', () => {
  const table = { enabled: 'good' };
  expect(entryOf(table, 'enabled')).toBe('good');
  for (const key of ['toString', 'constructor', '__proto__', '', null]) {
    expect(entryOf(table, key)).toBeUndefined();
  }
});
