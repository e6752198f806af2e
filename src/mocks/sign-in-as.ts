/** Signs in without a browser, with the same calls, for tests and scripts. */
import { clientId, subscriptionKey } from './mount.ts';
import { Refusal } from './refusal.ts';
import { challengeOf, secret } from './world/tokens.ts';
import { demonstrationPassword } from './world/users.ts';

/** Tokens of a sign-in and a `fetch` that sends them. Paths are relative to the base URL. */
export interface SignedIn {
  idToken: string;
  refreshToken: string;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  send: (method: string, path: string, body?: unknown) => Promise<Response>;
}

const redirectUri = 'http://localhost:5173/auth/callback';

/** Signs `username` in to the simulated service at `baseUrl`. Throws if a step is refused. */
export async function signInAs(baseUrl: string, username = 'analyst'): Promise<SignedIn> {
  const verifier = secret() + secret();
  const state = secret();
  const start = await post(`${baseUrl}/auth/v3/login`, {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile offline_access',
    state,
    nonce: secret(),
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  });
  const { authorization_url: page } = (await start.json()) as { authorization_url: string };
  const sent = await post(page, { username, password: demonstrationPassword });
  const code = new URL(sent.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const finish = await post(`${baseUrl}/auth/v3/login`, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    state,
    redirect_uri: redirectUri,
    client_id: clientId,
  });
  const tokens = (await finish.json()) as { id_token: string; refresh_token: string };
  return { ...caller(baseUrl, tokens.id_token), refreshToken: tokens.refresh_token };
}

function caller(baseUrl: string, idToken: string): Omit<SignedIn, 'refreshToken'> {
  const own = { Authorization: `Bearer ${idToken}`, 'Subscription-Key': subscriptionKey };
  return {
    idToken,
    get: (path, headers = {}) => fetch(baseUrl + path, { headers: { ...own, ...headers } }),
    send: (method, path, body) =>
      fetch(baseUrl + path, {
        method,
        headers: { ...own, 'Content-Type': 'application/json' },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
}

/** Posts a form without following redirects. */
async function post(url: string, form: Record<string, string>): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (answer.status >= 400) throw new Refusal(answer.status, await answer.text());
  return answer;
}
