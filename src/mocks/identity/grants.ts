/** Issues and revokes codes and refresh tokens, and detects stolen ones. */
import type { TokenResponse } from './sign-in.ts';
import { clientId } from '#mocks/mount.ts';
import type { Code, Family, ProviderSession, State } from '#mocks/world/state.ts';
import { challengeOf, secret, sign, signingKey } from '#mocks/world/tokens.ts';
import { userBySubject } from '#mocks/world/users.ts';
import type { World } from '#mocks/world/world.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { OAuthError } from './oauth-error.ts';

/**
 * Lifetimes in seconds. The access token outlives the id_token, as with many providers; a family of refresh
 * tokens lasts a month, so that a demonstration can advance by days.
 */
const lifetime = { code: 60, idToken: 3600, accessToken: 7200, family: 30 * 86_400 };

/** A code for the user of that live session: valid once, for a minute. */
export function issueCode(world: World, request: AuthorizeRequest, sid: string): Promise<string> {
  const code = secret();
  return world.store.update((state) => {
    const { sub, authTime } = state.sessions[sid] as ProviderSession;
    const now = world.now(state);
    dropExpired(state.codes, now);
    const { clientId: client, redirectUri, scope, nonce, challenge } = request;
    const expiresAt = now + lifetime.code * 1000;
    const fixed = { clientId: client, redirectUri, scope, nonce, challenge, expiresAt };
    state.codes[code] = { sub, authTime, ...fixed, state: request.state, family: null };
    return code;
  });
}

/**
 * Exchanges a code for tokens. All parameters of the start must be repeated, with `withState` also `state`.
 * A code used twice revokes the tokens of its first use (RFC 6749, section 4.1.2).
 */
export async function redeemCode(
  world: World,
  issuer: string,
  form: URLSearchParams,
  { pkce = true, withState = true } = {},
): Promise<TokenResponse> {
  requireClient(form);
  const challenge = await challengeOf(form.get('code_verifier') ?? '');
  const fresh = { id: secret(), secret: secret() };
  const taken = await world.store.update((state) => {
    const now = world.now(state);
    const code = state.codes[form.get('code') ?? ''];
    const fault = code ? faultOf(code, form, now) : 'The code is unknown or has expired.';
    if (code?.family) endFamily(state, code.family);
    if (!code || fault) return fault;
    if (pkce && code.challenge !== challenge) return 'code_verifier does not fit the challenge.';
    if (withState && code.state !== form.get('state')) return 'state is not the one of the start.';
    code.family = fresh.id;
    dropExpired(state.families, now);
    const { sub, authTime, scope, nonce } = code;
    const expiresAt = now + lifetime.family * 1000;
    const line = { authTime, generation: 1, secret: fresh.secret, revoked: false };
    return (state.families[fresh.id] = { sub, clientId, scope, nonce, expiresAt, ...line });
  });
  if (typeof taken !== 'object' || taken === null)
    throw new OAuthError('invalid_grant', String(taken));
  return tokens(world, issuer, fresh.id, taken);
}

/** Exchanges a refresh token, which then becomes invalid. Reusing one revokes its whole family. */
export async function refreshTokens(
  world: World,
  issuer: string,
  form: URLSearchParams,
): Promise<TokenResponse> {
  requireClient(form);
  const [id = '', generation = '', held = ''] = (form.get('refresh_token') ?? '').split('.');
  const next = secret();
  const family = await world.store.update((state) => {
    const known = state.families[id];
    if (!known || known.revoked || known.expiresAt <= world.now(state)) return null;
    if (Number(generation) !== known.generation || held !== known.secret) {
      if (Number(generation) < known.generation) known.revoked = true;
      return null;
    }
    known.generation++;
    known.secret = next;
    return { ...known };
  });
  if (!family)
    throw new OAuthError('invalid_grant', 'The refresh token is unknown, used or expired.');
  return tokens(world, issuer, id, family);
}

/** Revokes the family of any of its refresh tokens (RFC 7009). */
export function revoke(world: World, token: string): Promise<void> {
  return world.store.update((state) => endFamily(state, token.split('.')[0] ?? ''));
}

function endFamily(state: State, id: string): void {
  const family = state.families[id];
  if (family) family.revoked = true;
}

function requireClient(form: URLSearchParams): void {
  if (form.get('client_id') !== clientId)
    throw new OAuthError('invalid_client', 'client_id is unknown.');
}

function faultOf(code: Code, form: URLSearchParams, now: number): string | null {
  if (code.family) return 'The code was used before.';
  if (code.expiresAt <= now) return 'The code is unknown or has expired.';
  if (code.redirectUri !== form.get('redirect_uri'))
    return 'redirect_uri is not the one of the start.';
  return null;
}

function dropExpired(entries: Record<string, { expiresAt: number }>, now: number): void {
  for (const [key, entry] of Object.entries(entries))
    if (entry.expiresAt <= now) delete entries[key];
}

async function tokens(
  world: World,
  issuer: string,
  id: string,
  family: Family,
): Promise<TokenResponse> {
  const key = await signingKey(world.store);
  const state = await world.store.read();
  const iat = Math.floor(world.now(state) / 1000);
  const life = state.scenario === 'short-session' ? 60 : lifetime.idToken;
  const user = userBySubject(family.sub);
  const idToken = await sign(key, {
    iss: issuer,
    sub: family.sub,
    aud: clientId,
    exp: iat + life,
    iat,
    auth_time: family.authTime,
    ...(family.nonce === null ? {} : { nonce: family.nonce }),
    name: user?.name,
    preferred_username: user?.username,
    email: user?.email,
  });
  return {
    token_type: 'Bearer',
    id_token: idToken,
    access_token: `at.${secret()}`,
    expires_in: lifetime.accessToken,
    refresh_token: `${id}.${family.generation}.${family.secret}`,
    scope: family.scope,
  };
}
