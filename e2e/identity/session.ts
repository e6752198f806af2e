/** Inspects a session from outside: what a tab stores, and what the page shows. */
import type { Page, Request } from '@playwright/test';
import { fillForm } from '../sign-in.ts';
import { expect } from './fixtures.ts';
import type { Stage } from './stage.ts';

/** The session as stored by the tab. */
export interface Kept {
  idToken: string;
  refreshToken: string;
  expiresAt: number;
}

/** The session stored by a tab; `null` if there is none. */
export async function keptSession(page: Page): Promise<Kept | null> {
  const text = await page.evaluate(() => sessionStorage.getItem('crosschannel.session'));
  return text === null ? null : (JSON.parse(text) as Kept);
}

/** As above; fails if there is none. */
export async function session(page: Page): Promise<Kept> {
  const kept = await keptSession(page);
  if (kept === null) throw new Error('This tab keeps no session.');
  return kept;
}

/**
 * Everything that the app's origin stores in this browser, as text. Cookies that scripts cannot read are
 * inspected through the context.
 */
export async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [
      Object.entries(sessionStorage),
      Object.entries(localStorage),
      document.cookie,
      history.state,
    ];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.push(requests.map((request) => request.url));
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('It does not open.')));
      });
      for (const store of database.objectStoreNames) {
        kept.push(
          await new Promise((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.addEventListener('success', () => resolve(reading.result));
          }),
        );
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
}

/** Waits for the campaigns, which prove that the user is signed in and the service responds. */
export async function expectCampaigns(page: Page): Promise<void> {
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
}

/** Opens another page of the app. The listings call the service for data that is not cached. */
export async function go(page: Page, name: 'Accounts' | 'Listings'): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Session ended' });

/** The page after signing out. */
export const signedOutPage = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Signed out', exact: true });

/** Expects that a refused sign-in says so on a page with a way to continue, and has stored no session. */
export async function expectRefused(page: Page, why: RegExp): Promise<void> {
  const message = page.getByRole('alert').filter({ hasText: 'You are not signed in' });
  await expect(message).toContainText(why);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await keptSession(page)).toBeNull();
}

/**
 * Signs in up to the callback address and returns it without opening it: the tab is on a static file of the
 * app's origin, with its stored sign-in. `isKnown`: the provider remembers the user, and shows no form. `to`:
 * the requested address.
 */
export async function catchCallback(
  page: Page,
  stage: Stage,
  { isKnown = false, to = '/campaigns' }: { isKnown?: boolean; to?: string } = {},
): Promise<URL> {
  let callback = '';
  stage.misconduct.alter('back', ({ headers }) => {
    callback = headers['Location'] ?? '';
    return { status: 200, headers: {}, body: '<link rel="icon" href="data:,"><p>Caught</p>' };
  });
  await page.goto(to);
  if (!isKnown) await fillForm(page, 'analyst', 'demo');
  await expect(page.getByText('Caught')).toBeVisible();
  stage.misconduct.end();
  await page.goto('/config.json');
  return new URL(callback);
}

const signInPrefix = 'crosschannel.sign-in.';

/** What this tab stores of a sign-in in progress. */
export interface Begun {
  code_verifier: string;
  nonce: string;
}

export async function begunSignIn(page: Page): Promise<Begun> {
  const text = await page.evaluate((prefix) => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith(prefix)) ?? '';
    return sessionStorage.getItem(key);
  }, signInPrefix);
  if (text === null) throw new Error('No sign-in is under way in this tab.');
  return JSON.parse(text) as Begun;
}

/** All authorization requests that the provider receives from this page from now on. */
export function watchAuthorizations(page: Page, provider: string): URLSearchParams[] {
  const seen: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.origin === provider && url.pathname === '/auth') seen.push(url.searchParams);
  });
  return seen;
}

/** Hides this tab until its next load: a redirect that becomes due begins at once. */
export async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
}

/** Waits until the tab stores another id_token than this one. */
export async function expectRenewed(page: Page, idToken: string): Promise<void> {
  const kept = async () => (await session(page)).idToken;
  await expect.poll(kept, { intervals: [50, 100] }).not.toBe(idToken);
}

/** Through the user menu, like a user. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
}
