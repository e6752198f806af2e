/** What a plain OpenID provider adds to the protocol: its discovery document, its keys, its ends. */
import { compactVerify, createLocalJWKSet, errors, type JWK } from 'jose';
import type { OidcClient } from 'oidc-client-ts';
import type { Config } from '#config.ts';
import { allowedByProvider } from './allowed.ts';
import { patience, postForm } from './form-post.ts';
import { IdTokenError, signatureAlgorithms } from './id-token.ts';
import { guarded } from './guarded.ts';
import { NoAnswer, SignInError, unreachable } from './sign-in-error.ts';

/** The addresses in a discovery document that are used here, and whether it must have them. */
const endpoints = [
  { name: 'authorization_endpoint', isRequired: true },
  { name: 'token_endpoint', isRequired: true },
  { name: 'jwks_uri', isRequired: true },
  { name: 'end_session_endpoint', isRequired: false },
  { name: 'revocation_endpoint', isRequired: false },
] as const;

/**
 * The provider's issuer, once its discovery document names the very authority that was configured
 * (OpenID Connect Discovery, 4.3), and no address that the configuration does not allow.
 */
export async function discoveredIssuer(
  client: OidcClient,
  authority: string,
  config: Config,
): Promise<string> {
  const metadata = await client.metadataService.getMetadata().catch(async () => {
    throw await whyNoDiscovery(authority);
  });
  if (metadata.issuer === undefined) throw misconfigured('names no issuer');
  if (metadata.issuer !== authority) {
    throw new SignInError(
      'The sign-in provider speaks for another issuer than the one in config.json (sign_in.authority). Contact your administrator.',
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

/** A mistake in config.json or at the provider. Once it is corrected, a session that lives goes on. */
function misconfigured(what: string): SignInError {
  return new SignInError(
    `The sign-in provider’s discovery document ${what}. Contact your administrator.`,
    true,
  );
}

/** The library does not tell a wrong address from a lost connection, so the document is asked for once more. */
async function whyNoDiscovery(authority: string): Promise<SignInError> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const init = {
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
  } as const;
  const response = await fetch(address, init).catch(() => null);
  if (response === null || response.status >= 500 || response.status === 429) return unreachable();
  const found = response.ok
    ? 'is not a JSON object'
    : `was answered with status ${response.status}`;
  return misconfigured(`at ${address} ${found}: check sign_in.authority in config.json`);
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
 * among them may be new: then they are read once more, past the browser's cache. Rejects with
 * `IdTokenError`, and with `NoAnswer` where they cannot be read again.
 */
export async function verifySignature(client: OidcClient, idToken: string): Promise<void> {
  const keys = await signingKeys(client);
  try {
    // Without keys nobody could say who signed it.
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

/** Rejects with `NoAnswer` where they cannot be had: the token may be right, and what it cost is spent. */
async function freshKeys(client: OidcClient): Promise<JWK[]> {
  try {
    const address = await client.metadataService.getKeysEndpoint(false);
    const response = await fetch(address, {
      credentials: 'omit',
      cache: 'reload',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    });
    const { keys } = (await response.json()) as { keys?: unknown };
    if (response.ok && Array.isArray(keys)) return keys as JWK[];
  } catch {
    // As below.
  }
  throw new NoAnswer();
}

/** Asks the provider to forget a refresh token (RFC 7009); false where it cannot. Goes on when the page is left. */
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
