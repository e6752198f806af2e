/** The service's own login: its start, in front of the provider's page, and its validate. Interface document, section 5. */
import type { Config } from '#config.ts';
import { allowedByService } from './allowed.ts';
import { postForm } from './form-post.ts';
import { SignInError } from './sign-in-error.ts';

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
      'The sign-in service named an address that this dashboard does not trust. Tell whoever runs it: allowed_sign_in_origins in config.json decides.',
      false,
    );
  }
  return {
    authorizationUrl: target.href,
    endSessionUrl: allowedByService(config, body['end_session_url'])?.href ?? null,
  };
}

/** Whether the service still takes this id_token; `null` when it gave no answer to go by. */
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
    // Of two with one name, each reader may go by another.
    (name) => sent.get(name) === echoed.get(name) && echoed.getAll(name).length === 1,
  );
}
