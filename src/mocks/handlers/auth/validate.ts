import { signInEndpoint } from '#mocks/endpoint.ts';
import { OAuthError } from '#mocks/identity/oauth-error.ts';
import { clientId } from '#mocks/mount.ts';
import type { State } from '#mocks/world/state.ts';
import { verify } from '#mocks/world/tokens.ts';

/** POST /auth/v3/validate: whether an id_token is active; an invalid one is a result, not an error. */
export const validate = signInEndpoint('validate', ({ form, state, now }) =>
  validity(form, state, now),
);

/** Validates the token in a form at `now` (ms). Throws an OAuthError if there is none. */
export async function validity(form: URLSearchParams, state: State, now: number): Promise<object> {
  const token = form.get('token');
  if (!token) throw new OAuthError('invalid_request', 'token is missing.');
  const claims = await verify(state, token, clientId, now);
  if (!claims) return { active: false };
  const { sub, iss, aud, exp, iat } = claims;
  return { active: true, sub, iss, aud, exp, iat };
}
