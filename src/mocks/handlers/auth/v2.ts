/** v2 sign-in: the same three operations without PKCE and state, by POST or GET. */
import { type Endpoint, signInEndpoint } from '#mocks/endpoint.ts';
import { readAuthorizeRequest } from '#mocks/identity/authorize-request.ts';
import { redeemCode, refreshTokens } from '#mocks/identity/grants.ts';
import { issuerOf } from '#mocks/mount.ts';
import { validity } from './validate.ts';

const login = signInEndpoint('loginV2', ({ world, mount, url, form }) => {
  const issuer = issuerOf(mount, url);
  const without = { pkce: false, withState: false };
  if (form.get('grant_type') === 'authorization_code')
    return redeemCode(world, issuer, form, without);
  readAuthorizeRequest(form, new URL(issuer).origin, without);
  const params = new URLSearchParams(form);
  params.set('v2', 'true');
  return Promise.resolve({ authorization_url: `${issuer}/authorize?${params}`, expires_in: 600 });
});

const refresh = signInEndpoint('refreshV2', ({ world, mount, url, form }) =>
  refreshTokens(world, issuerOf(mount, url), form),
);

const validate = signInEndpoint('validateV2', ({ form, state, now }) => validity(form, state, now));

export const v2Auth: readonly Endpoint[] = [login, refresh, validate].flatMap((one) => [
  one,
  { ...one, method: 'GET' },
]);
