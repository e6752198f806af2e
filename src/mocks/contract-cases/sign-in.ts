import { type Promised, row } from './row.ts';

/** The login; what a browser does between start and finish is tested beside the handlers. */
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

export const signInPromises: readonly Promised[] = [
  row('given 4, 5: login starts with PKCE and state', 'login', '/auth/v3/login', 200, {
    ...post,
    form: start,
    answers: oauth,
    types: { authorization_url: 'string', expires_in: 'number', end_session_url: 'string' },
  }),
  row('chosen: a start without state is refused', 'login', '/auth/v3/login', 400, {
    ...post,
    form: { ...start, state: '' },
    answers: oauth,
    has: { error: 'invalid_request' },
  }),
  row('chosen: an unknown code is refused', 'login', '/auth/v3/login', 400, {
    ...post,
    form: { grant_type: 'authorization_code', code: 'x', client_id: 'crosschannel' },
    has: { error: 'invalid_grant' },
  }),
  row('chosen: bodies of the login are forms', 'login', '/auth/v3/login', 415, {
    ...post,
    body: {},
  }),
  row('given 4: refresh gives the same shape as login', 'refresh', '/auth/v3/refresh', 200, {
    ...post,
    form: { grant_type: 'refresh_token', refresh_token: '{refresh}', client_id: 'crosschannel' },
    answers: oauth,
    has: { token_type: 'Bearer' },
    types: { id_token: 'string', access_token: 'string', expires_in: 'number', scope: 'string' },
  }),
  row('chosen: a used refresh token is refused', 'refresh', '/auth/v3/refresh', 400, {
    ...post,
    form: { grant_type: 'refresh_token', refresh_token: '{refresh}', client_id: 'crosschannel' },
    has: { error: 'invalid_grant' },
  }),
  row('given 4: validate a token', 'validate', '/auth/v3/validate', 200, {
    ...post,
    form: { token: '{token}', token_type_hint: 'id_token' },
    has: { active: true, sub: 'user-analyst', aud: 'crosschannel' },
    types: { iss: 'string', exp: 'number', iat: 'number' },
  }),
  row('chosen: a foreign token is not active', 'validate', '/auth/v3/validate', 200, {
    ...post,
    form: { token: 'x.y.z' },
    has: { '': { active: false } },
  }),
  row('given 9: v2 logs in without PKCE and state', 'loginV2', '/auth/v2/login', 200, {
    ...post,
    form: startV2,
    types: { authorization_url: 'string' },
  }),
  row(
    'given 9: v2 answers GET, too',
    'loginV2',
    `/auth/v2/login?${new URLSearchParams(startV2)}`,
    200,
    { headers: {}, types: { authorization_url: 'string' } },
  ),
  row('given 9: v2 refreshes', 'refreshV2', '/auth/v2/refresh', 400, {
    ...post,
    form: { refresh_token: 'x', client_id: 'crosschannel' },
    has: { error: 'invalid_grant' },
  }),
  row('given 9: v2 validates', 'validateV2', '/auth/v2/validate?token={token}', 200, {
    headers: {},
    has: { active: true },
  }),
];
