/** The provider's key, and id_tokens that a provider should not issue. */
import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { withJson, type Change } from './misconduct.ts';

export type Claims = Record<string, unknown>;

export interface Keys {
  /** For the provider's configuration: a private key (RFC 7517). */
  privateKey: object;
  /** The same for the simulated service, which verifies with it. */
  forTheWorld: { kid: string; privateKey: JsonWebKey; publicKey: JsonWebKey };
  /** The claims of a token signed by the provider; otherwise `null`. */
  verify: (token: string) => Claims | null;
  /** Modifies the id_token in a token response and signs it with the provider's key again. */
  withClaims: (change: Claims) => Change;
  /** The same claims, signed with another key in the provider's name. */
  signedByAnother: Change;
}

const kid = 'own';

export function createKeys(): Keys {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const another = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privateKey = own.privateKey.export({ format: 'jwk' });
  const publicKey = own.publicKey.export({ format: 'jwk' });
  const signedAgain = (change: Claims, key: KeyObject): Change =>
    withJson((body) => {
      const claims = claimsOf(String(body['id_token']));
      return { ...body, id_token: sign({ ...claims, ...change }, key) };
    });
  return {
    privateKey: { ...privateKey, kid, alg: 'RS256', use: 'sig' },
    forTheWorld: { kid, privateKey, publicKey },
    verify(token) {
      const [header = '', payload = '', signature = ''] = token.split('.');
      const check = createVerify('RSA-SHA256').update(`${header}.${payload}`);
      return check.verify(own.publicKey, signature, 'base64url') ? claimsOf(token) : null;
    },
    withClaims: (change) => signedAgain(change, own.privateKey),
    signedByAnother: signedAgain({}, another.privateKey),
  };
}

export const withoutIdToken: Change = withJson((body) => ({ ...body, id_token: undefined }));

/** RS256 (RFC 7515, 7518). */
function sign(claims: Claims, key: KeyObject): string {
  const content = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function claimsOf(token: string): Claims {
  const payload = token.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
}
