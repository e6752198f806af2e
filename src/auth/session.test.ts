import { expect, test } from 'vitest';
import { isSession, sessionTimes, type StoredSession } from './session.ts';

const minute = 60_000;
const session: StoredSession = {
  family: 'f',
  idToken: 't',
  refreshToken: null,
  user: { iss: 'i', sub: 's', name: 'n' },
  scope: 'openid',
  endSessionUrl: null,
  signOutMark: '',
  service: 'service',
  renewBy: 'token',
  signedInAt: 0,
  ...sessionTimes(1000, 60 * minute),
};

test('is due for renewal a minute before it expires', () => {
  expect(session).toMatchObject({ expiresAt: 1000 + 60 * minute, renewAt: 1000 + 59 * minute });
});

test.each([minute, minute / 2, 2000])('a lifetime of %d ms is not due immediately', (life) => {
  const { renewAt, expiresAt } = sessionTimes(0, life);
  expect(renewAt).toBe(life / 2);
  expect(expiresAt).toBe(life);
});

test.each([
  null,
  'text',
  [],
  {},
  { ...session, user: null },
  { ...session, user: { iss: 'i', sub: 7, name: 'n' } },
  { ...session, renewAt: undefined },
  { ...session, refreshToken: 7 },
  { ...session, idToken: {} },
])('is not restored from %j', (value) => expect(isSession(value)).toBe(false));

test('is restored as stored', () => {
  expect(isSession(JSON.parse(JSON.stringify(session)))).toBe(true);
});
