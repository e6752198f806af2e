/** The provider's pages inside the browser, drawn with DOM calls before the app starts. */
import { type Mount, issuerOf } from '#mocks/mount.ts';
import type { World } from '#mocks/world/world.ts';
import { type Element, toDom } from './element.ts';
import { pageStyle } from './page-style.ts';
import { hinted, messagePage, signInPage, title } from './page.ts';
import { type Step, type Visit, afterSignOut, openAuthorize, submitSignIn } from './provider.ts';
import { closeSession } from './sessions.ts';

/** A browser holds at most one session of the provider. */
const session = 'this-browser';

/** Draws the page for the current address or redirects. `path` is relative to the provider's. */
export async function drawIdentity(world: World, mount: Mount, path: string): Promise<void> {
  const url = new URL(location.href);
  const visit: Visit = { world, issuer: issuerOf(mount, url), params: url.searchParams, session };
  if (path === '/authorize') {
    follow(await openAuthorize(visit), visit);
    return;
  }
  if (path !== '/end-session') {
    draw(messagePage('Page not found', 'This provider has no such page.'));
    return;
  }
  await closeSession(world, session);
  const to = afterSignOut(url.searchParams, url.origin);
  if (to === null) draw(messagePage('Signed out', 'You are signed out of the demonstration.'));
  else location.replace(to);
}

function follow(step: Step, visit: Visit): void {
  if (step.kind === 'redirect') {
    location.replace(step.to);
    return;
  }
  if (step.kind === 'error') {
    draw(messagePage('Sign-in failed', step.message));
    return;
  }
  draw(signInPage({ ...step, action: '', hint: (name) => hinted(visit.params, name) }));
  const form = document.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void signIn(visit);
  });
  const first = step.username === '' ? 'username' : 'password';
  document.getElementById(first)?.focus();
}

async function signIn(visit: Visit): Promise<void> {
  follow(await submitSignIn(visit, entered('username'), entered('password'), session), visit);
}

function entered(id: string): string {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : '';
}

function draw(page: Element): void {
  const sheet = new CSSStyleSheet();
  // The policy forbids style elements, but not constructed style sheets.
  sheet.replaceSync(pageStyle);
  document.adoptedStyleSheets = [sheet];
  document.title = title;
  document.body.replaceChildren(toDom(page, document));
}
