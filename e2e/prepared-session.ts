/**
 * Creates a session without the browser, for tests of what follows a sign-in; this saves two loads of the app
 * and the provider's page in each of them. The sign-in itself has its own specs.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { serviceKey, sessionKey, sessionTimes, type StoredSession } from '#auth/session.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import type { Host } from './host.ts';
import { claimsOf, startTime, stopDates } from './stopped-clock.ts';

/** The service's address for the pages of a context; none for a service inside the page. */
const services = new WeakMap<BrowserContext, string>();

/** Pages that began with a session: after signing out, users return through the form. */
const begun = new WeakSet<Page>();

/** Sets the service's address over HTTP for these pages. */
export function serviceOf(context: BrowserContext, service: string): void {
  services.set(context, service);
}

interface Device {
  width?: number;
  height?: number;
  /** In milliseconds since 1970. */
  time?: number;
}

/** Another device of a user, with the same service and its storage empty. */
export async function otherDevice(
  browser: Browser,
  { origin, service }: Pick<Host, 'origin' | 'service'>,
  { width = 1440, height = 900, time }: Device = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  await stopDates(context, time);
  serviceOf(context, service ?? '');
  return context;
}

/** The address of the service behind `page` over HTTP; `undefined` inside the page. */
export const serviceBehind = (page: Page): string | undefined => services.get(page.context());

const clientId = 'crosschannel';

/** Identifies the service and client of sessions and stored data, for a service at this address. */
export const markOf = (service: string): string =>
  serviceKey({ baseUrl: service, signIn: { kind: 'service' }, clientId });

/** Lets a new `page` begin with a session of `user`. Returns false if only the form can sign in. */
export async function beginSignedIn(page: Page, user: string): Promise<boolean> {
  const service = services.get(page.context());
  if (service === undefined || begun.has(page)) return false;
  begun.add(page);
  const { idToken, refreshToken } = await signInAs(service, user);
  const { user: who, life } = claimsOf(idToken);
  const session: StoredSession = {
    family: crypto.randomUUID(),
    idToken,
    refreshToken,
    scope: 'openid profile offline_access',
    ...sessionTimes(startTime, life),
    user: who,
    endSessionUrl: `${who.iss}/end-session`,
    signOutMark: '',
    renewBy: 'token',
    signedInAt: startTime,
    service: markOf(service),
  };
  await page.addInitScript(
    ([key, value]) => {
      // Before the first page, Firefox has an empty one, which cannot store anything.
      if (globalThis.origin === 'null') return;
      // Only once: afterwards the app manages its own storage.
      if (sessionStorage.getItem('begun-signed-in') !== null) return;
      sessionStorage.setItem('begun-signed-in', 'yes');
      sessionStorage.setItem(key, value);
    },
    [sessionKey, JSON.stringify(session)] as const,
  );
  return true;
}
