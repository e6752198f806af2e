/**
 * The OpenID protocol, through oidc-client-ts. Loaded only when somebody signs in or a session is
 * renewed. The library makes and checks state, PKCE and the code exchange; what it leaves to us
 * (the id_token's claims, the service's own login in front of the provider) is here.
 */
import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import type { Config } from '../config.ts';
import { now } from '../lib/clock.ts';
import { readIdToken } from './id-token.ts';
import { safeReturnAddress } from './return-address.ts';
import type { Session } from './session.ts';

/** A sign-in or renewal that did not work; the message says what to do and holds no token. */
export class SignInError extends Error {
  override name = 'SignInError';
  /** True when trying again may help: no answer, a gateway in between, a service that is down. */
  readonly transient: boolean;

  constructor(message: string, transient: boolean) {
    super(message);
    this.transient = transient;
  }
}

export interface Protocol {
  /** The address to send the browser to. `prompt: 'login'` asks for the form even while the provider remembers the user. */
  begin(returnTo: string, prompt?: 'login'): Promise<string>;
  /** Takes the address that the provider sent the browser back to; answers the session and where to go. */
  finish(callback: string): Promise<{ session: Session; returnTo: string }>;
  renew(session: Session): Promise<Session>;
}

export function createProtocol(config: Config, appBase: string): Protocol {
  const stateStore = new WebStorageStateStore({
    prefix: 'crosschannel.sign-in.',
    store: sessionStorage,
  });
  const login = `${config.baseUrl}/auth/v3/login`;
  const byService = config.signIn.kind === 'service';

  function clientFor(tokenEndpoint: string): OidcClient {
    return new OidcClient({
      authority: config.signIn.kind === 'openid' ? config.signIn.authority : config.baseUrl,
      ...(byService && {
        metadata: {
          issuer: config.baseUrl,
          authorization_endpoint: login,
          token_endpoint: tokenEndpoint,
        },
      }),
      client_id: config.clientId,
      redirect_uri: `${location.origin}${appBase}auth/callback`,
      scope: config.scope,
      stateStore,
      loadUserInfo: false,
      // Otherwise a problem document is reported as a wrong content type and its status is lost.
      revokeTokenAdditionalContentTypes: ['application/problem+json'],
    });
  }

  const signIn = clientFor(login);
  const refresh = byService ? clientFor(`${config.baseUrl}/auth/v3/refresh`) : signIn;

  return {
    async begin(returnTo, prompt) {
      const request = await guarded(() =>
        signIn.createSigninRequest({
          state: { returnTo },
          nonce: crypto.randomUUID(),
          ...(prompt && { prompt }),
        }),
      );
      if (!byService) return request.url;
      // The service's login wants to see `state` again with the code.
      const { state } = request;
      const record = JSON.parse(state.toStorageString()) as object;
      await stateStore.set(
        state.id,
        JSON.stringify({ ...record, extraTokenParams: { state: state.id } }),
      );
      return startAtService(login, new URL(request.url).searchParams, config);
    },

    async finish(callback) {
      const { state } = await guarded(() => signIn.readSigninResponseState(callback));
      const response = await guarded(() => signIn.processSigninResponse(callback));
      return {
        session: toSession(response, config, { nonce: state.nonce }),
        // Only from our own record: a token answer may not choose the address.
        returnTo: safeReturnAddress(
          (state.data as { returnTo?: unknown } | undefined)?.returnTo,
          location.origin,
        ),
      };
    },

    async renew(session) {
      if (session.refreshToken === null)
        throw new SignInError('The session is over. Sign in again.', false);
      const response = await guarded(() =>
        refresh.useRefreshToken({
          // The library's class for this is in its types but not in its module.
          state: {
            refresh_token: session.refreshToken ?? '',
            session_state: null,
            scope: config.scope,
            profile: {
              sub: session.user.sub,
              iss: session.user.iss,
              aud: config.clientId,
              exp: 0,
              iat: 0,
            },
          },
        }),
      );
      const renewed = toSession(response, config, {
        issuer: session.user.iss,
        subject: session.user.sub,
      });
      return { ...renewed, refreshToken: renewed.refreshToken ?? session.refreshToken };
    },
  };
}

interface Tokens {
  id_token?: string;
  refresh_token?: string;
  expires_in?: number | undefined;
}

function toSession(
  tokens: Tokens,
  config: Config,
  expected: { nonce?: string | undefined; issuer?: string; subject?: string },
): Session {
  if (!tokens.id_token)
    throw new SignInError('The sign-in service sent no id_token. Sign in again.', false);
  const { user, life } = readIdToken(tokens.id_token, { clientId: config.clientId, ...expected });
  return {
    idToken: tokens.id_token,
    refreshToken: tokens.refresh_token ?? null,
    expiresAt: now() + Math.min(life, (tokens.expires_in ?? Infinity) * 1000),
    user,
  };
}

/** Starts a login at the service and answers where the browser goes, once that address is found to be what was asked. */
async function startAtService(
  login: string,
  parameters: URLSearchParams,
  config: Config,
): Promise<string> {
  let answer: { authorization_url?: unknown; error_description?: unknown; error?: unknown };
  let response: Response;
  try {
    response = await fetch(login, {
      method: 'POST',
      body: parameters,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new SignInError(
      'The sign-in service gave no answer that can be read. Check the connection, then try again.',
      true,
    );
  }
  if (!response.ok) {
    const reason = [answer.error_description, answer.error].find(
      (text) => typeof text === 'string',
    );
    throw new SignInError(
      `The sign-in service refused: ${String(reason ?? response.status)}.`,
      response.status >= 500,
    );
  }
  const target =
    typeof answer.authorization_url === 'string'
      ? URL.parse(answer.authorization_url, login)
      : null;
  const allowed = [location.origin, new URL(login).origin, ...config.allowedSignInOrigins];
  if (!target || !allowed.includes(target.origin) || !echoes(parameters, target.searchParams)) {
    throw new SignInError(
      'The sign-in service named an address that this dashboard does not trust. Tell whoever runs it: allowed_sign_in_origins in config.json decides.',
      false,
    );
  }
  return target.href;
}

/** Whether the provider will be asked what we asked: another state, nonce or challenge would be another sign-in. */
function echoes(sent: URLSearchParams, echoed: URLSearchParams): boolean {
  return ['state', 'nonce', 'redirect_uri', 'code_challenge', 'code_challenge_method'].every(
    (name) => sent.get(name) === echoed.get(name),
  );
}

/** The library's errors can carry the code, the verifier or the refresh token: none of them leaves this file. */
async function guarded<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const code = error instanceof Error && 'error' in error ? error.error : null;
    if (typeof code === 'string') {
      const retry = code === 'temporarily_unavailable' || code === 'server_error';
      throw new SignInError(
        `The sign-in service refused: ${code.replaceAll('_', ' ')}. Sign in again.`,
        retry,
      );
    }
    const message = error instanceof Error ? error.message : '';
    if (/state/i.test(message)) {
      throw new SignInError(
        'This sign-in was not begun here, or was finished already. Sign in again.',
        false,
      );
    }
    throw new SignInError(
      'The sign-in service gave no answer that can be read. Check the connection, then try again.',
      true,
    );
  }
}
