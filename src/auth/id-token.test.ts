import { afterEach, expect, test } from 'vitest';
import { now, setClock } from '#lib/clock.ts';
import { readIdToken } from './id-token.ts';

const at = Date.UTC(2026, 0, 15, 10);
const minute = 60;

afterEach(() => setClock(Date.now));

function token(claims: Record<string, unknown>): string {
  const encode = (part: object) =>
    btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const iat = at / 1000;
  return `${encode({ alg: 'RS256' })}.${encode({ iss: 'i', sub: 's', aud: 'client', iat, exp: iat + 60 * minute, nonce: 'n', ...claims })}.x`;
}

const read = (text: string) => readIdToken(text, { clientId: 'client', nonce: 'n' });

test('returns the user and the lifetime', () => {
  setClock(() => at);
  expect(read(token({ name: 'Analyst' }))).toMatchObject({
    user: { iss: 'i', sub: 's', name: 'Analyst' },
    life: 3_600_000,
  });
  expect(read(token({ aud: ['client', 'other'], azp: 'client' })).user.name).toBe('s');
});

test('accepts an auth_time of 0, which some providers send for “unknown”', () => {
  setClock(() => at);
  const readWithin = (auth_time: number) =>
    readIdToken(token({ auth_time }), {
      clientId: 'client',
      nonce: 'n',
      loginWithin: minute * 1000,
    });
  expect(readWithin(0).user.name).toBe('s');
  expect(readWithin(at / 1000 - 30).user.name).toBe('s');
  expect(() => readWithin(at / 1000 - 600)).toThrow('did not confirm');
  expect(() => readWithin(1)).toThrow('did not confirm');
});

test('requires a login time where the provider must send one, if the password was required', () => {
  setClock(() => at);
  const readWith = (claims: object, loginWithin?: number) =>
    readIdToken(token({ ...claims }), {
      clientId: 'client',
      nonce: 'n',
      loginWithin,
      hasLoginTime: true,
    });
  for (const claims of [{}, { auth_time: 0 }, { auth_time: 'now' }]) {
    expect(() => readWith(claims, minute * 1000)).toThrow('did not confirm');
    expect(readWith(claims).user.name).toBe('s');
  }
  expect(readWith({ auth_time: at / 1000 }, minute * 1000).user.name).toBe('s');
});

test.each([
  ['another audience', { aud: 'other' }],
  ['several audiences without us as the party', { aud: ['client', 'other'] }],
  ['one audience and another party', { azp: 'other' }],
  ['another nonce', { nonce: 'm' }],
  ['no subject', { sub: undefined }],
  ['no issuer', { iss: 7 }],
  ['no expiry', { exp: undefined }],
  ['an expiry before its issue', { exp: at / 1000 - 1 }],
  ['an expiry long gone', { iat: at / 1000 - 7200, exp: at / 1000 - 3600 }],
  ['an expiry beyond all time', { exp: 1e308 }],
  ['a beginning far ahead', { nbf: at / 1000 + 3600 }],
  ['an issue far ahead', { iat: at / 1000 + 7200, exp: at / 1000 + 9000 }],
])('refuses a token with %s', (_, claims) => {
  setClock(() => at);
  expect(() => read(token(claims))).toThrow(/Sign in again|sign in again/);
});

test.each(['none', 'HS256', undefined])('refuses a token signed with %s', (alg) => {
  setClock(() => at);
  const [, payload] = token({}).split('.');
  const header = btoa(JSON.stringify({ alg })).replaceAll('=', '');
  expect(() => read(`${header}.${payload}.x`)).toThrow('is not signed');
});

const encoded = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
const [head = '', body = ''] = token({}).split('.');

test.each([
  '',
  'x',
  'a.b.c',
  'a.bnVsbA.c',
  `${head}.${body}`,
  `${head}.${body}.`,
  `${head}.${body}.x.y.z`,
  `${encoded({ alg: 'RS256', crit: ['b64'] })}.${body}.x`,
])('refuses an invalid token without repeating it: %j', (text) => {
  expect(() => read(text)).toThrow('cannot be read');
});

test('counts a lifetime of years as a day', () => {
  setClock(() => at);
  expect(read(token({ iat: 0 })).life).toBe(24 * 3600_000);
});

test('refuses a token too large for a header, with advice for an administrator', () => {
  setClock(() => at);
  expect(read(token({ groups: 'x'.repeat(6000) })).user.sub).toBe('s');
  expect(() => read(token({ groups: 'x'.repeat(20_000) }))).toThrow(/too large.*administrator/);
});

test('tolerates a device clock that is a few minutes off', () => {
  setClock(() => at - 4 * 60_000);
  expect(read(token({})).life).toBe(3_600_000);
  expect(now()).toBe(at - 4 * 60_000);
});
