/**
 * The service's own login: its start, before the provider's page, and token validation.
 * api/contract/README.md, "Authentication".
 */
import type { Config } from '#config/config.ts';
import { allowedByService } from './allowed-addresses.ts';
import { postForm } from './post-form.ts';
import { SignInError } from './sign-in-error.ts';

/**
 * Starts a login with the parameters of an authorization request. The returned address is followed only if
 * its origin is allowed and it repeats our parameters: another state, nonce or challenge would belong to
 * another sign-in.
 */
export async function startLogin(config: Config, parameters: URLSearchParams) {
  const login = `${config.baseUrl}/auth/v3/login`;
  const { ok, status, body } = await postForm(login, parameters);
  if (!ok) {
    const reason = [body['error_description'], body['error']].find(
      (text) => typeof text === 'string',
    );
    throw new SignInError(
      `The sign-in service refused: ${String(reason ?? status)}.`,
      status >= 500 || status === 429,
    );
  }
  const target = allowedByService(config, body['authorization_url']);
  if (!target || !repeats(parameters, target.searchParams)) {
    throw new SignInError(
      'The sign-in service returned an address that this dashboard does not trust. Ask your administrator to check allowed_sign_in_origins in config.json.',
      false,
    );
  }
  return {
    /** Where the browser goes next. */
    authorizationUrl: target.href,
    endSessionUrl: allowedByService(config, body['end_session_url'])?.href ?? null,
  };
}

/** Whether the service still accepts this id_token; `null` if it gave no usable response. */
export async function validateToken(config: Config, idToken: string): Promise<boolean | null> {
  const parameters = new URLSearchParams({ token: idToken, token_type_hint: 'id_token' });
  try {
    const { ok, body } = await postForm(`${config.baseUrl}/auth/v3/validate`, parameters);
    return ok && typeof body['active'] === 'boolean' ? body['active'] : null;
  } catch {
    return null;
  }
}

function repeats(sent: URLSearchParams, echoed: URLSearchParams): boolean {
  return ['state', 'nonce', 'redirect_uri', 'code_challenge', 'code_challenge_method'].every(
    // Parsers disagree about which of two parameters with the same name counts.
    (name) => sent.get(name) === echoed.get(name) && echoed.getAll(name).length === 1,
  );
}
