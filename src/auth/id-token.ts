/**
 * Checks the id_token, which is the bearer of every call: the OpenID library checks neither its claims nor
 * its lifetime. OpenID Connect Core, section 3.1.3.7; TLS to the token endpoint replaces the signature check.
 */
import { now } from '#lib/clock.ts';
import type { User } from './session.ts';

export interface IdToken {
  user: User;
  nonce: string | null;
  /** Milliseconds from issue to expiry, at most a day. */
  life: number;
}

/**
 * The longest accepted token, in characters. It is a header of every call, and a server that rejects a header
 * as too large (431) often does so without CORS, which looks like a lost connection.
 */
const maxLength = 12_000;

/** A longer lifetime counts as this one, in milliseconds: a day. */
const maxLife = 24 * 3600_000;

/** The last second of the year 9999. */
const lastSecond = 253_402_300_799;

/** Milliseconds of tolerance: token times are whole seconds, and the form may be submitted immediately. */
const loginTolerance = 10_000;

/** How far the device's clock may be off, in milliseconds, before a sign-in is refused with a message. */
const clockTolerance = 5 * 60_000;

/**
 * Public-key signatures (RFC 7518, 3.1; RFC 8037). With `none`, or with a secret that every client knows,
 * anyone could have signed the token.
 */
export const signatureAlgorithms =
  'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** An id_token that must not be used. The message is for the user. */
export class IdTokenError extends Error {
  override name = 'IdTokenError';
}

export interface ExpectedToken {
  clientId: string;
  /** Omitted after a refresh: providers need not repeat it. */
  nonce?: string | undefined;
  issuer?: string;
  subject?: string;
  /** Milliseconds since the start of a sign-in that must ask for the password. */
  loginWithin?: number | undefined;
  /** Whether the token must say when the user logged in, if `loginWithin` is given. */
  hasLoginTime?: boolean;
}

/** Parses and checks an id_token. */
export function readIdToken(token: string, expected: ExpectedToken): IdToken {
  if (token.length > maxLength) {
    throw new IdTokenError(
      `The sign-in was refused: its token of ${Math.ceil(token.length / 1000)} kB is too large for a request header. Ask your administrator to reduce the claims that the provider puts into it.`,
    );
  }
  const [header = '', payload = '', ...rest] = token.split('.');
  const { alg, crit } = decode(header);
  const claims = decode(payload);
  // RFC 7515, 3.1 and 4.1.11: three parts, and no critical extension, as we support none.
  if (rest.length !== 1 || rest[0] === '' || crit !== undefined) refuse('cannot be read');
  if (typeof alg !== 'string' || !signatureAlgorithms.includes(alg)) refuse('is not signed');
  const { iss, sub, aud, azp, exp, iat, nbf, nonce, auth_time, name, preferred_username } = claims;
  if (typeof iss !== 'string' || typeof sub !== 'string') refuse('does not name the user');
  if (expected.issuer !== undefined && iss !== expected.issuer) refuse('comes from another issuer');
  if (expected.subject !== undefined && sub !== expected.subject) refuse('belongs to another user');
  const audience: unknown[] = Array.isArray(aud) ? aud : [aud];
  if (!audience.includes(expected.clientId)) refuse('was made for another application');
  if ((audience.length > 1 || azp !== undefined) && azp !== expected.clientId)
    refuse('was made for another application');
  if (expected.nonce !== undefined && nonce !== expected.nonce)
    refuse('belongs to another sign-in');
  if (typeof exp !== 'number' || typeof iat !== 'number' || exp <= iat || exp > lastSecond)
    refuse('has no valid expiry');
  // Both times come from the provider. Some providers omit the time of login, others send 0.
  const loggedIn = typeof auth_time === 'number' ? auth_time : 0;
  const oldest = (expected.loginWithin ?? Infinity) + loginTolerance;
  if ((loggedIn > 0 || expected.hasLoginTime) && (iat - loggedIn) * 1000 > oldest) {
    throw new IdTokenError(
      'You signed out before, and the sign-in service did not confirm that it asked for your password. Sign in again. If that fails too, ask your administrator to turn on auth_time.',
    );
  }
  const from = Math.max(iat, typeof nbf === 'number' ? nbf : iat);
  if (exp * 1000 + clockTolerance < now() || from * 1000 - clockTolerance > now()) {
    throw new IdTokenError(
      'This device’s clock differs too much from the sign-in service’s. Correct it, then sign in again.',
    );
  }
  const display = [name, preferred_username].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return {
    user: { iss, sub, name: typeof display === 'string' ? display : sub },
    nonce: typeof nonce === 'string' ? nonce : null,
    life: Math.min((exp - iat) * 1000, maxLife),
  };
}

function refuse(why: string): never {
  throw new IdTokenError(`The sign-in was refused: its token ${why}. Sign in again.`);
}

/** A part of a token: JSON in base64url (RFC 7515, section 3). */
function decode(part: string): Record<string, unknown> {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims === 'object' && claims !== null) return claims as Record<string, unknown>;
  } catch {
    // Reported below, in a message without any part of the token.
  }
  return refuse('cannot be read');
}
