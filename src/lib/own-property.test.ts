import { expect, test } from 'vitest';
import { ownProperty } from './own-property.ts';

test('finds only an object’s own properties', () => {
  const table = { enabled: 'good' };
  expect(ownProperty(table, 'enabled')).toBe('good');
  for (const key of ['toString', 'constructor', '__proto__', '', null]) {
    expect(ownProperty(table, key)).toBeUndefined();
  }
});
