/** The logic of the provider's pages, the same on every host. */
import { authenticate } from '#mocks/world/users.ts';
import type { World } from '#mocks/world/world.ts';
import { type AuthorizeRequest, readAuthorizeRequest, returnAllowed } from './authorize-request.ts';
import { issueCode } from './grants.ts';
import { OAuthError } from './oauth-error.ts';
import { openSession, sessionSubject } from './sessions.ts';

/** The next step: redirect, show the sign-in form, or show an error. */
export type Step =
  | { kind: 'redirect'; to: string; session?: string }
  | { kind: 'form'; username: string; message: string | null }
  | { kind: 'error'; message: string };

export interface Visit {
  world: World;
  issuer: string;
  /** The authorize page's query. */
  params: URLSearchParams;
  /** The browser's provider session, if any. */
  session: string | null;
}

/** Opens the authorize page. A live session redirects at once unless a form is requested. */
export async function openAuthorize(visit: Visit): Promise<Step> {
  const request = await readVisit(visit);
  if (typeof request === 'string') return { kind: 'error', message: request };
  const sub = await sessionSubject(visit.world, visit.session);
  if (visit.session !== null && sub !== null && request.prompt !== 'login') {
    return sendBack(visit, request, visit.session);
  }
  if (request.prompt === 'none') {
    return { kind: 'redirect', to: withParams(request, visit.issuer, { error: 'login_required' }) };
  }
  return { kind: 'form', username: visit.params.get('login_hint') ?? '', message: null };
}

/** Handles the submitted form. `session` in the result is the session it starts. */
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
    const message = 'Wrong user name or password.';
    return { kind: 'form', username, message };
  }
  const session = await openSession(visit.world, user.sub, sessionId);
  return { ...(await sendBack(visit, request, session)), session };
}

/** Where to redirect after signing out; null shows a page that confirms it. */
export function afterSignOut(params: URLSearchParams, ownOrigin: string): string | null {
  const uri = params.get('post_logout_redirect_uri');
  if (uri === null || !returnAllowed(uri, ownOrigin)) return null;
  const to = new URL(uri);
  const state = params.get('state');
  if (state !== null) to.searchParams.set('state', state);
  return to.href;
}

/** The authorization request of the page, or a message about what is wrong with it. */
async function readVisit({ world, issuer, params }: Visit): Promise<AuthorizeRequest | string> {
  try {
    const pkce = !params.has('v2');
    const request = readAuthorizeRequest(params, new URL(issuer).origin, { pkce });
    const seconds = world.now(await world.store.read()) / 1000;
    if (request.validUntil !== null && !(seconds <= request.validUntil)) {
      return 'This sign-in has expired. Go back to the dashboard and sign in again.';
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
  session: string,
): Promise<{ kind: 'redirect'; to: string }> {
  const code = await issueCode(visit.world, request, session);
  return { kind: 'redirect', to: withParams(request, visit.issuer, { code }) };
}

/** The redirect URL, with RFC 9207's `iss`. */
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
