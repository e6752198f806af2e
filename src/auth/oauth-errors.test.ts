import { ErrorResponse } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { guarded } from './oauth-errors.ts';

const thrown = (error: unknown) =>
  guarded(async () => {
    throw error as Error;
  });
const refusal = (error: string) => new ErrorResponse({ error, error_description: 'secret' });

test.each([
  'invalid_grant',
  'invalid_client',
  'invalid_request',
  'unauthorized_client',
  'access_denied',
  'login_required',
])('%s is final', async (code) => {
  await expect(thrown(refusal(code))).rejects.toMatchObject({ transient: false });
});

test.each([
  ['temporarily_unavailable', refusal('temporarily_unavailable')],
  ['server_error', refusal('server_error')],
  ['a framework’s own words', refusal('Service Unavailable')],
  ['a limiter’s own words', refusal('too_many_requests')],
  ['no answer', new TypeError('Failed to fetch')],
  ['a gateway’s page', new Error('Invalid response Content-Type: text/html, from URL: x/token')],
  ['503', new Error('Service Unavailable (503)')],
  ['429 over HTTP/2, which has no words', new Error(' (429): {"status":429}')],
  ['404 of a gateway', new Error('Not Found (404): {}')],
  ['nothing to go by', 'text'],
])('%s is transient', async (_, error) => {
  await expect(thrown(error)).rejects.toMatchObject({ transient: true });
});

test.each([
  ['401 without a word of OAuth’s', new Error('Unauthorized (401): {"title":"Unauthorized"}')],
  ['400 without one', new Error(' (400)')],
])('%s is final', async (_, error) => {
  await expect(thrown(error)).rejects.toMatchObject({ transient: false });
});

test('the words of a refusal are cut, which may have any length', async () => {
  const error = await thrown(refusal('x'.repeat(300_000))).catch((reason: unknown) => reason);
  expect(String(error).length).toBeLessThan(1100);
});

test('discards what the library’s error contains', async () => {
  const form = new URLSearchParams({ code: 'secret', code_verifier: 'secret' });
  const error: unknown = await thrown(
    new ErrorResponse({ error: '<b>bad_thing</b>', error_description: 'secret' }, form),
  ).catch((reason: unknown) => reason);
  expect(JSON.stringify(error) + String(error)).not.toContain('secret');
  expect(String(error)).toContain('refused: bbad thingb.');
  expect(error).not.toHaveProperty('cause');
});
