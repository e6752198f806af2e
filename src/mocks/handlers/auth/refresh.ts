import { signInEndpoint } from '#mocks/endpoint.ts';
import { refreshTokens } from '#mocks/identity/grants.ts';
import { OAuthError } from '#mocks/identity/oauth-error.ts';
import { issuerOf } from '#mocks/mount.ts';

/** POST /auth/v3/refresh */
export const refresh = signInEndpoint('refresh', ({ world, mount, url, form }) => {
  if (form.get('grant_type') !== 'refresh_token') {
    throw new OAuthError('unsupported_grant_type', 'grant_type must be refresh_token.');
  }
  return refreshTokens(world, issuerOf(mount, url), form);
});
