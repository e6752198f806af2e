import { signInEndpoint } from '../../endpoint.ts';
import { OAuthError } from '../../identity/oauth-error.ts';
import { clientId } from '../../mount.ts';
import { verify } from '../../world/tokens.ts';

/** POST /auth/v3/validate: says what an id_token is worth; a bad one is an answer, not an error. */
export const validate = signInEndpoint('validate', async ({ form, state, now }) => {
  const token = form.get('token');
  if (!token) throw new OAuthError('invalid_request', 'token is missing.');
  const claims = await verify(state, token, clientId, now);
  if (!claims) return { active: false };
  const { sub, iss, aud, exp, iat } = claims;
  return { active: true, sub, iss, aud, exp, iat };
});
