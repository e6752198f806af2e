import { expect, test } from 'vitest';
import { isSession, timesOf, type KeptSession } from './session.ts';

const minute = 60_000;
const session: KeptSession = {
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
  ...timesOf(1000, 60 * minute),
};

test('is renewed a minute before it ends', () => {
  expect(session).toMatchObject({ expiresAt: 1000 + 60 * minute, renewAt: 1000 + 59 * minute });
});

test.each([minute, minute / 2, 2000])('%d ms of life are not renewed at once', (life) => {
  const { renewAt, expiresAt } = timesOf(0, life);
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
])('is not read from %j', (value) => expect(isSession(value)).toBe(false));

test('is read as it was kept', () => {
  expect(isSession(JSON.parse(JSON.stringify(session)))).toBe(true);
});
