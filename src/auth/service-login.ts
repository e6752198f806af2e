/** The service's own login: its start, in front of the provider's page, and its validate. Interface document, section 5. */
import type { Config } from '../config.ts';
import { SignInError, unreachable } from './sign-in-error.ts';

export interface LoginStarted {
  /** Where the browser goes next; already checked. */
  authorizationUrl: string;
  endSessionUrl: string | null;
}

/**
 * Starts a login with the parameters of an authorization request. The address that comes back is
 * followed only when its origin is allowed and it repeats what we asked: another state, nonce or
 * challenge would be another sign-in than ours.
 */
export async function startLogin(
  config: Config,
  parameters: URLSearchParams,
): Promise<LoginStarted> {
  const login = `${config.baseUrl}/auth/v3/login`;
  const { response, body } = await post(login, parameters);
  if (!response.ok) {
    const reason = [body['error_description'], body['error']].find(
      (text) => typeof text === 'string',
    );
    throw new SignInError(
      `The sign-in service refused: ${String(reason ?? response.status)}.`,
      response.status >= 500 || response.status === 429,
    );
  }
  const target = allowedAddress(config, body['authorization_url']);
  if (!target || !repeats(parameters, target.searchParams)) {
    throw new SignInError(
      'The sign-in service named an address that this dashboard does not trust. Tell whoever runs it: allowed_sign_in_origins in config.json decides.',
      false,
    );
  }
  return {
    authorizationUrl: target.href,
    endSessionUrl: allowedAddress(config, body['end_session_url'])?.href ?? null,
  };
}

/** Whether the service still takes this id_token; `null` when it gave no answer to go by. */
export async function validateToken(config: Config, idToken: string): Promise<boolean | null> {
  const parameters = new URLSearchParams({ token: idToken, token_type_hint: 'id_token' });
  try {
    const { response, body } = await post(`${config.baseUrl}/auth/v3/validate`, parameters);
    return response.ok && typeof body['active'] === 'boolean' ? body['active'] : null;
  } catch {
    return null;
  }
}

/** A form-encoded post without credentials, a custom header or a redirect, so that CORS asks for no preflight. */
async function post(
  address: string,
  body: URLSearchParams,
): Promise<{ response: Response; body: Record<string, unknown> }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    const json: unknown = await response.json();
    if (typeof json !== 'object' || json === null) throw unreachable();
    return { response, body: json as Record<string, unknown> };
  } catch {
    throw unreachable();
  }
}

function allowedAddress(config: Config, value: unknown): URL | null {
  const url = typeof value === 'string' ? URL.parse(value, config.baseUrl) : null;
  const allowed = [location.origin, new URL(config.baseUrl).origin, ...config.allowedSignInOrigins];
  // A blob: has the origin of the page that made it.
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username === '';
  return isPlain && allowed.includes(url.origin) ? url : null;
}

function repeats(sent: URLSearchParams, echoed: URLSearchParams): boolean {
  return ['state', 'nonce', 'redirect_uri', 'code_challenge', 'code_challenge_method'].every(
    (name) => sent.get(name) === echoed.get(name),
  );
}
