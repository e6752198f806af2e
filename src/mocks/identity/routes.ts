/** The provider over HTTP: its pages, tokens and keys (OpenID Connect Core and Discovery, RFC 7009). */
import { readText } from '#mocks/body.ts';
import { corsHeaders } from '#mocks/cors.ts';
import { jsonResponse } from '#mocks/endpoint.ts';
import { type Mount, below, issuerOf } from '#mocks/mount.ts';
import { signingKey } from '#mocks/world/tokens.ts';
import type { World } from '#mocks/world/world.ts';
import { discovery } from './discovery.ts';
import { type Element, toHtml } from './element.ts';
import { redeemCode, refreshTokens, revoke } from './grants.ts';
import { OAuthError } from './oauth-error.ts';
import { pageStyle } from './page-style.ts';
import { hinted, messagePage, signInPage, title } from './page.ts';
import { type Step, type Visit, afterSignOut, openAuthorize, submitSignIn } from './provider.ts';
import { closeSession } from './sessions.ts';

const cookieName = 'crosschannel_provider';

/** Answers a request under the mount's identity path; null for any other. */
export async function serveIdentity(
  world: World,
  mount: Mount,
  request: Request,
): Promise<Response | null> {
  const url = new URL(request.url);
  const path = below(mount.identityPath, url.pathname);
  if (path === null) return null;
  const tool = await serveTools(world, issuerOf(mount, url), path, request);
  if (tool) return tool;
  const visit: Visit = {
    world,
    issuer: issuerOf(mount, url),
    params: url.searchParams,
    session: cookieOf(request),
  };
  if (path === '/authorize') return authorize(visit, mount, request);
  if (path === '/end-session') return endSession(visit, mount, url);
  return html(messagePage('Page not found', 'This provider has no such page.'), 404);
}

/** The endpoints that scripts fetch; null for pages. Also used by the browser host. */
export async function serveTools(
  world: World,
  issuer: string,
  path: string,
  request: Request,
): Promise<Response | null> {
  const headers = { ...corsHeaders, 'Cache-Control': 'no-store' };
  if (path === '/.well-known/openid-configuration')
    return jsonResponse(discovery(issuer), { headers });
  if (path === '/jwks') {
    const { kid, publicKey } = await signingKey(world.store);
    return jsonResponse({ keys: [{ ...publicKey, kid, alg: 'RS256', use: 'sig' }] }, { headers });
  }
  if (path !== '/token' && path !== '/revoke') return null;
  if (request.method !== 'POST') return new Response(null, { status: 204, headers });
  try {
    const form = new URLSearchParams(await readText(request));
    if (path === '/token') return jsonResponse(await grant(world, issuer, form), { headers });
    await revoke(world, form.get('token') ?? '');
    return new Response(null, { status: 200, headers });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const answer = error.toResponse();
    for (const [name, value] of Object.entries(corsHeaders)) answer.headers.set(name, value);
    return answer;
  }
}

function grant(world: World, issuer: string, form: URLSearchParams): Promise<object> {
  const type = form.get('grant_type');
  if (type === 'refresh_token') return refreshTokens(world, issuer, form);
  if (type === 'authorization_code') return redeemCode(world, issuer, form, { withState: false });
  throw new OAuthError('unsupported_grant_type', 'grant_type is not offered.');
}

async function authorize(visit: Visit, mount: Mount, request: Request): Promise<Response> {
  if (request.method !== 'POST') return draw(await openAuthorize(visit), visit, mount);
  const form = new URLSearchParams(await readText(request));
  const [username, password] = [form.get('username') ?? '', form.get('password') ?? ''];
  return draw(await submitSignIn(visit, username, password), visit, mount);
}

function draw(step: Step, visit: Visit, mount: Mount): Response {
  if (step.kind === 'error') return html(messagePage('Sign-in failed', step.message), 400);
  if (step.kind === 'redirect') return redirect(step.to, step.session, mount);
  const action = `?${visit.params}`;
  return html(signInPage({ ...step, action, hint: (name) => hinted(visit.params, name) }), 200);
}

async function endSession(visit: Visit, mount: Mount, url: URL): Promise<Response> {
  await closeSession(visit.world, visit.session);
  const to = afterSignOut(url.searchParams, url.origin);
  if (to !== null) return redirect(to, '', mount);
  const page = html(messagePage('Signed out', 'You are signed out of the demonstration.'), 200);
  page.headers.set('Set-Cookie', cookie('', mount));
  return page;
}

/** 303, so that the browser follows a form's redirect with GET. */
function redirect(to: string, session: string | undefined, mount: Mount): Response {
  const headers = new Headers({ Location: to, 'Cache-Control': 'no-store' });
  if (session !== undefined) headers.set('Set-Cookie', cookie(session, mount));
  return new Response(null, { status: 303, headers });
}

function cookie(session: string, mount: Mount): string {
  const end = session === '' ? '; Max-Age=0' : '';
  return `${cookieName}=${session}; Path=${mount.identityPath}; HttpOnly; SameSite=Lax${end}`;
}

function cookieOf(request: Request): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return (
    cookies.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) || null
  );
}

function html(page: Element, status: number): Response {
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${pageStyle}</style></head><body>${toHtml(page)}</body></html>`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
  };
  return new Response(text, { status, headers });
}
