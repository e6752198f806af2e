/**
 * Signing out of a certified provider: what stays in a real browser's storage and on its way back, and which requests
 * the provider gets.
 */
import type { Page, Request } from '@playwright/test';
import { expect, modes, test } from './identity/fixtures.ts';
import { answers, withJson } from './identity/misconduct.ts';
import {
  everythingKept,
  expectCampaigns,
  keptSession,
  session,
  signedOutPage,
  signOut,
  watchAuthorizations,
} from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';
import type { Stage } from './identity/stage.ts';
import { fillForm } from './sign-in.ts';
import { watchTraffic } from './traffic.ts';

/** A revoked refresh token cannot renew anything. */
async function expectTakenBack(stage: Stage, refreshToken: string): Promise<void> {
  expect(stage.count('revoke')).toBe(1);
  const spent = await fetch(`${stage.provider}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: 'crosschannel',
    }),
  });
  expect(await spent.json()).toMatchObject({ error: 'invalid_grant' });
}

/** Makes the provider omit its end-session address. */
function withoutEnd(stage: Stage): void {
  const drop = withJson((body) => ({
    ...body,
    end_session_endpoint: undefined,
    end_session_url: undefined,
  }));
  stage.misconduct.alter('discovery', drop);
  stage.misconduct.alter('start', drop);
}

/**
 * Runs in the page before the app: from the event "suspend" to "resume", it is like a tab suspended by the browser. It
 * never receives messages from other tabs, takes no lock that another tab releases, such as the lead, and begins nothing
 * by itself.
 */
function suspendable(): void {
  let isSuspended = false;
  addEventListener('suspend', () => (isSuspended = true));
  addEventListener('resume', () => (isSuspended = false));
  // What is due meanwhile is left out: else it would be what the tab does next.
  const later =
    <Args extends unknown[]>(run: (...args: Args) => void) =>
    (...args: Args) => {
      if (!isSuspended) run(...args);
    };
  const [timeout, idle] = [setTimeout, requestIdleCallback];
  globalThis.setTimeout = ((run: () => void, ...more: number[]) =>
    timeout(later(run), ...more)) as typeof setTimeout;
  globalThis.requestIdleCallback = (run, options) => idle(later(run), options);
  addEventListener('storage', (event) => event.stopImmediatePropagation());
  const request = navigator.locks.request.bind(navigator.locks);
  navigator.locks.request = ((
    name: string,
    options: LockOptions,
    step: LockGrantedCallback<void>,
  ) =>
    request(name, options, (lock) =>
      isSuspended ? new Promise<void>(() => {}) : step(lock),
    )) as LockManager['request'];
}

for (const { mode, through } of modes) {
  test.describe(through, () => {
    test.use({ mode, movableClock: true });

    test('signing out erases tokens and loaded data, and ends the provider’s session if possible; otherwise the next sign-in shows the form', async ({
      page,
      stage,
      later,
      allow,
    }) => {
      allow(502);
      await openSignedIn(page, stage, mode, '/campaigns');
      await expectCampaigns(page);
      const { idToken, refreshToken } = await session(page);
      await signOut(page);
      await expect(signedOutPage(page)).toBeVisible();
      const kept = await everythingKept(page);
      for (const token of [idToken, refreshToken, 'eyJ', 'cmp-', 'acct-']) {
        expect(kept).not.toContain(token);
      }
      const end = new URL(
        stage.seen.find(({ place }) => place === 'end')?.details ?? '',
        stage.provider,
      );
      expect([...end.searchParams.keys()].toSorted()).toEqual([
        'client_id',
        'post_logout_redirect_uri',
      ]);
      if (mode === 'openid') await expectTakenBack(stage, refreshToken);

      const [before, ends] = [stage.count('data'), stage.count('end')];
      withoutEnd(stage);
      await page.goBack();
      // The reloaded page finds no session, and neither does the provider.
      await expect(page.getByLabel('Username')).toBeVisible();
      expect(stage.count('data')).toBe(before);

      stage.lifetimes.idToken = 300;
      await fillForm(page, 'analyst', 'demo');
      await expectCampaigns(page);
      const requests = watchAuthorizations(page, stage.provider);
      if (mode === 'openid') await signOutWhileRefreshing(page, stage, later);
      else await signOut(page);
      await page.waitForURL('**/signed-out#provider');
      await expect(signedOutPage(page)).toBeVisible();
      expect(await everythingKept(page)).not.toContain('eyJ');
      await expect(page.getByText('provider may still remember you')).toBeVisible();
      expect(stage.count('end')).toBe(ends);
      await page.unroute('**/signed-out');

      // Without an end-session address the provider's session lives on, and still the form is shown.
      await page.goto('/accounts');
      await fillForm(page, 'analyst', 'demo');
      await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      expect(requests.map((request) => request.get('prompt'))).toEqual(['login']);
      // Asked once: from then on the provider is trusted again.
      stage.misconduct.end();
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/accounts');
      await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
      expect(requests).toHaveLength(2);
      expect(requests.at(-1)?.get('prompt')).toBeNull();

      // Unit tests cover an OpenID provider that is down.
      if (mode === 'service') await signOutWithoutProvider(page, stage);
    });
  });
}

/** The response to a refresh arrives after everything is dropped and before the page is left: it restores nothing. */
async function signOutWhileRefreshing(
  page: Page,
  stage: Stage,
  later: (seconds: number) => Promise<void>,
): Promise<void> {
  const refreshes = stage.count('refresh');
  const letGo = stage.misconduct.hold('refresh');
  // Answered, or aborted by leaving the page: either way it is over then.
  const isRefresh = (request: Request) => /(token|refresh)$/.test(request.url());
  const settled = Promise.race([
    page.waitForEvent('response', (response) => isRefresh(response.request())),
    page.waitForEvent('requestfailed', isRefresh),
  ]);
  // Set up before the request is sent, because later events may go unreported.
  await page.route('**/signed-out', async (route) => {
    letGo();
    await settled;
    await route.continue();
  });
  await later(245);
  await expect.poll(() => stage.count('refresh'), { intervals: [50, 100] }).toBe(refreshes + 1);
  await signOut(page);
}

/** The service named the address at sign-in, so the browser goes there and finds it down. */
async function signOutWithoutProvider(page: Page, stage: Stage): Promise<void> {
  for (const place of ['revoke', 'discovery', 'end'] as const) {
    stage.misconduct.instead(place, answers.page);
  }
  await signOut(page);
  await expect(page).toHaveTitle('Bad gateway');
  await page.goto('/config.json');
  expect(await everythingKept(page)).not.toContain('eyJ');
}

test.describe('a plain OpenID provider', () => {
  test.use({ mode: 'openid', movableClock: true });

  test('sends the token by a form to a provider that requires it, if configured', async ({
    page,
    stage,
    allow,
  }) => {
    allow('policy');
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      const config = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...config, sign_out: 'post' } });
    });
    // A host whose headers were not generated for it blocks the form, and our own page appears.
    await openSignedIn(page, stage, 'openid');
    await signOut(page);
    await expect(page.getByText('provider may still remember you')).toBeVisible();
    expect(stage.count('end')).toBe(0);

    const back = { Location: `${stage.withForm}/signed-out` };
    stage.misconduct.instead('end', { status: 302, headers: back, body: '' });
    // The provider remembers the user, so it shows no form.
    await page.goto(`${stage.withForm}/accounts`);
    await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    const { idToken } = await session(page);
    const posted = page.waitForRequest((request) => request.url().includes('/session/end'));
    await signOut(page);
    const request = await posted;
    await expect(signedOutPage(page)).toBeVisible();
    expect(new URLSearchParams(request.postData() ?? '').get('id_token_hint')).toBe(idToken);
    expect(request.url()).not.toContain('?');
  });

  // Unit tests cover what differs in the service's tabs; session-tabs.spec.ts has one that is awake.
  test('signs out a sleeping tab before its next request', async ({ page, context, stage }) => {
    await openSignedIn(page, stage, 'openid');
    await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    const asleep = await context.newPage();
    const { rest } = watchTraffic(asleep);
    await asleep.addInitScript(suspendable);
    await asleep.goto('/accounts');
    await expect(asleep.getByRole('grid', { name: 'Accounts' })).toBeVisible();
    // Responses that it waits for would wake it.
    await rest();
    await asleep.evaluate(() => dispatchEvent(new Event('suspend')));
    await signOut(page);
    await expect(signedOutPage(page)).toBeVisible();

    const before = stage.count('data');
    // In one step: once awake, it signs itself out.
    await asleep
      .getByRole('link', { name: 'Campaigns', exact: true })
      .evaluate((link: HTMLElement) => {
        dispatchEvent(new Event('resume'));
        link.click();
      });
    await expect(signedOutPage(asleep).or(asleep.getByLabel('Username'))).toBeVisible();
    expect(stage.count('data')).toBe(before);
    // Each tab has had the provider revoke its own refresh token.
    await expect.poll(() => stage.count('revoke')).toBe(2);
    await asleep.goto('/config.json');
    expect(await keptSession(asleep)).toBeNull();
  });
});
