/** What a plain OpenID provider adds to the protocol: its discovery document, its keys, revocation. */
import { compactVerify, createLocalJWKSet, errors, type JWK } from 'jose';
import type { OidcClient } from 'oidc-client-ts';
import type { Config } from '#config/config.ts';
import { allowedByProvider } from './allowed-addresses.ts';
import { IdTokenError, signatureAlgorithms } from './id-token.ts';
import { guarded } from './oauth-errors.ts';
import { requestTimeout, postForm } from './post-form.ts';
import { NoResponse, SignInError, unreachable } from './sign-in-error.ts';

/** The addresses of a discovery document that are used here, and whether each is required. */
const endpoints = [
  { name: 'authorization_endpoint', isRequired: true },
  { name: 'token_endpoint', isRequired: true },
  { name: 'jwks_uri', isRequired: true },
  { name: 'end_session_endpoint', isRequired: false },
  { name: 'revocation_endpoint', isRequired: false },
] as const;

/**
 * The provider's issuer, after checking that the discovery document names the configured authority (OpenID
 * Connect Discovery, 4.3) and no address that the configuration does not allow.
 */
export async function discoveredIssuer(
  client: OidcClient,
  authority: string,
  config: Config,
): Promise<string> {
  const metadata = await client.metadataService.getMetadata().catch(async () => {
    throw await explainDiscoveryFailure(authority);
  });
  if (metadata.issuer === undefined) throw misconfigured('names no issuer');
  if (metadata.issuer !== authority) {
    throw new SignInError(
      'The sign-in provider’s issuer differs from sign_in.authority in config.json. Contact your administrator.',
      false,
    );
  }
  for (const { name, isRequired } of endpoints) {
    const value = metadata[name];
    if (value === undefined && !isRequired) continue;
    if (value === undefined) throw misconfigured(`has no ${name}`);
    if (allowedByProvider(config, authority, value) === null) {
      throw misconfigured(
        `has its ${name} on an origin that this dashboard does not trust (allowed_sign_in_origins in config.json)`,
      );
    }
  }
  return metadata.issuer;
}

/** An error in config.json or at the provider. Transient: a live session continues once it is corrected. */
function misconfigured(what: string): SignInError {
  return new SignInError(
    `The sign-in provider’s discovery document ${what}. Contact your administrator.`,
    true,
  );
}

/** The library does not distinguish a wrong address from a lost connection, so the document is requested once more. */
async function explainDiscoveryFailure(authority: string): Promise<SignInError> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const init = {
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
  } as const;
  const response = await fetch(address, init).catch(() => null);
  if (response === null || response.status >= 500 || response.status === 429) return unreachable();
  const found = response.ok ? 'is not a JSON object' : `returned status ${response.status}`;
  return misconfigured(`at ${address} ${found}: check sign_in.authority in config.json`);
}

/**
 * Whether a callback address comes from this provider (RFC 9207, 2.4). Checked before the code is sent, so
 * that the code of one provider never reaches another. A provider that announces the parameter must send it.
 */
export async function isResponseFrom(
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

/** The keys published by the provider; requested once until others are needed. */
export async function signingKeys(client: OidcClient): Promise<JWK[]> {
  return (await guarded(() => client.metadataService.getSigningKeys())) ?? [];
}

/**
 * Verifies the signature of an id_token with the provider's published keys. An unknown key may be new: then
 * they are read once more, bypassing the browser's cache. Rejects with `IdTokenError`, and with `NoResponse`
 * if they cannot be read again.
 */
export async function verifySignature(client: OidcClient, idToken: string): Promise<void> {
  const keys = await signingKeys(client);
  try {
    // Without keys the signature cannot be verified.
    await verify(idToken, keys).catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await verify(idToken, await freshKeys(client));
    });
  } catch (error) {
    if (error instanceof SignInError) throw error;
    throw new IdTokenError(
      'The sign-in was refused: its token is not signed by the provider. Sign in again.',
    );
  }
}

async function verify(idToken: string, keys: JWK[]): Promise<void> {
  await compactVerify(idToken, createLocalJWKSet({ keys }), { algorithms: signatureAlgorithms });
}

/** Rejects with `NoResponse` if they cannot be read: the token may be valid, and the refresh token is already spent. */
async function freshKeys(client: OidcClient): Promise<JWK[]> {
  try {
    const address = await client.metadataService.getKeysEndpoint(false);
    const response = await fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      cache: 'reload',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(requestTimeout),
    });
    const { keys } = (await response.json()) as { keys?: unknown };
    if (response.ok && Array.isArray(keys)) return keys as JWK[];
  } catch {
    // Handled below.
  }
  throw new NoResponse();
}

/** Has the provider revoke a refresh token (RFC 7009); returns false if it cannot. Continues when the page is left. */
export async function revoke(client: OidcClient, refreshToken: string): Promise<boolean> {
  const endpoint = await guarded(() => client.metadataService.getRevocationEndpoint(true));
  if (!endpoint) return false;
  const form = new URLSearchParams({
    token: refreshToken,
    token_type_hint: 'refresh_token',
    client_id: client.settings.client_id,
  });
  return (await postForm(endpoint, form, { keepalive: true })).ok;
}
