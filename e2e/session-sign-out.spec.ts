/**
 * Signing out of a certified provider: what stays in a real browser's storage and on its way back, and which requests
 * the provider gets.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './identity/fixtures.ts';
import { answers, withJson } from './identity/misconduct.ts';
import {
  everythingKept,
  expectCampaigns,
  type Kept,
  session,
  signedOutPage,
  signOut,
  watchAuthorizations,
} from './identity/session.ts';
import { openSignedIn } from './identity/signed-in.ts';
import type { Stage } from './identity/stage.ts';
import { fillForm } from './sign-in.ts';

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

/** The page after signing out, in a tab that stores neither tokens nor data. */
async function expectErased(page: Page, { idToken, refreshToken }: Kept): Promise<void> {
  await expect(signedOutPage(page)).toBeVisible();
  const kept = await everythingKept(page);
  for (const token of [idToken, refreshToken, 'eyJ', 'cmp-', 'acct-']) {
    expect(kept).not.toContain(token);
  }
}

/** The provider was told of the end by a link without a token. */
function expectEndedByLink(stage: Stage): void {
  const end = new URL(
    stage.seen.find(({ place }) => place === 'end')?.details ?? '',
    stage.provider,
  );
  expect([...end.searchParams.keys()].toSorted()).toEqual([
    'client_id',
    'post_logout_redirect_uri',
  ]);
}

/** Goes back, where the reloaded page finds no session, and signs in through the form. */
async function signInAgain(page: Page, stage: Stage): Promise<void> {
  const before = stage.count('data');
  await page.goBack();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(stage.count('data')).toBe(before);
  stage.misconduct.end();
  await fillForm(page, 'analyst', 'demo');
  await expectCampaigns(page);
}

test('with the service’s login, signing out erases tokens and loaded data and ends the provider’s session, also if the provider is down', async ({
  page,
  stage,
  allow,
}) => {
  allow(502);
  await openSignedIn(page, stage, 'service', '/campaigns');
  await expectCampaigns(page);
  const own = await session(page);
  await signOut(page);
  await expectErased(page, own);
  expectEndedByLink(stage);
  await signInAgain(page, stage);

  // The service named the address at sign-in, so the browser goes there and finds it down.
  for (const place of ['revoke', 'discovery', 'end'] as const) {
    stage.misconduct.instead(place, answers.page);
  }
  await signOut(page);
  await expect(page).toHaveTitle('Bad gateway');
  await page.goto('/config.json');
  expect(await everythingKept(page)).not.toContain('eyJ');
});

test.describe('a plain OpenID provider', () => {
  test.use({ mode: 'openid' });

  // Unit tests cover an OpenID provider that is down.
  test('signing out erases tokens and loaded data, revokes the refresh token, and ends the provider’s session if possible; otherwise the next sign-in shows the form', async ({
    page,
    stage,
  }) => {
    await openSignedIn(page, stage, 'openid', '/campaigns');
    await expectCampaigns(page);
    const own = await session(page);
    stage.misconduct.alter(
      'discovery',
      withJson((body) => ({ ...body, end_session_endpoint: undefined })),
    );
    await signOut(page);
    await page.waitForURL('**/signed-out#provider');
    await expectErased(page, own);
    await expectTakenBack(stage, own.refreshToken);
    await expect(page.getByText('provider may still remember you')).toBeVisible();
    expect(stage.count('end')).toBe(0);

    const requests = watchAuthorizations(page, stage.provider);
    await signInAgain(page, stage);
    expect(requests.map((request) => request.get('prompt'))).toEqual(['login']);
    await signOut(page);
    await expect(signedOutPage(page)).toBeVisible();
    await expect.poll(() => stage.count('end')).toBe(1);
    expectEndedByLink(stage);
  });

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
});
