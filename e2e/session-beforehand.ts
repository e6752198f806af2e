/**
 * A session got without the browser, for tests of what comes after a sign-in: two loads of the app
 * and the provider's page less in each of them. The sign-in itself has its own specs.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { readIdToken } from '#auth/id-token.ts';
import { serviceKey, sessionKey, sessionTimes, type StoredSession } from '#auth/session.ts';
import { signInAs } from '#mocks/sign-in-as.ts';

/** Where the service of a context's pages answers; none for a service inside the page. */
const services = new WeakMap<BrowserContext, string>();

/** Pages that began with a session: who signs out of it comes back through the form. */
const begun = new WeakSet<Page>();

/** Says where the service of these pages answers over HTTP. */
export function serviceOf(context: BrowserContext, service: string): void {
  services.set(context, service);
}

/** Where the service behind `page` answers over HTTP; `undefined` inside the page. */
export const serviceBehind = (page: Page): string | undefined => services.get(page.context());

const clientId = 'crosschannel';

/** What sessions and devices of the app are bound to, where that service answers over HTTP. */
export const markOf = (service: string): string =>
  serviceKey({ baseUrl: service, signIn: { kind: 'service' }, clientId });

/** Lets a new `page` begin with a session of `user`. Answers false where only the form can sign in. */
export async function beginSignedIn(page: Page, user: string): Promise<boolean> {
  const service = services.get(page.context());
  if (service === undefined || begun.has(page)) return false;
  begun.add(page);
  const { idToken, refreshToken } = await signInAs(service, user);
  const { user: who, life } = readIdToken(idToken, { clientId });
  const session: StoredSession = {
    family: crypto.randomUUID(),
    idToken,
    refreshToken,
    scope: 'openid profile offline_access',
    ...sessionTimes(Date.now(), life),
    user: who,
    endSessionUrl: `${who.iss}/end-session`,
    signOutMark: '',
    renewBy: 'token',
    signedInAt: Date.now(),
    service: markOf(service),
  };
  await page.addInitScript(
    ([key, value, seen]) => {
      // Firefox has an empty page before the first, which may keep nothing.
      if (globalThis.origin === 'null') return;
      // Once: what the app keeps or throws away afterwards is its own.
      if (sessionStorage.getItem('begun-signed-in') !== null) return;
      sessionStorage.setItem('begun-signed-in', 'yes');
      sessionStorage.setItem(key, value);
      // As after the form: a session that was used a moment ago is not asked about.
      sessionStorage.setItem('crosschannel.seen', seen);
    },
    [sessionKey, JSON.stringify(session), String(session.signedInAt)] as const,
  );
  return true;
}
