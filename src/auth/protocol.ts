/**
 * The OpenID protocol, through oidc-client-ts. Loaded only when somebody signs in or a session is
 * renewed. The library makes state and PKCE and reads what comes back; the token requests and what it
 * leaves to us (the id_token's claims and signature, the issuer, the service's own login) are added here.
 */
import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import type { Config } from '#config.ts';
import { now } from '#lib/clock.ts';
import { type ExpectedToken, IdTokenError, readIdToken } from './id-token.ts';
import { patience, postForm, within } from './form-post.ts';
import { discoveredIssuer, isFrom, revoke, signingKeys, verifySignature } from './openid.ts';
import { safeReturnAddress } from './return-address.ts';
import { startLogin, validateToken } from './service-login.ts';
import { type Session, timesOf } from './session.ts';
import { guarded, notBegunHere, refusal } from './guarded.ts';
import { NeedsRedirect, SignInError, unreachable } from './sign-in-error.ts';
import { signOutMark } from './sign-out-mark.ts';
import { requestTokens, type Tokens } from './token-request.ts';

export interface Protocol {
  /**
   * The address to send the browser to. `prompt: 'login'` asks for the form even while the provider
   * remembers the user, `none` for none even where it does not.
   */
  begin: (returnTo: string, prompt?: Prompt) => Promise<string>;
  /**
   * Takes the address that the provider sent the browser back to; answers the session and where to go.
   * One that was asked for with `prompt: 'none'` does not reject: its session is `null` instead.
   */
  finish: (callback: string) => Promise<Finished>;
  /**
   * Another id_token for the refresh token, which is spent; `aboutToSpend` is called in the moment
   * before. Rejects with `NeedsRedirect` where there is none or it brings no id_token, with `NoAnswer`
   * when time ran out, else with `SignInError` or `IdTokenError`.
   */
  renew: (session: Session, aboutToSpend: () => void) => Promise<Session>;
  /** Whether the service still takes the session's bearer; `null` when nobody can say. */
  isActive: (session: Session) => Promise<boolean | null>;
  /**
   * Makes the session's refresh token worthless: revoked, or else spent, where `mayRefresh` says that
   * no refresh is in progress that spends it. May reject.
   */
  forget: (session: Session, mayRefresh?: boolean) => Promise<void>;
  /**
   * Ends what the provider keeps, as far as it lets us; answers where the browser has to go for that,
   * or `null`. `mayRefresh` as in `forget`.
   */
  end: (session: Session, returnTo: string, mayRefresh: boolean) => Promise<Farewell | null>;
}

/** Where the browser goes to end the provider's session, and what it posts there; without `form` it follows a link. */
export interface Farewell {
  address: string;
  form?: Record<string, string>;
}

/** OpenID Connect Core, 3.1.2.1. */
export type Prompt = 'login' | 'none';

export interface Finished {
  session: Session | null;
  returnTo: string;
  /** Whether no form was asked for. */
  isSilent: boolean;
  /** Whether the provider was asked to ask for the password. */
  askedForPassword: boolean;
}

/** What is kept of a sign-in while the browser is away, in the library's state record. */
interface Begun {
  returnTo?: unknown;
  isSilent?: unknown;
  prompt?: unknown;
  /** Milliseconds since 1970. */
  begunAt?: unknown;
  /** The mark of the last sign-out when the sign-in began. */
  signOutMark?: unknown;
  endSessionUrl?: unknown;
}

type Answered = Awaited<ReturnType<OidcClient['readSigninResponseState']>>;

export function createProtocol(config: Config, appBase: string): Protocol {
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
    requestTimeoutInSeconds: patience / 1000,
  });

  /** All that has to be known of the provider before anything is spent: afterwards it might not answer. */
  async function tokenEndpoint(step: 'login' | 'refresh'): Promise<string> {
    if (authority === null) return `${config.baseUrl}/auth/v3/${step}`;
    await discoveredIssuer(signIn, authority, config);
    await signingKeys(signIn);
    return guarded(() => signIn.metadataService.getTokenEndpoint(false));
  }

  /** Checks what the tokens say and who signed them, and starts counting their life. */
  async function toSession(
    { idToken, refreshToken, scope, expiresIn }: Tokens,
    expected: Omit<ExpectedToken, 'clientId'> & { scope: string },
  ): Promise<Omit<Session, 'family' | 'endSessionUrl'>> {
    if (idToken === null) {
      throw new SignInError('The sign-in service sent no id_token. Sign in again.', false);
    }
    const { user, life } = readIdToken(idToken, {
      clientId: config.clientId,
      ...expected,
      ...(authority !== null && { issuer: authority }),
    });
    if (authority !== null) await verifySignature(signIn, idToken);
    return {
      idToken,
      refreshToken,
      scope: scope ?? expected.scope,
      ...timesOf(now(), Math.min(life, (expiresIn ?? Infinity) * 1000)),
      user,
    };
  }

  /** The code against tokens, once it is sure who answered (RFC 9207). */
  async function exchange(callback: string, { state, response }: Answered) {
    const isOurs = state.authority === signIn.settings.authority;
    if (!isOurs || state.client_id !== config.clientId) throw notBegunHere();
    const answeredBy = new URL(callback).searchParams.get('iss');
    const endpoint = await tokenEndpoint('login');
    if (authority !== null && !(await isFrom(signIn, authority, answeredBy)))
      throw anotherProvider();
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
    // Without a nonce of ours there is none that would do.
    const { prompt, begunAt } = (state.data ?? {}) as Begun;
    const session = await toSession(tokens, {
      nonce: state.nonce ?? '',
      scope: state.scope,
      loginWithin: prompt === 'login' ? now() - Number(begunAt) : undefined,
    });
    // Where only the tokens name the issuer: who answered must be who signed.
    if (answeredBy !== null && answeredBy !== session.user.iss) throw anotherProvider();
    return session;
  }

  return {
    async begin(returnTo, prompt) {
      if (authority !== null) await discoveredIssuer(signIn, authority, config);
      await signIn.clearStaleState();
      const isSilent = prompt === 'none';
      const begun: Begun = {
        returnTo,
        isSilent,
        prompt,
        begunAt: now(),
        signOutMark: signOutMark(),
      };
      const { url, state } = await guarded(() =>
        signIn.createSigninRequest({
          state: begun,
          nonce: crypto.randomUUID(),
          ...(prompt && { prompt }),
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
          // The service's login wants to see `state` again with the code.
          extraTokenParams: { state: state.id },
        }),
      );
      return started.authorizationUrl;
    },

    async finish(callback) {
      // The one step that no network is needed for: whatever fails, this tab has not begun it.
      // What is kept of it is spent with it, whatever comes of it.
      const answered = await signIn.readSigninResponseState(callback, true).catch(() => {
        throw notBegunHere();
      });
      const { state } = answered;
      // From our own record alone: a token answer must not choose where to go.
      const begun = (state.data ?? {}) as Begun;
      const returnTo = safeReturnAddress(begun.returnTo, location.origin);
      const isSilent = begun.isSilent === true;
      const askedForPassword = begun.prompt === 'login';
      try {
        // Whoever signed out meanwhile has left; a tab that was away must not sign them in again.
        if ((begun.signOutMark ?? '') !== signOutMark()) throw signedOutMeanwhile();
        const tokens = await exchange(callback, answered);
        const endSessionUrl = typeof begun.endSessionUrl === 'string' ? begun.endSessionUrl : null;
        const session = { ...tokens, family: crypto.randomUUID(), endSessionUrl };
        return { session, returnTo, isSilent, askedForPassword };
      } catch (error) {
        if (isSilent) return { session: null, returnTo, isSilent, askedForPassword };
        if (error instanceof SignInError || error instanceof IdTokenError)
          error.returnTo = returnTo;
        throw error;
      }
    },

    async renew(session, aboutToSpend) {
      const { refreshToken, user } = session;
      if (refreshToken === null) throw new NeedsRedirect();
      return within(async (signal) => {
        const endpoint = await tokenEndpoint('refresh');
        // Whoever waited has gone: an answer would be lost.
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

    isActive: (session) =>
      authority === null ? validateToken(config, session.idToken) : Promise.resolve(null),

    forget,

    async end(session, returnTo, mayRefresh) {
      if (authority !== null) await discoveredIssuer(signIn, authority, config);
      const address =
        authority === null
          ? session.endSessionUrl
          : await signIn.metadataService.getEndSessionEndpoint();
      // What hangs here must not take the provider's own end with it.
      const enough = new Promise((over) => setTimeout(over, 1000));
      await Promise.race([forget(session, mayRefresh), enough]).catch(() => {});
      if (!address || config.signOut === 'local') return null;
      return farewell(address, session, returnTo);
    },
  };

  /** Some browsers leave it on the disk for a while. */
  async function forget({ refreshToken }: Session, mayRefresh = false): Promise<void> {
    if (refreshToken === null) return;
    if (authority !== null) {
      await discoveredIssuer(signIn, authority, config);
      if (await revoke(signIn, refreshToken).catch(() => false)) return;
    }
    if (!mayRefresh) return;
    // Where tokens rotate it is worthless once it was used; the answer is thrown away.
    const endpoint =
      authority === null
        ? `${config.baseUrl}/auth/v3/refresh`
        : await signIn.metadataService.getTokenEndpoint(false);
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    const form = new URLSearchParams({ ...grant, client_id: config.clientId });
    await postForm(endpoint, form, { keepalive: true });
  }

  /** OpenID Connect RP-Initiated Logout 1.0. A token goes into the body of a post, never into an address. */
  function farewell(address: string, session: Session, returnTo: string): Farewell {
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

const anotherProvider = (): IdTokenError =>
  new IdTokenError('The sign-in was refused: another provider answered. Sign in again.');
