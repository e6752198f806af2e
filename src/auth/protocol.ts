/**
 * The OpenID protocol, through oidc-client-ts. Loaded only when somebody signs in or a session is
 * renewed. The library makes and checks state, PKCE and the code exchange; what it leaves to us
 * (the id_token's claims and signature, the issuer, the service's own login) is added here.
 */
import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import type { Config } from '../config.ts';
import { now } from '../lib/clock.ts';
import { IdTokenError, readIdToken } from './id-token.ts';
import { discoveredIssuer, endSessionAddress, isFrom, revoke, verifySignature } from './openid.ts';
import { safeReturnAddress } from './return-address.ts';
import { startLogin, validateToken } from './service-login.ts';
import { type Session, timesOf } from './session.ts';
import { guarded, notBegunHere } from './guarded.ts';
import { SignInError } from './sign-in-error.ts';

export interface Protocol {
  /** The address to send the browser to. `prompt: 'login'` asks for the form even while the provider remembers the user. */
  begin: (returnTo: string, prompt?: 'login') => Promise<string>;
  /** Takes the address that the provider sent the browser back to; answers the session and where to go. */
  finish: (callback: string) => Promise<{ session: Session; returnTo: string }>;
  /** Another id_token for the refresh token, which is spent. */
  renew: (session: Session) => Promise<Session>;
  /** Whether the service still takes the session's bearer; `null` when nobody can say. */
  isActive: (session: Session) => Promise<boolean | null>;
  /** Ends what the provider keeps, as far as it lets us; answers where the browser has to go for that, or `null`. */
  end: (session: Session, returnTo: string) => Promise<string | null>;
}

/** What is kept of a sign-in while the browser is away, in the library's state record. */
interface Begun {
  returnTo?: unknown;
  endSessionUrl?: unknown;
}

export function createProtocol(config: Config, appBase: string): Protocol {
  const stateStore = new WebStorageStateStore({
    prefix: 'crosschannel.sign-in.',
    store: sessionStorage,
  });
  const login = `${config.baseUrl}/auth/v3/login`;
  const authority = config.signIn.kind === 'openid' ? config.signIn.authority : null;

  function clientFor(tokenEndpoint: string): OidcClient {
    return new OidcClient({
      authority: authority ?? config.baseUrl,
      ...(authority === null && {
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
      // Whoever waits for a renewal must not wait for ever.
      requestTimeoutInSeconds: 15,
      // Otherwise a problem document is reported as a wrong content type and its status is lost.
      revokeTokenAdditionalContentTypes: ['application/problem+json'],
    });
  }

  const signIn = clientFor(login);
  const refresh = authority === null ? clientFor(`${config.baseUrl}/auth/v3/refresh`) : signIn;

  /** Checks what the tokens say and who signed them, and starts counting their life. */
  async function toSession(
    tokens: {
      id_token?: string;
      refresh_token?: string;
      scope?: string;
      expires_in?: number | undefined;
    },
    expected: { nonce?: string | undefined; issuer?: string; subject?: string },
  ): Promise<Omit<Session, 'family' | 'endSessionUrl'>> {
    if (!tokens.id_token) {
      throw new SignInError('The sign-in service sent no id_token. Sign in again.', false);
    }
    const { user, life } = readIdToken(tokens.id_token, {
      clientId: config.clientId,
      ...expected,
      ...(authority !== null && { issuer: authority }),
    });
    if (authority !== null) await verifySignature(signIn, tokens.id_token);
    return {
      idToken: tokens.id_token,
      refreshToken: tokens.refresh_token ?? null,
      scope: tokens.scope ?? config.scope,
      ...timesOf(now(), Math.min(life, (tokens.expires_in ?? Infinity) * 1000)),
      user,
    };
  }

  /** The code against tokens, once it is sure who answered (RFC 9207). */
  async function exchange(callback: string, state: { id: string; nonce: string | undefined }) {
    const answeredBy = new URL(callback).searchParams.get('iss');
    if (authority !== null) {
      await discoveredIssuer(signIn, authority);
      if (!(await isFrom(signIn, authority, answeredBy))) {
        await stateStore.remove(state.id);
        throw anotherProvider();
      }
    }
    const response = await guarded(() => signIn.processSigninResponse(callback));
    const tokens = await toSession(response, { nonce: state.nonce });
    // Where only the tokens name the issuer: who answered must be who signed.
    if (answeredBy !== null && answeredBy !== tokens.user.iss) throw anotherProvider();
    return tokens;
  }

  return {
    async begin(returnTo, prompt) {
      if (authority !== null) await discoveredIssuer(signIn, authority);
      await signIn.clearStaleState();
      const { url, state } = await guarded(() =>
        signIn.createSigninRequest({
          state: { returnTo },
          nonce: crypto.randomUUID(),
          ...(prompt && { prompt }),
        }),
      );
      if (authority !== null) return url;
      const started = await startLogin(config, new URL(url).searchParams);
      const record = JSON.parse(state.toStorageString()) as object;
      await stateStore.set(
        state.id,
        JSON.stringify({
          ...record,
          data: { returnTo, endSessionUrl: started.endSessionUrl },
          // The service's login wants to see `state` again with the code.
          extraTokenParams: { state: state.id },
        }),
      );
      return started.authorizationUrl;
    },

    async finish(callback) {
      // The one step that no network is needed for: whatever fails, this tab has not begun it.
      const { state } = await signIn.readSigninResponseState(callback).catch(() => {
        throw notBegunHere();
      });
      // From our own record alone: a token answer must not choose where to go.
      const begun = (state.data ?? {}) as Begun;
      const returnTo = safeReturnAddress(begun.returnTo, location.origin);
      try {
        const tokens = await exchange(callback, state);
        const endSessionUrl = typeof begun.endSessionUrl === 'string' ? begun.endSessionUrl : null;
        return { session: { ...tokens, family: crypto.randomUUID(), endSessionUrl }, returnTo };
      } catch (error) {
        if (error instanceof SignInError || error instanceof IdTokenError)
          error.returnTo = returnTo;
        throw error;
      }
    },

    async renew(session) {
      const { refreshToken, user } = session;
      if (refreshToken === null) {
        throw new SignInError('The session is over. Sign in again.', false);
      }
      if (authority !== null) await discoveredIssuer(refresh, authority);
      const response = await guarded(() =>
        refresh.useRefreshToken({
          // The library's class for this is in its types but not in its module. It gets no id_token:
          // an answer without one would else pass for a fresh session.
          state: {
            refresh_token: refreshToken,
            session_state: null,
            scope: session.scope,
            profile: { sub: user.sub, iss: user.iss, aud: config.clientId, exp: 0, iat: 0 },
          },
        }),
      );
      const renewed = await toSession(response, { issuer: user.iss, subject: user.sub });
      return { ...session, ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
    },

    isActive: (session) =>
      authority === null ? validateToken(config, session.idToken) : Promise.resolve(null),

    async end(session, returnTo) {
      if (authority === null) {
        if (session.endSessionUrl === null) return null;
        const url = new URL(session.endSessionUrl);
        url.searchParams.set('client_id', config.clientId);
        url.searchParams.set('post_logout_redirect_uri', returnTo);
        return url.href;
      }
      const { refreshToken } = session;
      const address = await endSessionAddress(signIn, returnTo);
      // A revocation that hangs must not take the provider's own end with it.
      const enough = new Promise((over) => setTimeout(over, 1000));
      if (refreshToken !== null)
        await Promise.race([revoke(signIn, refreshToken), enough]).catch(() => {});
      return address;
    },
  };
}

const anotherProvider = (): IdTokenError =>
  new IdTokenError('The sign-in was refused: another provider answered. Sign in again.');
