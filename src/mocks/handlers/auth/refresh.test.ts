import { expect, test } from 'vitest';
import type { TokenResponse, TokenStatus } from '#mocks/identity/sign-in.ts';
import { body, servedWorld, signedInWorld } from '#mocks/testing.ts';

function refresh(baseUrl: string, token: string | null, change: Record<string, string> = {}) {
  const form = {
    grant_type: 'refresh_token',
    client_id: 'crosschannel',
    scope: 'openid',
    refresh_token: token ?? '',
    ...change,
  };
  return fetch(`${baseUrl}/auth/v3/refresh`, { method: 'POST', body: new URLSearchParams(form) });
}

test('each renewal returns new tokens in the same shape', async () => {
  const { baseUrl, refreshToken, clock } = await signedInWorld();
  await clock({ advance_s: 3000 });
  const tokens = await body<TokenResponse>(refresh(baseUrl, refreshToken));
  expect(tokens.refresh_token).not.toBe(refreshToken);
  const form = new URLSearchParams({ token: tokens.id_token, token_type_hint: 'id_token' });
  const init = { method: 'POST', body: form };
  const status = await body<TokenStatus>(fetch(`${baseUrl}/auth/v3/validate`, init));
  expect(status).toMatchObject({ active: true, sub: 'user-analyst', aud: 'crosschannel' });
  expect(Number(status.exp) - Number(status.iat)).toBe(3600);
});

test('tokens say when the user entered the password, also after a renewal', async () => {
  const { baseUrl, idToken, refreshToken, clock } = await signedInWorld();
  const claims = (token: string) =>
    JSON.parse(atob(token.split('.')[1] ?? '')) as { iat: number; auth_time: number };
  const first = claims(idToken);
  expect(first.auth_time).toBe(first.iat);
  await clock({ advance_s: 3000 });
  const renewed = claims((await body<TokenResponse>(refresh(baseUrl, refreshToken))).id_token);
  expect(renewed).toMatchObject({ iat: first.iat + 3000, auth_time: first.auth_time });
});

test('a used refresh token is refused and revokes its whole family', async () => {
  const { baseUrl, refreshToken } = await signedInWorld();
  const next = await body<TokenResponse>(refresh(baseUrl, refreshToken));
  const again = await refresh(baseUrl, refreshToken);
  expect(again.status).toBe(400);
  expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
  expect((await refresh(baseUrl, next.refresh_token)).status).toBe(400);
});

test('refuses revoked, expired, forged and foreign tokens', async () => {
  const { baseUrl, refreshToken, clock, revoke } = await signedInWorld();
  expect((await refresh(baseUrl, 'a.1.b')).status).toBe(400);
  expect((await refresh(baseUrl, refreshToken, { client_id: 'other' })).status).toBe(400);
  expect((await refresh(baseUrl, refreshToken, { grant_type: 'password' })).status).toBe(400);
  const next = await body<TokenResponse>(refresh(baseUrl, refreshToken));
  await clock({ advance_s: 31 * 86_400 });
  expect((await refresh(baseUrl, next.refresh_token)).status).toBe(400);
  await revoke();
  expect((await refresh(baseUrl, next.refresh_token)).status).toBe(400);
});

test('a scenario disables sign-in but not data calls', async () => {
  const { baseUrl, refreshToken, get, scenario } = await signedInWorld();
  await scenario({ name: 'auth-down' });
  expect((await refresh(baseUrl, refreshToken)).status).toBe(503);
  await scenario({ name: 'auth-html' });
  const html = await refresh(baseUrl, refreshToken);
  expect([html.status, html.headers.get('content-type')]).toEqual([502, 'text/html']);
  expect((await get('/advertising/accounts')).status).toBe(200);
  await scenario({ name: 'none' });
  expect((await refresh(baseUrl, refreshToken)).status).toBe(200);
});

test('validate reports invalid tokens as inactive', async () => {
  const { baseUrl } = await servedWorld();
  const ask = (token: string) =>
    fetch(`${baseUrl}/auth/v3/validate`, { method: 'POST', body: new URLSearchParams({ token }) });
  for (const token of ['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyLWFuYWx5c3QifQ.']) {
    expect(await body(ask(token))).toEqual({ active: false });
  }
  expect((await ask('')).status).toBe(400);
});
