/** JSON Web Tokens signed with RS256 (RFC 7515, 7518) by a key created on first use. */
import type { SigningKey, State } from './state.ts';
import type { Store } from './store.ts';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** Claims of an id_token (OpenID Connect Core, section 2). Times in seconds since 1970. */
export interface IdClaims {
  iss: string;
  sub: string;
  aud: string;
  exp: number;
  iat: number;
  auth_time: number;
  nonce?: string;
  name: string;
  preferred_username: string;
  email: string;
}

/** A random URL-safe string of 24 bytes. */
export function secret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(24)));
}

/** The store's signing key. It is permanent, so that tokens survive a reload. */
export async function signingKey(store: Store): Promise<SigningKey> {
  const { key } = await store.read();
  if (key) return key;
  const made = await makeKey();
  // If another tab was faster, its key is used.
  return store.update((state) => (state.key ??= made));
}

async function makeKey(): Promise<SigningKey> {
  const pair = await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const privateKey = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const { kty = 'RSA', n = '', e = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { kid: secret().slice(0, 12), privateKey, publicKey: { kty, n, e } };
}

/** Signs the claims as a compact JWS. */
export async function sign(key: SigningKey, claims: object): Promise<string> {
  const header = { alg: 'RS256', typ: 'JWT', kid: key.kid };
  const content = `${encodeJson(header)}.${encodeJson(claims)}`;
  const signer = await crypto.subtle.importKey('jwk', key.privateKey, algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign(algorithm, signer, new TextEncoder().encode(content));
  return `${content}.${base64url(new Uint8Array(signature))}`;
}

const verified = new Map<string, IdClaims>();

/**
 * The claims of an id_token that this service signed for `audience` and that has not expired at `now` (ms);
 * null for any other. The issuer is not compared: the service is reachable under several URLs, and
 * the signature proves the origin of the token.
 */
export async function verify(
  state: State,
  token: string,
  audience: string,
  now: number,
): Promise<IdClaims | null> {
  if (!state.key) return null;
  const known = `${state.key.kid} ${token}`;
  const claims = verified.get(known) ?? (await checkSignature(state.key, token));
  if (!claims) return null;
  if (verified.size > 50) verified.clear();
  verified.set(known, claims);
  return claims.aud === audience && claims.exp * 1000 > now ? claims : null;
}

async function checkSignature(key: SigningKey, token: string): Promise<IdClaims | null> {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0) return null;
  try {
    const { alg } = decodeJson(header) as { alg?: unknown };
    if (alg !== 'RS256') return null;
    const verifier = await crypto.subtle.importKey('jwk', key.publicKey, algorithm, false, [
      'verify',
    ]);
    const content = new TextEncoder().encode(`${header}.${payload}`);
    const good = await crypto.subtle.verify(algorithm, verifier, fromBase64url(signature), content);
    return good ? (decodeJson(payload) as IdClaims) : null;
  } catch {
    return null;
  }
}

/** The S256 challenge of a PKCE verifier (RFC 7636, section 4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

/** Base64 for URLs, without padding (RFC 4648, section 5). */
function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes of a base64url text; throws for any other. */
function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function encodeJson(value: object): string {
  return base64url(new TextEncoder().encode(JSON.stringify(value)));
}

function decodeJson(text: string): unknown {
  return JSON.parse(new TextDecoder().decode(fromBase64url(text)));
}
