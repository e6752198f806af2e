/** What a plain OpenID provider adds to the protocol: its discovery document, its keys, its ends. */
import { compactVerify, createLocalJWKSet, errors, type JWK } from 'jose';
import type { OidcClient } from 'oidc-client-ts';
import { patience, postForm } from './form-post.ts';
import { IdTokenError, signatureAlgorithms } from './id-token.ts';
import { guarded } from './guarded.ts';
import { SignInError } from './sign-in-error.ts';

/**
 * The provider's issuer, once its discovery document names the very authority that was configured
 * (OpenID Connect Discovery, 4.3): a document that speaks for another issuer is refused.
 */
export async function discoveredIssuer(client: OidcClient, authority: string): Promise<string> {
  const issuer = await guarded(() => client.metadataService.getIssuer());
  if (issuer !== authority) {
    throw new SignInError(
      'The sign-in provider speaks for another issuer than the one in config.json (sign_in.authority). Tell whoever runs this dashboard.',
      false,
    );
  }
  return issuer;
}

/**
 * Whether a callback address comes from this provider (RFC 9207, 2.4): asked before the code is
 * sent, so that the code of one provider never reaches another. A provider that announces the
 * parameter must send it.
 */
export async function isFrom(
  client: OidcClient,
  authority: string,
  answeredBy: string | null,
): Promise<boolean> {
  const metadata: object = await guarded(() => client.metadataService.getMetadata());
  const announced =
    'authorization_response_iss_parameter_supported' in metadata &&
    metadata.authorization_response_iss_parameter_supported === true;
  return answeredBy === null ? !announced : answeredBy === authority;
}

/** The keys that the provider publishes; asked for once, as long as nobody needs others. */
export async function signingKeys(client: OidcClient): Promise<JWK[]> {
  return (await guarded(() => client.metadataService.getSigningKeys())) ?? [];
}

/**
 * Verifies the signature of an id_token with the keys that the provider publishes. A key that is not
 * among them may be new: then they are read once more, past the browser's cache.
 */
export async function verifySignature(client: OidcClient, idToken: string): Promise<void> {
  const keys = await signingKeys(client);
  if (keys.length === 0) return;
  try {
    await verify(idToken, keys).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await verify(idToken, await freshKeys(client));
    });
  } catch {
    throw new IdTokenError(
      'The sign-in was refused: its token is not signed by the provider. Sign in again.',
    );
  }
}

async function verify(idToken: string, keys: JWK[]): Promise<void> {
  await compactVerify(idToken, createLocalJWKSet({ keys }), { algorithms: signatureAlgorithms });
}

async function freshKeys(client: OidcClient): Promise<JWK[]> {
  const address = await client.metadataService.getKeysEndpoint(false);
  const response = await fetch(address, {
    credentials: 'omit',
    cache: 'reload',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(patience),
  });
  return ((await response.json()) as { keys: JWK[] }).keys;
}

/** Where the provider's session is ended (RP-Initiated Logout 1.0), without a token in the address; `null` where it has no end. */
export async function endSessionAddress(
  client: OidcClient,
  returnTo: string,
): Promise<string | null> {
  const endpoint = await guarded(() => client.metadataService.getEndSessionEndpoint());
  if (!endpoint) return null;
  const url = new URL(endpoint);
  url.searchParams.set('client_id', client.settings.client_id);
  url.searchParams.set('post_logout_redirect_uri', returnTo);
  return url.href;
}

/** Asks the provider to forget a refresh token (RFC 7009), where it can; goes on when the page is left. */
export async function revoke(client: OidcClient, refreshToken: string): Promise<void> {
  const endpoint = await guarded(() => client.metadataService.getRevocationEndpoint(true));
  if (!endpoint) return;
  const form = new URLSearchParams({
    token: refreshToken,
    token_type_hint: 'refresh_token',
    client_id: client.settings.client_id,
  });
  await postForm(endpoint, form, { keepalive: true });
}
