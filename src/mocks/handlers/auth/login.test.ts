import { expect, test } from 'vitest';
import type { LoginStart, TokenResponse } from '#mocks/identity/sign-in.ts';
import { body, servedWorld } from '#mocks/testing.ts';
import { challengeOf } from '#mocks/world/tokens.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-0123';
const redirect = 'http://localhost:5173/some/path/auth/callback';
const started = async (change: Record<string, string> = {}) => ({
  client_id: 'crosschannel',
  redirect_uri: redirect,
  response_type: 'code',
  scope: 'openid profile offline_access',
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge: await challengeOf(verifier),
  code_challenge_method: 'S256',
  ...change,
});
const finished = (code: string, change: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: verifier,
  state: 'the-state',
  redirect_uri: redirect,
  client_id: 'crosschannel',
  ...change,
});

function post(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

async function codeFor(baseUrl: string, change?: Record<string, string>): Promise<string> {
  const start = await body<LoginStart>(post(`${baseUrl}/auth/v3/login`, await started(change)));
  const sent = await post(start.authorization_url, { username: 'analyst', password: 'demo' });
  const to = new URL(sent.headers.get('location') ?? '');
  expect(to.searchParams.get('state')).toBe(change?.['state'] ?? 'the-state');
  return to.searchParams.get('code') ?? '';
}

test('signs in from start to token, echoing parameters and forbidding caches', async () => {
  const { baseUrl } = await servedWorld();
  const start = await post(`${baseUrl}/auth/v3/login`, await started());
  expect(start.headers.get('cache-control')).toBe('no-store');
  const { authorization_url: page, expires_in: life } = await body<LoginStart>(start);
  expect(life).toBe(600);
  const echoed = new URL(page).searchParams;
  for (const [name, value] of Object.entries(await started())) expect(echoed.get(name)).toBe(value);
  const finish = await post(`${baseUrl}/auth/v3/login`, finished(await codeFor(baseUrl)));
  const tokens = await body<TokenResponse>(finish);
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 7200 });
  const [, payload = ''] = tokens.id_token.split('.');
  expect(JSON.parse(atob(payload))).toMatchObject({
    iss: `${baseUrl}/_identity`,
    sub: 'user-analyst',
    aud: 'crosschannel',
    nonce: 'the-nonce',
    preferred_username: 'analyst',
  });
});

test.each([
  ['client_id', 'someone', 'invalid_client'],
  ['redirect_uri', 'https://evil.example/auth/callback', 'invalid_request'],
  ['redirect_uri', 'http://localhost.evil.example/auth/callback', 'invalid_request'],
  ['redirect_uri', 'http://localhost:5173/elsewhere', 'invalid_request'],
  ['redirect_uri', 'javascript:alert(1)//auth/callback', 'invalid_request'],
  ['response_type', 'token', 'unsupported_response_type'],
  ['scope', 'profile', 'invalid_scope'],
  ['state', '', 'invalid_request'],
  ['code_challenge_method', 'plain', 'invalid_request'],
  ['code_challenge', 'short', 'invalid_request'],
  ['grant_type', 'password', 'unsupported_grant_type'],
])('a start with %s=%s is refused', async (name, value, error) => {
  const { baseUrl } = await servedWorld();
  const answer = await post(`${baseUrl}/auth/v3/login`, await started({ [name]: value }));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error });
});

test.each([
  ['code', 'made-up'],
  ['code_verifier', 'another'],
  ['state', 'another'],
  ['redirect_uri', 'http://localhost:5173/auth/callback'],
])('a finish with another %s is refused', async (name, value) => {
  const { baseUrl } = await servedWorld();
  const code = await codeFor(baseUrl);
  const answer = await post(`${baseUrl}/auth/v3/login`, finished(code, { [name]: value }));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a code is valid for a minute', async () => {
  const { baseUrl, clock } = await servedWorld();
  const code = await codeFor(baseUrl);
  await clock({ advance_s: 60 });
  expect((await post(`${baseUrl}/auth/v3/login`, finished(code))).status).toBe(400);
});

test('a code used twice revokes the session of its first use', async () => {
  const { baseUrl } = await servedWorld();
  const code = await codeFor(baseUrl);
  const tokens = await body<TokenResponse>(post(`${baseUrl}/auth/v3/login`, finished(code)));
  expect((await post(`${baseUrl}/auth/v3/login`, finished(code))).status).toBe(400);
  const refresh = await post(`${baseUrl}/auth/v3/refresh`, {
    grant_type: 'refresh_token',
    client_id: 'crosschannel',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect(refresh.status).toBe(400);
});

test('bodies must be forms', async () => {
  const { baseUrl } = await servedWorld();
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${baseUrl}/auth/v3/login`, { method: 'POST', headers, body: '{}' });
  expect(answer.status).toBe(415);
});
