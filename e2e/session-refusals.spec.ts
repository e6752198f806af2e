import type { Page } from '@playwright/test';
import { expect, modes, test } from './identity/fixtures.ts';
import { withJson } from './identity/misconduct.ts';
import {
  begunSignIn,
  catchCallback,
  everythingKept,
  expectRefused,
  tamper,
} from './identity/session.ts';
import type { Stage } from './identity/stage.ts';

/** Neither a session nor half of one is kept, and nobody was asked for data. */
async function expectNothingKept(page: Page, stage: Stage): Promise<void> {
  expect(await everythingKept(page)).not.toMatch(/eyJ|refresh/i);
  expect(stage.count('data')).toBe(0);
}

test.afterEach(({ page, stage }) => expectNothingKept(page, stage));

for (const { mode, through } of modes) {
  test.describe(`refused, storing nothing, ${through}`, () => {
    test.use({ mode });

    test('a state that is none of this tab’s, another provider’s answer, tokens that must not become a session, and what only this way to sign in can meet', async ({
      page,
      stage,
      allow,
    }) => {
      allow(400);
      const callback = await catchCallback(page, stage);
      const tampered = new URL(callback);
      tampered.searchParams.set('state', `${callback.searchParams.get('state')}x`);
      await page.goto(tampered.href);
      await expectRefused(page, /was started in another tab/);
      expect(stage.count('code')).toBe(0);

      await test.step('another provider’s answer', async () => {
        callback.searchParams.set('iss', 'https://evil.example');
        await page.goto(callback.href);
        await expectRefused(page, /another provider/);
        // RFC 9207, 2.4: where the issuer is known beforehand, the code is not even sent.
        if (mode === 'openid') expect(stage.count('code')).toBe(0);
        await expectNothingKept(page, stage);
      });

      // All that a token could be is among the unit tests.
      const another =
        mode === 'openid'
          ? stage.keys.signedByAnother
          : stage.keys.withClaims({ iss: 'https://evil.example' });
      for (const [change, why] of [
        [another, mode === 'openid' ? /not signed by the provider/ : /another provider/],
        [stage.keys.withClaims({ nonce: 'another' }), /another sign-in/],
      ] as const) {
        await test.step(`tokens: ${why}`, async () => {
          stage.misconduct.alter('code', change);
          const sent = stage.count('code');
          const finished = page.waitForURL('**/auth/callback?*', { waitUntil: 'commit' });
          await page.goto('/campaigns');
          await finished;
          await expectRefused(page, why);
          expect(stage.count('code')).toBe(sent + 1);
          await expect(page.locator('body')).not.toContainText('eyJ');
          await expectNothingKept(page, stage);
        });
      }

      stage.misconduct.end();
      await (mode === 'service' ? refusedOfService(page, stage) : refusedOfOpenId(page, stage));
    });
  });
}

/** The service's login; the provider knows the user. */
async function refusedOfService(page: Page, stage: Stage): Promise<void> {
  await test.step('replayed code', async () => {
    const callback = await catchCallback(page, stage, { isKnown: true });
    const { code_verifier: verifier } = await begunSignIn(page);
    // Somebody was faster.
    const first = await fetch(`${stage.provider}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: callback.searchParams.get('code') ?? '',
        client_id: 'crosschannel',
        redirect_uri: callback.origin + callback.pathname,
        code_verifier: verifier,
      }),
    });
    expect(first.status).toBe(200);
    await page.goto(callback.href);
    await expectRefused(page, /invalid grant/);
    // A second look at the same address finds nothing to send.
    const sent = stage.count('code');
    await page.reload();
    await expectRefused(page, /was started in another tab/);
    expect(stage.count('code')).toBe(sent);
    await expectNothingKept(page, stage);
  });

  // Every other address is among the unit tests.
  await test.step('an authorization_url that is not to be followed', async () => {
    const started = stage.count('start');
    stage.misconduct.alter(
      'start',
      withJson((body) => {
        const { search } = new URL(String(body['authorization_url']));
        return { ...body, authorization_url: `${stage.stranger}/auth${search}` };
      }),
    );
    await page.goto('/campaigns');
    await expectRefused(page, /does not trust/);
    expect(stage.count('start')).toBe(started + 1);
    await expectNothingKept(page, stage);

    // What is refused has a way on.
    stage.misconduct.end();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    await page.goto('/config.json');
  });
}

/** A plain OpenID provider, which knows the user. */
async function refusedOfOpenId(page: Page, stage: Stage): Promise<void> {
  const before = stage.count('code');
  await test.step('wrong verifier', async () => {
    const callback = await catchCallback(page, stage, { isKnown: true });
    await tamper(page, { code_verifier: 'v'.repeat(64) });
    await page.goto(callback.href);
    await expectRefused(page, /invalid grant/);
    await expectNothingKept(page, stage);
    expect(stage.count('code')).toBe(before + 1);
  });
  const sent = stage.count('code');

  await test.step('the provider’s own refusal', async () => {
    const refusal = await catchCallback(page, stage, { isKnown: true });
    refusal.searchParams.delete('code');
    refusal.searchParams.set('error', 'access_denied');
    refusal.searchParams.set('error_description', '<b>No</b>');
    await page.goto(refusal.href);
    await expectRefused(page, /access denied/);
    await expectNothingKept(page, stage);
  });

  await test.step('an answer that does not say whose it is, where the provider always says so', async () => {
    const anonymous = await catchCallback(page, stage, { isKnown: true });
    anonymous.searchParams.delete('iss');
    await page.goto(anonymous.href);
    await expectRefused(page, /another provider/);
    await expectNothingKept(page, stage);
    expect(stage.count('code')).toBe(sent);
  });

  await test.step('a discovery document of another issuer', async () => {
    stage.misconduct.alter(
      'discovery',
      withJson((body) => ({ ...body, issuer: stage.stranger })),
    );
    await page.goto('/campaigns');
    await expectRefused(page, /issuer differs/);
  });
}
