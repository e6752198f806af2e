// @vitest-environment happy-dom
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '#config/config.ts';
import { now } from '#lib/clock.ts';
import { IdTokenError } from './id-token.ts';
import { createProtocol, type Protocol } from './protocol.ts';
import { sessionTimes, type Session } from './session.ts';
import { NeedsRedirect, NoResponse } from './sign-in-error.ts';
import { testConfig } from './test-auth.ts';

const authority = 'https://idp.example';
const config: Config = {
  ...testConfig,
  baseUrl: 'https://api.example/v',
  signIn: { kind: 'openid', authority },
};

/** A provider as a function of the path, behind `fetch`; redirects are followed unless they are an error. */
type Answer = Response | Promise<Response>;
let provider: Record<string, (form: URLSearchParams) => Answer>;
let asked: { path: string; init: RequestInit }[];
let protocol: Protocol;

const paths = () => asked.map(({ path }) => path);
const unavailable = () => new Response('', { status: 503 });
const renew = (aboutToSpend = () => {}) => protocol.renew(session(), aboutToSpend);

/** Marked as handled immediately, so that it can be checked later. */
const failureOf = (step: Promise<unknown>): Promise<unknown> =>
  step.then(
    () => null,
    (error: unknown) => error,
  );
const never = () => new Promise<Response>(() => {});

interface Key {
  kid: string;
  privateKey: CryptoKey;
  publicKey: object;
}
let keys: readonly [Key, Key];

const hour = 3600;
const seconds = () => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  const make = async (kid: string): Promise<Key> => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    return { kid, privateKey, publicKey: { ...(await exportJWK(publicKey)), kid } };
  };
  keys = [await make('first'), await make('second')];
});

const idToken = (claims: object = {}, { kid, privateKey }: Key = keys[0]): Promise<string> =>
  new SignJWT({
    iss: authority,
    sub: 's',
    aud: 'client',
    iat: seconds(),
    exp: seconds() + hour,
    nonce: 'n',
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey);

const session = (): Session => ({
  family: 'f',
  idToken: 'old',
  refreshToken: 'refresh 1',
  scope: 'openid',
  user: { iss: authority, sub: 's', name: 'n' },
  endSessionUrl: null,
  ...sessionTimes(now(), 1000),
});

beforeEach(() => {
  asked = [];
  sessionStorage.clear();
  provider = {
    '/.well-known/openid-configuration': () =>
      Response.json({
        issuer: authority,
        authorization_endpoint: `${authority}/auth`,
        token_endpoint: `${authority}/token`,
        jwks_uri: `${authority}/jwks`,
        revocation_endpoint: `${authority}/revocation`,
      }),
    '/jwks': () => Response.json({ keys: [keys[0].publicKey] }),
    '/token': async () =>
      Response.json({ id_token: await idToken(), refresh_token: 'refresh 2', expires_in: 600 }),
    '/revocation': () => new Response(''),
  };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input);
    asked.push({ path: pathname, init });
    const answered = provider[pathname]?.(new URLSearchParams(init.body as URLSearchParams));
    const ended = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Over', 'AbortError')));
    });
    return Promise.race([answered ?? unavailable(), ended]);
  });
  protocol = createProtocol(config, '/');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a renewal returns another session with the received refresh token', async () => {
  const renewed = await renew();
  expect(renewed).toMatchObject({ refreshToken: 'refresh 2', family: 'f' });
  expect(renewed.expiresAt - renewed.renewAt).toBe(60_000);
  // Everything the check needs is loaded before a token is spent.
  expect(paths()).toEqual(['/.well-known/openid-configuration', '/jwks', '/token']);
});

test('nothing is spent while the keys cannot be loaded', async () => {
  const { '/jwks': published } = provider;
  provider['/jwks'] = unavailable;
  await expect(renew()).rejects.toMatchObject({ transient: true });
  expect(paths()).not.toContain('/token');
  provider['/jwks'] = published ?? unavailable;
  expect(await renew()).toMatchObject({ refreshToken: 'refresh 2' });
});

test('an unknown key is looked up once more', async () => {
  const published = [[keys[0].publicKey], [keys[0].publicKey, keys[1].publicKey]];
  provider['/jwks'] = () => Response.json({ keys: published.shift() ?? [] });
  provider['/token'] = async () => Response.json({ id_token: await idToken({}, keys[1]) });
  expect(await renew()).toMatchObject({ family: 'f' });
  expect(asked.at(-1)).toMatchObject({ path: '/jwks', init: { cache: 'reload' } });

  provider['/jwks'] = () => Response.json({ keys: [keys[0].publicKey] });
  protocol = createProtocol(config, '/');
  await expect(renew()).rejects.toThrow('not signed by the provider');
});

test.each([
  ['no answer', never],
  ['an answer that breaks off in its middle', () => new Response(new ReadableStream())],
])('a renewal has a time limit of 15 s in all: %s', async (_, answer) => {
  vi.useFakeTimers();
  provider['/token'] = answer;
  const outcome = failureOf(renew());
  await vi.waitFor(() => expect(paths()).toContain('/token'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toMatchObject({ transient: true });
});

test.each<[string, () => Answer]>([
  ['are refused', unavailable],
  ['break off', () => brokenOff()],
  ['are no keys', () => Response.json({ error: 'not now' })],
])('no forgery is reported if the keys, read once more, %s', async (_, again) => {
  const answers = [() => Response.json({ keys: [keys[0].publicKey] }), again];
  provider['/jwks'] = () => (answers.shift() ?? unavailable)();
  provider['/token'] = async () => Response.json({ id_token: await idToken({}, keys[1]) });
  // The refresh token is spent, and the received token may be valid.
  expect(await failureOf(renew())).toBeInstanceOf(NoResponse);
});

test('a response that breaks off after its status leaves open whether the token is spent', async () => {
  provider['/token'] = () => brokenOff();
  expect(await failureOf(renew())).toBeInstanceOf(NoResponse);
  provider['/token'] = () => brokenOff(503);
  expect(await failureOf(renew())).not.toBeInstanceOf(NoResponse);
});

test('a renewal that times out before the refresh token was sent does not send it', async () => {
  vi.useFakeTimers();
  const answer = Promise.withResolvers<Response>();
  provider['/jwks'] = () => answer.promise;
  const outcome = failureOf(renew());
  await vi.waitFor(() => expect(paths()).toContain('/jwks'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toMatchObject({ transient: true });
  answer.resolve(Response.json({ keys: [keys[0].publicKey] }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(paths()).not.toContain('/token');
});

test('requests with a code or a refresh token refuse redirects and send no credentials', async () => {
  const url = new URL(await protocol.begin());
  const [key = ''] = Object.keys(sessionStorage);
  const { nonce } = JSON.parse(sessionStorage.getItem(key) ?? '') as { nonce: string };
  let exchanged: URLSearchParams | null = null;
  provider['/token'] = async (form) => {
    exchanged ??= form;
    return Response.json({ id_token: await idToken({ nonce }), refresh_token: 'refresh 1' });
  };
  const state = url.searchParams.get('state') ?? '';
  const callback = `${location.origin}/auth/callback?code=c&state=${state}`;
  const finished = await protocol.finish(callback);
  expect(finished).toMatchObject({
    session: { refreshToken: 'refresh 1' },
  });
  expect(Object.fromEntries(exchanged ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    code: 'c',
    client_id: 'client',
    redirect_uri: url.searchParams.get('redirect_uri'),
  });
  expect(new URLSearchParams(exchanged ?? []).get('code_verifier')).toMatch(/^[\w.~-]{43,128}$/);
  const begun = finished.session ?? session();
  await protocol.renew(begun, () => {});
  await protocol.end(begun, 'https://app.example/signed-out', true);
  const posts = asked.filter(({ init }) => init.method === 'POST');
  expect(posts.map(({ path }) => path)).toEqual(['/token', '/token', '/revocation']);
  for (const { init } of posts) {
    expect(init).toMatchObject({ redirect: 'error', credentials: 'omit', cache: 'no-store' });
  }
  // A second load of the callback finds nothing to send.
  await expect(protocol.finish(callback)).rejects.toThrow('was started in another tab');
});

test.each<[string, boolean, () => Response]>([
  ['invalid_grant', false, () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
  [
    '401 in words that are not OAuth’s',
    false,
    () => Response.json({ status: 401, error: 'Unauthorized' }, { status: 401 }),
  ],
  ['400 without a body', false, () => new Response(null, { status: 400 })],
  ['a framework’s own words', true, () => Response.json({ error: 'Not now' }, { status: 503 })],
  ['a gateway’s page', true, () => page(400)],
  ['a page in place of an answer', true, () => page(200)],
  ['429', true, () => Response.json({ status: 429 }, { status: 429 })],
])('a refresh with %s', async (_, isTransient, answer) => {
  provider['/token'] = answer;
  const failed = await failureOf(renew());
  expect(failed).toMatchObject({ transient: isTransient });
  expect(String(failed)).not.toContain('refresh 1');
});

/** The connection is lost in the middle of the response. */
const brokenOff = (status = 200): Response => {
  const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
    body.enqueue(new TextEncoder().encode('{"id_token":'));
    body.error(new TypeError('network error'));
  };
  const headers = { 'Content-Type': 'application/json' };
  return new Response(new ReadableStream({ start }), { status, headers });
};

const page = (status: number): Response =>
  new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html' } });

test.each([
  ['brings no id_token', async () => Response.json({ refresh_token: 'refresh 2' }), 1],
  ['is missing', unavailable, 0],
])('if a refresh token %s, only a redirect renews the session', async (_, answer, times) => {
  provider['/token'] = answer;
  const sent = vi.fn<() => void>();
  const given = times === 0 ? { ...session(), refreshToken: null } : session();
  expect(await failureOf(protocol.renew(given, sent))).toBeInstanceOf(NeedsRedirect);
  expect(sent).toHaveBeenCalledTimes(times);
});

test('a failed sign-in without a form is no error', async () => {
  const url = new URL(await protocol.begin('none'));
  expect(url.searchParams.get('prompt')).toBe('none');
  const state = url.searchParams.get('state') ?? '';
  const finished = protocol.finish(
    `${location.origin}/auth/callback?error=login_required&state=${state}`,
  );
  expect(await finished).toEqual({
    session: null,
    isSilent: true,
    askedForPassword: false,
  });
});

describe.each<[string, Partial<Config>]>([
  ['through a plain OpenID provider', {}],
  [
    'through the service’s login',
    { signIn: { kind: 'service' }, allowedSignInOrigins: [authority] },
  ],
])('%s', (_, changes) => {
  beforeEach(() => {
    const tokens = (form: URLSearchParams) => provider['/token']?.(form) ?? unavailable();
    provider['/v/auth/v3/login'] = (form) =>
      form.has('grant_type')
        ? tokens(form)
        : Response.json({ authorization_url: `${authority}/auth?${form}` });
    provider['/v/auth/v3/refresh'] = tokens;
    protocol = createProtocol({ ...config, ...changes }, '/');
  });

  /** Returns the failure of a sign-in whose id_token is built by `token` from its nonce. */
  async function signInWith(token: Token): Promise<unknown> {
    const { searchParams } = new URL(await protocol.begin());
    const { state = '', nonce = '' } = Object.fromEntries(searchParams);
    provider['/token'] = async () =>
      Response.json({ id_token: await token({ nonce }), refresh_token: 'refresh 1' });
    const answer = new URLSearchParams({ code: 'c', state, iss: authority });
    return failureOf(protocol.finish(`${location.origin}/auth/callback?${answer}`));
  }

  test.each<[string, Token, RegExp]>([
    ['of another aud', having({ aud: 'other' }), /another application/],
    ['of another azp', having({ aud: ['client', 'other'], azp: 'other' }), /another application/],
    ['of another iss', having({ iss: 'https://evil.example' }), /another (issuer|provider)/],
    ['of another nonce', having({ nonce: 'another' }), /another sign-in/],
    ['of no nonce', having({ nonce: undefined }), /another sign-in/],
    ['expired', having({ iat: seconds() - 3 * hour, exp: seconds() - 2 * hour }), /clock/],
    ['of no expiry', having({ exp: undefined }), /valid expiry/],
    ['unsigned', async (claims) => withoutSignature(await idToken(claims)), /cannot be read/],
    ['missing', async () => undefined, /id_token/],
    ['none at all', async () => 'x.y', /cannot be read/],
  ])('an id_token that is %s begins no session', async (__, token, why) => {
    const failed = await signInWith(token);
    expect(String(failed)).toMatch(why);
    expect(String(failed)).not.toContain('eyJ');
    expect(Object.values(sessionStorage).join()).not.toMatch(/eyJ|refresh/);
  });

  test.each<[string, Token]>([
    ['of another aud', having({ aud: 'other' })],
    ['of another iss', having({ iss: 'https://evil.example' })],
    ['of another user', having({ sub: 'another' })],
    ['expired long ago', having({ iat: 1e9, exp: 1e9 + 1 })],
    ['unsigned', async (claims) => withoutSignature(await idToken(claims))],
  ])('an id_token that is %s renews no session', async (__, token) => {
    provider['/token'] = async () => Response.json({ id_token: await token({}) });
    // Neither transient nor fixed by a redirect: the session ends.
    expect(await failureOf(renew())).toBeInstanceOf(IdTokenError);
  });

  test.each(['%', 'user:crosschannel', '__proto__', '../session'])(
    'a callback whose state is %s is none of this tab’s',
    async (state) => {
      await protocol.begin();
      asked = [];
      const callback = `${location.origin}/auth/callback?code=c&state=${state}`;
      await expect(protocol.finish(callback)).rejects.toThrow('was started in another tab');
      expect(asked).toEqual([]);
    },
  );
});

type Token = (claims: object) => Promise<string | undefined>;

/** Signed by the provider, with other claims. */
function having(changed: object): Token {
  return (claims) => idToken({ ...claims, ...changed });
}

function withoutSignature(token: string): string {
  const [, payload = ''] = token.split('.');
  return `${btoa(JSON.stringify({ alg: 'none' })).replaceAll('=', '')}.${payload}.`;
}
