import { type ContractCase, contractCase } from './contract-case.ts';

/** Sign-in calls; the browser's part between start and finish is tested beside the handlers. */
const start = {
  client_id: 'crosschannel',
  redirect_uri: 'http://localhost:5173/auth/callback',
  response_type: 'code',
  scope: 'openid profile offline_access',
  state: 'a-state',
  nonce: 'a-nonce',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};
const post = { method: 'POST', headers: {} };
const oauth = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const {
  state: _state,
  code_challenge: _challenge,
  code_challenge_method: _method,
  ...startV2
} = start;

export const signInCases: readonly ContractCase[] = [
  contractCase(
    'given (Authentication): sign-in starts with PKCE and state',
    'login',
    '/auth/v3/login',
    200,
    {
      ...post,
      form: start,
      expectHeaders: oauth,
      expectTypes: { authorization_url: 'string', expires_in: 'number', end_session_url: 'string' },
    },
  ),
  contractCase('chosen: a start without state is refused', 'login', '/auth/v3/login', 400, {
    ...post,
    form: { ...start, state: '' },
    expectHeaders: oauth,
    expectValues: { error: 'invalid_request' },
  }),
  contractCase('chosen: an unknown code is refused', 'login', '/auth/v3/login', 400, {
    ...post,
    form: { grant_type: 'authorization_code', code: 'x', client_id: 'crosschannel' },
    expectValues: { error: 'invalid_grant' },
  }),
  contractCase('chosen: sign-in bodies are forms', 'login', '/auth/v3/login', 415, {
    ...post,
    body: {},
  }),
  contractCase(
    'given (Authentication): refresh answers in the shape of sign-in',
    'refresh',
    '/auth/v3/refresh',
    200,
    {
      ...post,
      form: { grant_type: 'refresh_token', refresh_token: '{refresh}', client_id: 'crosschannel' },
      expectHeaders: oauth,
      expectValues: { token_type: 'Bearer' },
      expectTypes: {
        id_token: 'string',
        access_token: 'string',
        expires_in: 'number',
        scope: 'string',
      },
    },
  ),
  contractCase('chosen: a used refresh token is refused', 'refresh', '/auth/v3/refresh', 400, {
    ...post,
    form: { grant_type: 'refresh_token', refresh_token: '{refresh}', client_id: 'crosschannel' },
    expectValues: { error: 'invalid_grant' },
  }),
  contractCase('given (Authentication): validate a token', 'validate', '/auth/v3/validate', 200, {
    ...post,
    form: { token: '{token}', token_type_hint: 'id_token' },
    expectValues: { active: true, sub: 'user-analyst', aud: 'crosschannel' },
    expectTypes: { iss: 'string', exp: 'number', iat: 'number' },
  }),
  contractCase('chosen: a foreign token is not active', 'validate', '/auth/v3/validate', 200, {
    ...post,
    form: { token: 'x.y.z' },
    expectValues: { '': { active: false } },
  }),
  contractCase(
    'given (v2 migration): v2 signs in without PKCE and state',
    'loginV2',
    '/auth/v2/login',
    200,
    {
      ...post,
      form: startV2,
      expectTypes: { authorization_url: 'string' },
    },
  ),
  contractCase(
    'given (v2 migration): v2 accepts GET, too',
    'loginV2',
    `/auth/v2/login?${new URLSearchParams(startV2)}`,
    200,
    { headers: {}, expectTypes: { authorization_url: 'string' } },
  ),
  contractCase('given (v2 migration): v2 refreshes tokens', 'refreshV2', '/auth/v2/refresh', 400, {
    ...post,
    form: { refresh_token: 'x', client_id: 'crosschannel' },
    expectValues: { error: 'invalid_grant' },
  }),
  contractCase(
    'given (v2 migration): v2 validates tokens',
    'validateV2',
    '/auth/v2/validate?token={token}',
    200,
    {
      headers: {},
      expectValues: { active: true },
    },
  ),
];
