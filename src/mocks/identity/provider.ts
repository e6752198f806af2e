/** What the provider's pages do, apart from how they are drawn: the same on every host. */
import { authenticate } from '#mocks/world/users.ts';
import type { World } from '#mocks/world/world.ts';
import { type AuthorizeRequest, readAuthorizeRequest, returnAllowed } from './authorize-request.ts';
import { issueCode } from './grants.ts';
import { OAuthError } from './oauth-error.ts';
import { openSession, sessionSubject } from './sessions.ts';

/** What to do with the browser that asked: send it on, ask it to sign in, or tell it what is wrong. */
export type Step =
  | { kind: 'redirect'; to: string; session?: string }
  | { kind: 'form'; username: string; message: string | null }
  | { kind: 'error'; message: string };

export interface Visit {
  world: World;
  issuer: string;
  /** The authorize page's query. */
  params: URLSearchParams;
  /** The provider session that the browser holds, if it does. */
  session: string | null;
}

/** The authorize page is opened. With a live session, and no wish for a form, it is passed at once. */
export async function openAuthorize(visit: Visit): Promise<Step> {
  const request = await readVisit(visit);
  if (typeof request === 'string') return { kind: 'error', message: request };
  const sub = await sessionSubject(visit.world, visit.session);
  if (sub !== null && request.prompt !== 'login') return sendBack(visit, request, sub);
  if (request.prompt === 'none') {
    return { kind: 'redirect', to: withParams(request, visit.issuer, { error: 'login_required' }) };
  }
  return { kind: 'form', username: visit.params.get('login_hint') ?? '', message: null };
}

/** The form is sent. `session` in the answer is the session that begins with it. */
export async function submitSignIn(
  visit: Visit,
  username: string,
  password: string,
  sessionId?: string,
): Promise<Step> {
  const request = await readVisit(visit);
  if (typeof request === 'string') return { kind: 'error', message: request };
  const user = authenticate(username, password);
  if (!user) {
    const message = 'The user name or the password is wrong.';
    return { kind: 'form', username, message };
  }
  const session = await openSession(visit.world, user.sub, sessionId);
  return { ...(await sendBack(visit, request, user.sub)), session };
}

/** Where the browser goes after signing out: the address it asked for, or null to stay on a page that says so. */
export function afterSignOut(params: URLSearchParams, ownOrigin: string): string | null {
  const uri = params.get('post_logout_redirect_uri');
  if (uri === null || !returnAllowed(uri, ownOrigin)) return null;
  const to = new URL(uri);
  const state = params.get('state');
  if (state !== null) to.searchParams.set('state', state);
  return to.href;
}

/** The request that the page was opened with, or a sentence that says what is wrong with it. */
async function readVisit({ world, issuer, params }: Visit): Promise<AuthorizeRequest | string> {
  try {
    const pkce = !params.has('v2');
    const request = readAuthorizeRequest(params, new URL(issuer).origin, { pkce });
    const seconds = world.now(await world.store.read()) / 1000;
    if (request.validUntil !== null && !(seconds <= request.validUntil)) {
      return 'This sign-in was begun too long ago. Go back to the dashboard and begin again.';
    }
    return request;
  } catch (error) {
    if (error instanceof OAuthError) return error.message;
    throw error;
  }
}

async function sendBack(
  visit: Visit,
  request: AuthorizeRequest,
  sub: string,
): Promise<{ kind: 'redirect'; to: string }> {
  const code = await issueCode(visit.world, request, sub);
  return { kind: 'redirect', to: withParams(request, visit.issuer, { code }) };
}

/** The address to return to, with RFC 9207's `iss`. */
function withParams(
  request: AuthorizeRequest,
  issuer: string,
  params: Record<string, string>,
): string {
  const to = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(params)) to.searchParams.set(name, value);
  if (request.state !== null) to.searchParams.set('state', request.state);
  to.searchParams.set('iss', issuer);
  return to.href;
}
