/**
 * The certified OpenID provider, configured for a public browser client: PKCE with S256, RS256, rotating
 * refresh tokens, an end-session endpoint; and a plain sign-in form.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Provider, type Context } from 'oidc-provider';
import type { MovedClock } from './clock.ts';
import { onAnswer, peekForm, reply, type Listening } from './listen.ts';
import type { Answer, Misconduct, Place } from './misconduct.ts';

export const clientId = 'crosschannel';

/** In seconds; a test may set others. */
export interface Lifetimes {
  idToken: number;
  accessToken: number;
}

export interface ProviderOptions {
  at: Listening;
  /** Private signing keys (RFC 7517). */
  keys: object[];
  /** Origins that serve the app. */
  apps: readonly string[];
  lifetimes: Lifetimes;
  clock: MovedClock;
  misconduct: Misconduct;
  /** Called for each request to one of the places. */
  note: (place: Place, details: string) => void;
}

const places: Record<string, Place> = {
  '/.well-known/openid-configuration': 'discovery',
  '/jwks': 'keys',
  '/token/revocation': 'revoke',
  '/session/end': 'end',
};

export function serveProvider({ at, note, clock, misconduct, ...options }: ProviderOptions): void {
  const provider = new Provider(at.origin, configuration(options));
  const answer = provider.callback();

  async function placeOf(request: IncomingMessage, path: string): Promise<Place | null> {
    if (request.method === 'OPTIONS') return null;
    if (path !== '/token') return places[path] ?? null;
    const form = await peekForm(request);
    return form.get('grant_type') === 'refresh_token' ? 'refresh' : 'code';
  }

  /** The provider's intermediate steps lead to its own pages; only the last one leads back. */
  async function leave(given: Answer): Promise<Answer> {
    return given.headers['Location']?.includes('/auth/callback') === true
      ? misconduct.after('back', given)
      : given;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', at.origin);
    if (pathname.startsWith('/interaction/')) return signInPage(provider, request, response);
    const place = await placeOf(request, pathname);
    if (place !== null) {
      note(place, request.url ?? '');
      const instead = await misconduct.before(place);
      if (instead) {
        reply(response, instead);
        return;
      }
      onAnswer(response, (given) => misconduct.after(place, given));
    } else onAnswer(response, leave);
    return answer(request, response);
  }

  at.server.on('request', (request, response) => {
    clock.run(() => void handle(request, response).catch(() => response.destroy()));
  });
}

function configuration({
  keys,
  apps,
  lifetimes,
}: Pick<ProviderOptions, 'keys' | 'apps' | 'lifetimes'>) {
  return {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: apps.map((app) => `${app}/auth/callback`),
        post_logout_redirect_uris: apps.map((app) => `${app}/signed-out`),
      },
    ],
    jwks: { keys },
    cookies: { keys: ['only for tests'] },
    clientBasedCORS: () => true,
    issueRefreshToken: () => Promise.resolve(true),
    rotateRefreshToken: true,
    pkce: { required: () => true },
    // Names in the id_token, not only at the userinfo endpoint.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => claimsOf(accountId),
    }),
    // No consent page.
    loadExistingGrant: async ({ oidc }: Context) => {
      const { client, session, provider } = oidc;
      const { accountId } = session;
      const grant = new provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope('openid profile offline_access');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: () => lifetimes.accessToken,
      IdToken: () => lifetimes.idToken,
      AuthorizationCode: 60,
      RefreshToken: 12 * 3600,
      Grant: 24 * 3600,
      Interaction: 3600,
      Session: 24 * 3600,
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(context: Context, form: string) {
          context.body = `<!doctype html><title>Signing out</title>${form}
            <input type="hidden" name="logout" value="yes" form="op.logoutForm">
            <script>document.getElementById('op.logoutForm').submit()</script>`;
        },
        postLogoutSuccessSource(context: Context) {
          context.body = '<!doctype html><title>Signed out</title>';
        },
      },
    },
    renderError(context: Context, out: object) {
      context.body = `<!doctype html><title>Error</title><p>${Object.values(out).join(' ')}</p>`;
    },
  };
}

/** The demonstration users of the simulated service, by subject. */
const subjectOf = (username: string): string => `user-${username}`;

function claimsOf(sub: string) {
  const username = sub.replace('user-', '');
  return { sub, name: `Demonstration ${username}`, preferred_username: username };
}

/** The form, with the labels of the simulated provider's; any password is accepted. */
async function signInPage(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') {
    const username = (await peekForm(request)).get('username') ?? '';
    const result = { login: { accountId: subjectOf(username) } };
    const options = { mergeWithLastSubmission: false };
    return provider.interactionFinished(request, response, result, options);
  }
  const { uid } = await provider.interactionDetails(request, response);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><title>Sign in</title><link rel="icon" href="data:,">
    <form method="post" action="/interaction/${uid}">
      <label>Username <input name="username"></label>
      <label>Password <input name="password" type="password"></label>
      <button>Sign in</button>
    </form>`);
}
