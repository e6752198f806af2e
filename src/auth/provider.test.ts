// @vitest-environment happy-dom
/** The protocol against an in-memory provider that does what a real one rarely can be made to do. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '#config/config.ts';
import { createProtocol, type Protocol } from './protocol.ts';
import { type Session, sessionKey } from './session.ts';
import { markSignedOut } from './sign-out-mark.ts';

const authority = 'https://id.example.com/realm';
const config: Config = {
  baseUrl: 'https://api.example.com/v',
  subscriptionKey: 'key',
  signIn: { kind: 'openid', authority },
  signOut: 'redirect',
  clientId: 'client',
  scope: 'openid',
  allowedSignInOrigins: ['https://tokens.example.com'],
  allowedResultOrigins: [],
  v2Batch: false,
};

type Answer = { status?: number; type?: string; body?: unknown } | 'nothing';

let keys: CryptoKeyPair;
let publicKeys: object[];
let document: Record<string, unknown>;
/** Responses by path. */
let answers: Record<string, Answer>;
let asked: { path: string; form: URLSearchParams }[];

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  publicKeys = [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }];
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document = {
    issuer: authority,
    authorization_endpoint: `${authority}/auth`,
    token_endpoint: 'https://tokens.example.com/token',
    jwks_uri: `${authority}/keys`,
    end_session_endpoint: `${authority}/end`,
    revocation_endpoint: `${authority}/revoke`,
  };
  answers = {
    '/realm/.well-known/openid-configuration': { body: document },
    '/realm/keys': { body: { keys: publicKeys } },
    // RFC 7009, 2.2: only the status counts.
    '/realm/revoke': { type: '', body: '' },
    '/token': { body: { access_token: 'a', token_type: 'Bearer' } },
  };
  asked = [];
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname: path } = new URL(String(address));
    asked.push({
      path,
      form: init?.body instanceof URLSearchParams ? init.body : new URLSearchParams(),
    });
    const answer = answers[path] ?? { status: 404, body: {} };
    if (answer === 'nothing') throw new TypeError('Failed to fetch');
    const { status = 200, type = 'application/json', body = {} } = answer;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { 'Content-Type': type } });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const protocolWith = (changes: Partial<Config> = {}): Protocol =>
  createProtocol({ ...config, ...changes }, '/');
const record = () => Object.keys(sessionStorage).find((key) => key.includes('sign-in'));
const paths = () => asked.map(({ path }) => path);

/** Begins a sign-in and has the provider return a code for these tokens. */
async function comeBack(
  protocol: Protocol,
  prompt?: 'login',
  secondsSinceLogin?: number,
): Promise<string> {
  const { searchParams } = new URL(await protocol.begin(prompt));
  const loggedIn =
    secondsSinceLogin === undefined
      ? {}
      : { auth_time: Math.floor(Date.now() / 1000) - secondsSinceLogin };
  const idToken = await new SignJWT({ nonce: searchParams.get('nonce'), ...loggedIn })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(authority)
    .setSubject('s')
    .setAudience('client')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(keys.privateKey);
  answers['/token'] = {
    body: { id_token: idToken, access_token: 'a', token_type: 'Bearer', expires_in: 3600 },
  };
  return `${location.origin}/auth/callback?code=c&state=${searchParams.get('state')}`;
}

const session: Session = {
  family: 'f',
  idToken: 'ID',
  refreshToken: 'REFRESH',
  scope: 'openid',
  expiresAt: 1,
  renewAt: 1,
  user: { iss: authority, sub: 's', name: 's' },
  endSessionUrl: null,
};

test('the address of a sign-in without a form contains nothing of the session', async () => {
  sessionStorage.setItem(sessionKey, JSON.stringify(session));
  const { searchParams } = new URL(await protocolWith().begin('none'));
  expect([...searchParams.keys()].toSorted()).toEqual([
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'prompt',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
  ]);
});

test('a sign-in leaves no record', async () => {
  const protocol = protocolWith();
  const finished = await protocol.finish(await comeBack(protocol));
  expect(finished).toMatchObject({ askedForPassword: false });
  expect(record()).toBeUndefined();
});

test('when a password is required, one entered long ago or at an unknown time is refused', async () => {
  const protocol = protocolWith();
  for (const seconds of [600, undefined]) {
    const callback = await comeBack(protocol, 'login', seconds);
    await expect(protocol.finish(callback)).rejects.toThrow('did not confirm');
  }
  for (const [prompt, seconds] of [
    ['login', 0],
    [undefined, undefined],
    [undefined, 600],
  ] as const) {
    const callback = await comeBack(protocol, prompt, seconds);
    await expect(protocol.finish(callback)).resolves.toMatchObject({ isSilent: false });
  }
});

test('only a provider that must ask for the password has to say when it did', async () => {
  const maxAge = async (prompt?: 'login' | 'none') =>
    new URL(await protocolWith().begin(prompt)).searchParams.get('max_age');
  expect([await maxAge('login'), await maxAge('none'), await maxAge()]).toEqual(['0', null, null]);
});

test('keys that are read again come from no other address', async () => {
  const protocol = protocolWith();
  const callback = await comeBack(protocol);
  // The keys that are known, and then those that the provider has moved.
  answers['/realm/keys'] = { body: { keys: publicKeys.map((key) => ({ ...key, kid: 'old' })) } };
  const followed = fetch;
  let keyRequests = 0;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.endsWith('/keys') || ++keyRequests === 1) return followed(address, init);
    if (init?.redirect === 'error') throw new TypeError('Failed to fetch');
    return Response.json({ keys: publicKeys });
  });
  await expect(protocol.finish(callback)).rejects.toThrow('did not respond');
  expect(keyRequests).toBe(2);
});

describe('discovery', () => {
  test.each([
    ['authorization_endpoint', 'javascript:alert(1)//'],
    ['authorization_endpoint', 'data:text/html,x'],
    ['authorization_endpoint', 'https://evil.example/auth'],
    ['token_endpoint', 'https://evil.example/token'],
    ['token_endpoint', 'http://id.example.com/token'],
    ['token_endpoint', 'https://tokens.example.com.evil.example/token'],
    ['token_endpoint', 'https://tokens.example.com:8443/token'],
    ['jwks_uri', 'https://evil.example/keys'],
    ['end_session_endpoint', 'javascript:alert(1)//'],
    ['revocation_endpoint', 'https://user@id.example.com/revoke'],
  ])('with its %s at %s is refused, and names the configuration entry', async (name, address) => {
    document[name] = address;
    await expect(protocolWith().begin()).rejects.toThrow(
      new RegExp(`${name} .*allowed_sign_in_origins`),
    );
    expect(record()).toBeUndefined();
  });

  test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    'without a %s says so',
    async (name) => {
      document[name] = undefined;
      await expect(protocolWith().begin()).rejects.toThrow(`has no ${name}`);
    },
  );

  const page = { type: 'text/html', body: '<!doctype html>' };
  test.each<[string, Answer, RegExp]>([
    ['404', { status: 404 }, /status 404: check sign_in\.authority/],
    ['a page', page, /not a JSON object: check sign_in\.authority/],
    ['nothing in it', { body: {} }, /names no issuer/],
    ['another issuer', { body: { issuer: 'https://other.example' } }, /issuer differs/],
    ['no answer', 'nothing', /Check your connection/],
    ['503', { status: 503 }, /Check your connection/],
    ['a gateway’s page', { ...page, status: 502 }, /Check your connection/],
  ])('with %s has a message of its own', async (_, answer, message) => {
    answers['/realm/.well-known/openid-configuration'] = answer;
    await expect(protocolWith().begin()).rejects.toThrow(message);
  });

  test('an empty key set verifies nothing', async () => {
    answers['/realm/keys'] = { body: { keys: [] } };
    const protocol = protocolWith();
    await expect(protocol.finish(await comeBack(protocol))).rejects.toThrow('not signed by');
    expect(record()).toBeUndefined();
  });
});

describe('a sign-out while a sign-in is in progress', () => {
  test('ends it before the code is sent', async () => {
    const protocol = protocolWith();
    const callback = await comeBack(protocol);
    markSignedOut();
    await expect(protocol.finish(callback)).rejects.toThrow('You signed out while');
    expect(paths()).not.toContain('/token');
    expect(record()).toBeUndefined();
  });

  test('accepts only a sign-in that asked for the password afterwards', async () => {
    markSignedOut();
    const protocol = protocolWith();
    expect(await protocol.finish(await comeBack(protocol, 'login', 0))).toMatchObject({
      askedForPassword: true,
    });
  });
});

describe('the service’s own login', () => {
  const service: Partial<Config> = { signIn: { kind: 'service' } };
  const start = (change: (url: URL) => string) => {
    vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
      const url = new URL(`https://tokens.example.com/auth?${body}`);
      return Response.json({ authorization_url: change(url) });
    });
    return protocolWith({ ...service, allowedSignInOrigins: ['https://tokens.example.com'] });
  };

  test('must show a form, but need not say when the user logged in', async () => {
    const { searchParams } = new URL(await start(({ href }) => href).begin('login'));
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', null]);
  });

  test.each(['state', 'nonce', 'redirect_uri', 'code_challenge', 'code_challenge_method'])(
    'is not followed with a second %s, and leaves no verifier',
    async (name) => {
      const protocol = start((url) => {
        url.searchParams.append(name, 'other');
        return url.href;
      });
      await expect(protocol.begin()).rejects.toThrow('does not trust');
      expect(sessionStorage).toHaveLength(0);
    },
  );

  test.each<[string, (url: URL) => string]>([
    ['leads elsewhere', ({ search }) => `https://evil.example/auth${search}`],
    ...['javascript:alert(1)', 'data:text/html,x', '//evil.example/auth'].map(
      (address): [string, () => string] => [`is ${address}`, () => address],
    ),
    ...['state', 'nonce', 'redirect_uri', 'code_challenge', 'code_challenge_method'].map(
      (name): [string, (url: URL) => string] => [
        `has another ${name}`,
        (url) => {
          url.searchParams.set(name, 'other');
          return url.href;
        },
      ],
    ),
  ])('is not followed if its address %s', async (_, change) => {
    const protocol = start(change);
    await expect(protocol.begin()).rejects.toThrow('does not trust');
    expect(sessionStorage).toHaveLength(0);
  });

  test('spends the refresh token at sign-out, because nothing else invalidates it', async () => {
    await protocolWith(service).end(session, 'https://app.example.com/signed-out', true);
    expect(paths()).toEqual(['/v/auth/v3/refresh']);
    expect(asked[0]?.form.get('refresh_token')).toBe('REFRESH');
  });
});

describe('signing out', () => {
  const returnTo = 'https://app.example.com/signed-out';
  const fields = { client_id: 'client', post_logout_redirect_uri: returnTo };

  test('leads to the provider by a link without a token', async () => {
    const { address = '', form } = (await protocolWith().end(session, returnTo, true)) ?? {};
    expect(form).toBeUndefined();
    expect(address.startsWith(`${authority}/end?`)).toBe(true);
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual(fields);
  });

  test('posts the token in a form if configured', async () => {
    expect(await protocolWith({ signOut: 'post' }).end(session, returnTo, true)).toEqual({
      address: `${authority}/end`,
      form: { ...fields, id_token_hint: 'ID' },
    });
  });

  test('stays in the dashboard if configured, and revokes nevertheless', async () => {
    expect(await protocolWith({ signOut: 'local' }).end(session, returnTo, true)).toBeNull();
    expect(paths()).toContain('/realm/revoke');
    expect(paths()).not.toContain('/token');
  });

  test.each([
    ['is missing', undefined, {}],
    ['refuses', `${authority}/revoke`, { status: 401 }],
  ])('spends the refresh token if revocation %s', async (_, endpoint, answer) => {
    document['revocation_endpoint'] = endpoint;
    answers['/realm/revoke'] = answer;
    await protocolWith().end(session, returnTo, true);
    expect(asked.at(-1)?.path).toBe('/token');
    expect(asked.at(-1)?.form.get('refresh_token')).toBe('REFRESH');
  });

  test('does not spend it a second time beside a renewal in progress', async () => {
    document['revocation_endpoint'] = undefined;
    await protocolWith().end(session, returnTo, false);
    expect(paths()).not.toContain('/token');
  });
});
