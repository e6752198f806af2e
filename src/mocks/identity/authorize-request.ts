/** The authorization request: RFC 6749, section 4.1.1; RFC 7636; OpenID Connect Core, 3.1.2.1. */
import { clientId } from '#mocks/mount.ts';
import { OAuthError } from './oauth-error.ts';

export interface AuthorizeRequest {
  clientId: string;
  redirectUri: string;
  scope: string;
  state: string | null;
  nonce: string | null;
  /** Null for v2, which has no PKCE. */
  challenge: string | null;
  prompt: string | null;
  /** Expiry in seconds since 1970; null if the request does not expire. */
  validUntil: number | null;
}

/** How long the authorization URL is valid, in seconds. */
export const requestLifetime = 600;

/**
 * Reads and checks the parameters. Throws an OAuthError that names the first invalid one.
 * `ownOrigin` is the provider's; redirects to it are allowed, as to any loopback origin.
 */
export function readAuthorizeRequest(
  params: URLSearchParams,
  ownOrigin: string,
  { pkce = true } = {},
): AuthorizeRequest {
  const value = (name: string) => params.get(name) || null;
  if (value('client_id') !== clientId)
    throw new OAuthError('invalid_client', 'client_id is unknown.');
  const redirectUri = value('redirect_uri') ?? '';
  if (!redirectAllowed(redirectUri, ownOrigin)) {
    throw new OAuthError('invalid_request', 'redirect_uri is not one of this client.');
  }
  if (value('response_type') !== 'code') {
    throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  }
  const scope = value('scope') ?? '';
  if (!scope.split(' ').includes('openid')) {
    throw new OAuthError('invalid_scope', 'scope must contain openid.');
  }
  const challenge = value('code_challenge');
  if (pkce) requirePkce(params, challenge);
  return {
    clientId,
    redirectUri,
    scope,
    state: value('state'),
    nonce: value('nonce'),
    challenge,
    prompt: value('prompt'),
    validUntil: value('valid_until') === null ? null : Number(value('valid_until')),
  };
}

function requirePkce(params: URLSearchParams, challenge: string | null): void {
  if (!params.get('state')) throw new OAuthError('invalid_request', 'state is missing.');
  if (params.get('code_challenge_method') !== 'S256') {
    throw new OAuthError('invalid_request', 'code_challenge_method must be S256.');
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge ?? '')) {
    throw new OAuthError('invalid_request', 'code_challenge must be 43 base64url characters.');
  }
}

/** Whether a code may be sent to `uri`. */
function redirectAllowed(uri: string, ownOrigin: string): boolean {
  return returnAllowed(uri, ownOrigin) && new URL(uri).pathname.endsWith('/auth/callback');
}

/** Whether a redirect to `uri` is allowed: on a loopback origin (RFC 8252, 7.3) or the provider's own. */
export function returnAllowed(uri: string, ownOrigin: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, origin, username, hash } = new URL(uri);
  if (!/^https?:$/.test(protocol) || username !== '' || hash !== '') return false;
  return origin === ownOrigin || /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname);
}
