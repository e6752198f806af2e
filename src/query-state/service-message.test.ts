import { expect, test } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { describeFailure } from './service-message.tsx';

const titleOf = (status: number): string =>
  describeFailure(new ServiceError({ kind: 'server', status }), 'campaigns').title;

test('a gateway’s 502 and 504 are described like a 503', () => {
  expect([502, 503, 504].map(titleOf)).toEqual([
    'The service is temporarily unavailable (502)',
    'The service is temporarily unavailable (503)',
    'The service is temporarily unavailable (504)',
  ]);
  expect(titleOf(500)).toBe('The service failed (500)');
});

test.each([
  ['unauthorized', 'Your sign-in was refused'],
  ['network', 'The service cannot be reached'],
] as const)('a failure of the kind %s has a title of its own', (kind, title) => {
  expect(describeFailure(new ServiceError({ kind }), 'campaigns').title).toBe(title);
});
