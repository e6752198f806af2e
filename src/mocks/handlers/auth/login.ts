import type { LoginStart } from '#mocks/identity/sign-in.ts';
import { signInEndpoint } from '#mocks/endpoint.ts';
import { readAuthorizeRequest, requestLifetime } from '#mocks/identity/authorize-request.ts';
import { redeemCode } from '#mocks/identity/grants.ts';
import { OAuthError } from '#mocks/identity/oauth-error.ts';
import { issuerOf } from '#mocks/mount.ts';

/** POST /auth/v3/login: starts a sign-in or, with a code, finishes it. */
export const login = signInEndpoint('login', ({ world, mount, url, form, now }) => {
  const issuer = issuerOf(mount, url);
  const grant = form.get('grant_type');
  if (grant === 'authorization_code') return redeemCode(world, issuer, form);
  if (grant !== null)
    throw new OAuthError('unsupported_grant_type', 'This grant_type is not supported.');
  return Promise.resolve(start(issuer, form, now));
});

/** Sends the browser to the provider's page with all the client's parameters. */
function start(issuer: string, form: URLSearchParams, now: number): LoginStart {
  readAuthorizeRequest(form, new URL(issuer).origin);
  const params = new URLSearchParams(form);
  params.set('valid_until', String(Math.floor(now / 1000) + requestLifetime));
  return {
    authorization_url: `${issuer}/authorize?${params}`,
    expires_in: requestLifetime,
    end_session_url: `${issuer}/end-session`,
  };
}
