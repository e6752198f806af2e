import { expect, test } from 'vitest';
import { safeReturnAddress } from './return-address.ts';

const origin = 'https://app.example.com';

test.each([
  '/',
  '/campaigns?channel=channel-a,dsp&sort=-spend#top',
  '/accounts/a%2Fb',
  '/accounts/..%2f',
])('a path of this origin is followed: %s', (path) =>
  expect(safeReturnAddress(path, origin)).toBe(path),
);

test.each([
  '//evil.example',
  '/.//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/x/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'campaigns',
  '',
  ' /campaigns',
  '/\t/evil.example',
  '/\n/evil.example',
  null,
  undefined,
  7,
  { toString: () => '/campaigns' },
])('anything else leads to the start page: %j', (value) =>
  expect(safeReturnAddress(value, origin)).toBe('/'),
);
