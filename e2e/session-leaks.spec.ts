/** Where secrets go: every request, console line, text and storage of a real browser during a whole session. */
import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, modes, test } from './identity/fixtures.ts';
import { answers } from './identity/misconduct.ts';
import {
  endedDialog,
  everythingKept,
  expectCampaigns,
  go,
  session,
  signedOutPage,
  signOut,
} from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';
import type { Stage } from './identity/stage.ts';
import { signInThroughForm } from './sign-in.ts';

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** Everything that leaves the browser or is written to the console from now on. */
function record(context: BrowserContext): { sent: Sent[]; lines: string[] } {
  const sent: Sent[] = [];
  const lines: string[] = [];
  context.on('request', (request: Request) => {
    sent.push({
      url: request.url(),
      method: request.method(),
      headers: request.headers(),
      body: request.postData() ?? '',
    });
  });
  context.on('console', (message) => lines.push(message.text()));
  return { sent, lines };
}

/** All secrets that occurred, by kind, from the bodies and addresses that may contain them. */
function secretsIn(sent: readonly Sent[]): Record<string, Set<string>> {
  const secrets: Record<string, Set<string>> = { bearer: new Set() };
  const names = ['code', 'code_verifier', 'refresh_token'];
  for (const { url, headers, body } of sent) {
    const bearer = headers['authorization']?.replace('Bearer ', '');
    if (bearer !== undefined) secrets['bearer']?.add(bearer);
    for (const [name, value] of [...new URL(url).searchParams, ...new URLSearchParams(body)]) {
      if (names.includes(name)) (secrets[name] ??= new Set()).add(value);
    }
  }
  return secrets;
}

/** Where each kind of secret is allowed. */
function belongs(kind: string, { url, method }: Sent, stage: Stage, app: string): boolean {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  const posted = (...paths: string[]) => method === 'POST' && paths.includes(address);
  const token = [`${stage.provider}/token`, `${stage.service}/auth/v3/login`];
  if (kind === 'code') return posted(...token) || address === `${app}/auth/callback`;
  if (kind === 'code_verifier') return posted(...token);
  const refresh = [`${stage.provider}/token`, `${stage.service}/auth/v3/refresh`];
  if (kind === 'refresh_token') return posted(...refresh, `${stage.provider}/token/revocation`);
  return posted(`${stage.service}/auth/v3/validate`);
}

/** The session is in this tab's storage, each token once, without an access_token. */
async function expectKeptHere(page: Page): Promise<void> {
  const { idToken, refreshToken, ...rest } = await session(page);
  const kept = await everythingKept(page);
  for (const token of [idToken, refreshToken]) expect(kept.split(token)).toHaveLength(2);
  expect(JSON.stringify(rest)).not.toMatch(/eyJ|access/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('eyJ');
  expect(await page.context().cookies(page.url())).toEqual(
    expect.not.arrayContaining([
      expect.objectContaining({ value: expect.stringContaining('eyJ') }),
    ]),
  );
}

/** Signs in, visits pages, renews, loses the session, signs in again, and signs out. */
async function journey(page: Page, stage: Stage, later: (seconds: number) => Promise<void>) {
  stage.lifetimes.idToken = 300;
  const seen: string[] = [];
  const look = async () => {
    seen.push(
      (await page.locator('body').innerText()) + (await page.content()) + page.url(),
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), history.state])),
    );
  };
  await signInThroughForm(page);
  await expectCampaigns(page);
  await expectKeptHere(page);
  await look();
  await page.getByRole('grid', { name: 'Campaigns' }).getByRole('link').first().click();
  await expect(page.getByText('This campaign').first()).toBeVisible();
  await page.goBack();
  await expectCampaigns(page);
  const { idToken } = await session(page);
  await later(245);
  await expect.poll(async () => (await session(page)).idToken).not.toBe(idToken);
  await look();
  await go(page, 'Accounts');
  stage.misconduct.instead('refresh', answers.revoked);
  await later(245);
  await expect(endedDialog(page)).toBeVisible();
  await look();
  stage.misconduct.end();
  await endedDialog(page).getByRole('button', { name: 'Sign in' }).click();
  // Then the page under the dialog is gone, and the visible one is the next.
  await expect.poll(() => stage.count('code')).toBe(2);
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  await look();
  await signOut(page);
  await expect(signedOutPage(page)).toBeVisible();
  await look();
  return { seen: seen.join('\n'), kept: await everythingKept(page) };
}

for (const { mode, through } of modes) {
  test.describe(through, () => {
    test.use({ mode, movableClock: true });

    test('no token in any URL, console line, text, history entry or localStorage', async ({
      page,
      context,
      stage,
      later,
      allow,
    }) => {
      allow(400, 401);
      // Like every test here, fails for policy violations too.
      const { sent, lines } = record(context);
      const { seen, kept } = await journey(page, stage, later);
      const secrets = secretsIn(sent);
      for (const kind of ['bearer', 'code', 'code_verifier', 'refresh_token']) {
        expect(secrets[kind]?.size, `${kind} was on its way`).toBeGreaterThan(1);
      }
      for (const [kind, values] of Object.entries(secrets)) {
        for (const value of values) {
          const strayed = sent.filter(
            (one) =>
              (one.url.includes(value) || one.body.includes(value)) &&
              !belongs(kind, one, stage, stage.apps[mode]),
          );
          expect(
            strayed.map(({ url }) => url),
            `${kind} in requests`,
          ).toEqual([]);
          expect(lines.join('\n'), `${kind} on the console`).not.toContain(value);
          expect(seen, `${kind} on the page`).not.toContain(value);
          expect(kept, `${kind} on the device`).not.toContain(value);
        }
      }

      // Bearer and Subscription-Key are only sent to base_url's origin and path prefix.
      const carriers = sent.filter(
        ({ headers }) => 'authorization' in headers || 'subscription-key' in headers,
      );
      expect(carriers.length).toBeGreaterThan(2);
      for (const { url } of carriers) expect(url.startsWith(`${stage.service}/`), url).toBe(true);
      // No request reveals the page it came from.
      for (const { headers } of sent) {
        expect(headers['referer'] ?? '').not.toContain(stage.apps[mode]);
      }
    });
  });
}

test('a redirect is an error and reveals nothing; neither does another service in the configuration receive anything', async ({
  page,
  context,
  stage,
  mode,
  allow,
}) => {
  allow(401, 404, 'network');
  await openSignedIn(page, stage, mode);
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  const { idToken, refreshToken } = await session(page);
  stage.misconduct.instead('data', {
    status: 307,
    headers: { Location: `${stage.stranger}/advertising/campaigns` },
    body: '',
  });
  await go(page, 'Listings');
  await expect(page.getByText('The service cannot be reached').first()).toBeVisible();
  expect(stage.heard).toEqual([]);
  stage.misconduct.end();

  const another = `${stage.service}/another`;
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), base_url: another };
    await route.fulfill({ response, json });
  });
  const listings = page.url();
  // Left before, because the old page may repeat its call to its own service.
  await page.goto('about:blank');
  const { sent } = record(context);
  await page.goto(listings);
  await expect.poll(() => sent.filter(({ url }) => url.startsWith(another))).not.toEqual([]);
  for (const token of [idToken, refreshToken]) {
    expect(JSON.stringify(sent)).not.toContain(token);
    expect(await everythingKept(page)).not.toContain(token);
  }
});
