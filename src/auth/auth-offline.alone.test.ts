// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createAuth } from './auth.ts';
import { storeSession, serviceKey } from './session.ts';
import { testConfig } from './test-auth.ts';

vi.mock('./protocol.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const config = testConfig;

test('a renewal whose code cannot load offline does not end the session', async () => {
  const request = (_: string, __: object, held: () => Promise<void>) => held();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  storeSession({
    family: 'f',
    idToken: 'id',
    refreshToken: 'refresh',
    scope: 'openid',
    user: { iss: 'i', sub: 's', name: 'n' },
    endSessionUrl: null,
    signOutMark: '',
    service: serviceKey(config),
    renewBy: 'token',
    signedInAt: 0,
    renewAt: Date.now() - 2000,
    expiresAt: Date.now() - 1000,
  });
  const auth = createAuth(config, '/');
  await expect(auth.bearer()).rejects.toMatchObject({ transient: true });
  expect(auth.isOver()).toBe(false);
  expect(auth.user()).not.toBeNull();
});
