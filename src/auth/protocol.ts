/**
 * The OpenID Connect protocol, based on oidc-client-ts. Loaded only to sign in or to renew a session. The
 * library generates state and PKCE and parses the callback; the token requests and the checks it leaves to us
 * (claims and signature of the id_token, the issuer, the service's own login) are added here.
 */
import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import type { Config } from '#config/config.ts';
import { now } from '#lib/clock.ts';
import { type ExpectedToken, IdTokenError, readIdToken } from './id-token.ts';
import { guarded, notStartedHere, refusal } from './oauth-errors.ts';
import {
  discoveredIssuer,
  isResponseFrom,
  revoke,
  signingKeys,
  verifySignature,
} from './openid-provider.ts';
import { requestTimeout, postForm, withTimeout } from './post-form.ts';
import { startLogin, validateToken } from './service-login.ts';
import { type Session, sessionTimes } from './session.ts';
import { NeedsRedirect, SignInError, unreachable } from './sign-in-error.ts';
import { signOutMark } from './sign-out-mark.ts';

export type Protocol = ReturnType<typeof createProtocol>;

/** The address that ends the provider's session, with the form to post there; without `form` it is a link. */
export interface SignOutRequest {
  address: string;
  form?: Record<string, string>;
}

/** OpenID Connect Core, 3.1.2.1. */
type Prompt = 'login' | 'none';

export interface Finished {
  session: Session | null;
  /** Whether the sign-in requested no form. */
  isSilent: boolean;
  /** Whether the provider was told to ask for the password. */
  askedForPassword: boolean;
}

/** Stored while the browser is at the provider, in the library's state record. */
interface SignInState {
  prompt?: unknown;
  /** Milliseconds since 1970. */
  begunAt?: unknown;
  /** The mark of the last sign-out when the sign-in began. */
  signOutMark?: unknown;
  endSessionUrl?: unknown;
}

type SignInResponse = Awaited<ReturnType<OidcClient['readSigninResponseState']>>;

export function createProtocol(config: Config, appBase: string) {
  const stateStore = new WebStorageStateStore({
    prefix: 'crosschannel.sign-in.',
    store: sessionStorage,
  });
  const login = `${config.baseUrl}/auth/v3/login`;
  const authority = config.signIn.kind === 'openid' ? config.signIn.authority : null;

  const signIn = new OidcClient({
    authority: authority ?? config.baseUrl,
    ...(authority === null && {
      metadata: {
        issuer: config.baseUrl,
        authorization_endpoint: login,
        token_endpoint: login,
      },
    }),
    client_id: config.clientId,
    redirect_uri: `${location.origin}${appBase}auth/callback`,
    scope: config.scope,
    stateStore,
    requestTimeoutInSeconds: requestTimeout / 1000,
  });

  /** Loads everything needed from the provider before a token is spent: it might not respond afterwards. */
  async function tokenEndpoint(step: 'login' | 'refresh'): Promise<string> {
    if (authority === null) return `${config.baseUrl}/auth/v3/${step}`;
    await discoveredIssuer(signIn, authority, config);
    await signingKeys(signIn);
    return guarded(() => signIn.metadataService.getTokenEndpoint(false));
  }

  /** Checks the claims and the signature of the tokens, and starts counting their lifetime. */
  async function toSession(
    { idToken, refreshToken, scope, expiresIn }: Tokens,
    expected: Omit<ExpectedToken, 'clientId'> & { scope: string },
  ): Promise<Omit<Session, 'family' | 'endSessionUrl'>> {
    if (idToken === null) {
      throw new SignInError('The sign-in service returned no id_token. Sign in again.', false);
    }
    const { user, life } = readIdToken(idToken, {
      clientId: config.clientId,
      ...expected,
      ...(authority !== null && { issuer: authority, hasLoginTime: true }),
    });
    if (authority !== null) await verifySignature(signIn, idToken);
    return {
      idToken,
      refreshToken,
      scope: scope ?? expected.scope,
      ...sessionTimes(now(), Math.min(life, (expiresIn ?? Infinity) * 1000)),
      user,
    };
  }

  /** Exchanges the code for tokens, once the issuer of the response is verified (RFC 9207). */
  async function exchange(callback: string, { state, response }: SignInResponse) {
    const isOurs = state.authority === signIn.settings.authority;
    if (!isOurs || state.client_id !== config.clientId) throw notStartedHere();
    const answeredBy = new URL(callback).searchParams.get('iss');
    const endpoint = await tokenEndpoint('login');
    if (authority !== null && !(await isResponseFrom(signIn, authority, answeredBy)))
      throw wrongProvider();
    const { code, error } = response;
    if (error !== null || code === null) throw refusal(error ?? 'invalid_request', 0);
    const tokens = await requestTokens(endpoint, {
      ...(state.extraTokenParams as Record<string, string> | undefined),
      grant_type: 'authorization_code',
      client_id: config.clientId,
      redirect_uri: state.redirect_uri,
      code,
      code_verifier: state.code_verifier ?? '',
    });
    // Without our nonce, no token is accepted.
    const { prompt, begunAt } = (state.data ?? {}) as SignInState;
    const session = await toSession(tokens, {
      nonce: state.nonce ?? '',
      scope: state.scope,
      loginWithin: prompt === 'login' ? now() - Number(begunAt) : undefined,
    });
    // If only the tokens name the issuer: it must be the one that sent the response.
    if (answeredBy !== null && answeredBy !== session.user.iss) throw wrongProvider();
    return session;
  }

  return {
    /**
     * Returns the address to send the browser to. `prompt: 'login'` requests the form even if the provider
     * remembers the user, and an OpenID provider must prove it; `none` requests no form even if it does not.
     */
    async begin(prompt?: Prompt): Promise<string> {
      if (authority !== null) await discoveredIssuer(signIn, authority, config);
      await signIn.clearStaleState();
      const begun: SignInState = { prompt, begunAt: now(), signOutMark: signOutMark() };
      const { url, state } = await guarded(() =>
        signIn.createSigninRequest({
          state: begun,
          nonce: crypto.randomUUID(),
          ...(prompt && { prompt }),
          // Only this obliges a provider to say when the user logged in; the service's own login may not know it.
          ...(prompt === 'login' && authority !== null && { max_age: 0 }),
        }),
      );
      if (authority !== null) return url;
      const started = await startLogin(config, new URL(url).searchParams).catch(
        async (error: unknown) => {
          await stateStore.remove(state.id);
          throw error;
        },
      );
      const record = JSON.parse(state.toStorageString()) as object;
      await stateStore.set(
        state.id,
        JSON.stringify({
          ...record,
          data: { ...begun, endSessionUrl: started.endSessionUrl },
          // The service's login requires `state` again together with the code.
          extraTokenParams: { state: state.id },
        }),
      );
      return started.authorizationUrl;
    },

    /** Processes the callback address. A sign-in without a form does not reject: its session is `null` if it failed. */
    async finish(callback: string): Promise<Finished> {
      // The one step that needs no network: if it fails, this tab did not start the sign-in. The state record
      // is removed with it in any case.
      const answered = await signIn.readSigninResponseState(callback, true).catch(() => {
        throw notStartedHere();
      });
      const { state } = answered;
      const begun = (state.data ?? {}) as SignInState;
      const isSilent = begun.prompt === 'none';
      const askedForPassword = begun.prompt === 'login';
      try {
        // The user signed out in the meantime; a tab that was at the provider must not sign them in again.
        if ((begun.signOutMark ?? '') !== signOutMark()) throw signedOutMeanwhile();
        const tokens = await exchange(callback, answered);
        const endSessionUrl = typeof begun.endSessionUrl === 'string' ? begun.endSessionUrl : null;
        const session = { ...tokens, family: crypto.randomUUID(), endSessionUrl };
        return { session, isSilent, askedForPassword };
      } catch (error) {
        if (isSilent) return { session: null, isSilent, askedForPassword };
        throw error;
      }
    },

    /**
     * Spends the refresh token for another id_token; calls `aboutToSpend` immediately before. Rejects with
     * `NeedsRedirect` if there is no refresh token or no id_token comes back, with `NoResponse` on a timeout,
     * otherwise with `SignInError` or `IdTokenError`.
     */
    async renew(session: Session, aboutToSpend: () => void): Promise<Session> {
      const { refreshToken, user } = session;
      if (refreshToken === null) throw new NeedsRedirect();
      return withTimeout(async (signal) => {
        const endpoint = await tokenEndpoint('refresh');
        // The caller has timed out: a response would be lost.
        if (signal.aborted) throw unreachable();
        const form = {
          grant_type: 'refresh_token',
          client_id: config.clientId,
          refresh_token: refreshToken,
          scope: session.scope,
        };
        aboutToSpend();
        const tokens = await requestTokens(endpoint, form, signal);
        if (tokens.idToken === null) throw new NeedsRedirect();
        const expected = { issuer: user.iss, subject: user.sub, scope: session.scope };
        const renewed = await toSession(tokens, expected);
        return { ...session, ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
      });
    },

    /** Whether a service with its own login still accepts the session's bearer; `null` if unknown. */
    isActive: ({ idToken }: Session) => validateToken(config, idToken),

    forget,

    /**
     * Ends the provider's session as far as possible; returns where the browser must go for that, or `null`.
     * `mayRefresh` as in `forget`.
     */
    async end(
      session: Session,
      returnTo: string,
      mayRefresh: boolean,
    ): Promise<SignOutRequest | null> {
      if (authority !== null) await discoveredIssuer(signIn, authority, config);
      const address =
        authority === null
          ? session.endSessionUrl
          : await signIn.metadataService.getEndSessionEndpoint();
      // A revocation that hangs must not prevent the sign-out at the provider.
      const enough = new Promise((over) => setTimeout(over, 1000));
      await Promise.race([forget(session, mayRefresh), enough]).catch(() => {});
      if (!address || config.signOut === 'local') return null;
      return signOutRequest(address, session, returnTo);
    },
  };

  /**
   * Invalidates the session's refresh token, because some browsers leave it on disk for a while: revokes it, or spends it
   * if `mayRefresh` says that no refresh in progress is spending it. May reject.
   */
  async function forget({ refreshToken }: Session, mayRefresh: boolean): Promise<void> {
    if (refreshToken === null) return;
    if (authority !== null) {
      await discoveredIssuer(signIn, authority, config);
      if (await revoke(signIn, refreshToken).catch(() => false)) return;
    }
    if (!mayRefresh) return;
    // With rotating tokens, a spent one is worthless; the response is discarded.
    const endpoint =
      authority === null
        ? `${config.baseUrl}/auth/v3/refresh`
        : await signIn.metadataService.getTokenEndpoint(false);
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const form = new URLSearchParams({ ...grant, client_id: config.clientId });
    await postForm(endpoint, form, { keepalive: true });
  }

  /** OpenID Connect RP-Initiated Logout 1.0. A token is sent in the body of a POST, never in an address. */
  function signOutRequest(address: string, session: Session, returnTo: string): SignOutRequest {
    const fields = { client_id: config.clientId, post_logout_redirect_uri: returnTo };
    if (config.signOut === 'post') {
      return { address, form: { ...fields, id_token_hint: session.idToken } };
    }
    const url = new URL(address);
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    return { address: url.href };
  }
}

const signedOutMeanwhile = (): SignInError =>
  new SignInError('You signed out while this sign-in was in progress. Sign in again.', false);

const wrongProvider = (): IdTokenError =>
  new IdTokenError(
    'The sign-in was refused: the response came from another provider. Sign in again.',
  );

/** The used part of a token response; not checked yet. */
interface Tokens {
  idToken: string | null;
  refreshToken: string | null;
  scope: string | null;
  /** Seconds. */
  expiresIn: number | null;
}

/** Spends a code or a refresh token. Rejects with `SignInError`, whose message contains nothing of the form. */
async function requestTokens(
  endpoint: string,
  form: Record<string, string>,
  signal?: AbortSignal,
): Promise<Tokens> {
  const { ok, status, body } = await postForm(endpoint, new URLSearchParams(form), { signal });
  if (!ok) throw refusal(body['error'], status);
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const expiresIn = Number(body['expires_in'] ?? Number.NaN);
  return {
    idToken: text(body['id_token']),
    refreshToken: text(body['refresh_token']),
    scope: text(body['scope']),
    expiresIn: Number.isNaN(expiresIn) ? null : expiresIn,
  };
}
