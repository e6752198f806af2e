import { describe, expect, test } from 'vitest';
import { pollAddress, resultAddress } from './allowed-service-addresses.ts';

const base = 'https://api.example.com/ads';

describe('an address to poll', () => {
  test.each([
    ['/advertising/jobs/j1', `${base}/advertising/jobs/j1`],
    ['/advertising/jobs/j1?wait=1', `${base}/advertising/jobs/j1?wait=1`],
    [`${base}/advertising/jobs/j1`, `${base}/advertising/jobs/j1`],
    ['https://API.example.com:443/ads/jobs', 'https://api.example.com/ads/jobs'],
  ])('%s is followed inside the service', (value, address) => {
    expect(pollAddress(base, value)).toBe(address);
  });

  test.each([
    'https://evil.example/ads/advertising/jobs/j1',
    'https://api.example.com.evil.example/ads/jobs',
    'https://api.example.com@evil.example/ads/jobs',
    'https://user:pass@api.example.com/ads/jobs',
    'https://api.example.com:8443/ads/jobs',
    'http://api.example.com/ads/jobs',
    'https://api.example.com/other/jobs',
    'https://api.example.com/adsx/jobs',
    '//evil.example/ads/jobs',
    '/\\evil.example/jobs',
    '\\\\evil.example',
    '/../other/jobs',
    '/%2e%2e/other/jobs',
    '/..%2fother/jobs',
    '/.%2e/other/jobs',
    '/%5c..%5cother',
    '/jobs/\tj1',
    'jobs/j1',
    'javascript:alert(1)',
    'data:application/json,{}',
    'blob:https://api.example.com/ads/1',
    '',
  ])('%j is not followed', (value) => {
    expect(pollAddress(base, value)).toBeNull();
  });
});

describe('the address of a result', () => {
  const follow = (value: string) => resultAddress(base, ['https://files.example.com'], value);

  test('is called with the bearer if it belongs to the service', () => {
    expect(follow('/results/1')).toEqual({ address: `${base}/results/1`, withBearer: true });
  });

  test('is called without the bearer on an allowed origin', () => {
    const address = 'https://files.example.com/r/1.csv?signature=abc';
    expect(follow(address)).toEqual({ address, withBearer: false });
  });

  test.each([
    'https://api.example.com/other/1',
    'https://evil.example/1',
    'https://files.example.com:444/1',
    'http://files.example.com/1',
    'https://x@files.example.com/1',
  ])('%s is not followed', (value) => {
    expect(follow(value)).toBeNull();
  });
});
