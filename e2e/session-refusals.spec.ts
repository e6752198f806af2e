/** Sign-ins that a certified provider’s real responses make invalid: none leaves a session, or a part of one. */
import type { Page } from '@playwright/test';
import { expect, modes, test } from './identity/fixtures.ts';
import { withJson } from './identity/misconduct.ts';
import { begunSignIn, catchCallback, everythingKept, expectRefused } from './identity/session.ts';
import type { Stage } from './identity/stage.ts';

/** Neither a session nor a part of one is stored, and no data was requested. */
async function expectNothingKept(page: Page, stage: Stage): Promise<void> {
  expect(await everythingKept(page)).not.toMatch(/eyJ|refresh/i);
  expect(stage.count('data')).toBe(0);
}

test.afterEach(({ page, stage }) => expectNothingKept(page, stage));

for (const { mode, through } of modes) {
  test.describe(`refused, storing nothing, ${through}`, () => {
    test.use({ mode });

    test('a foreign state, another provider’s response, invalid tokens, and refusals specific to this way to sign in', async ({
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

      await test.step('another provider’s response', async () => {
        callback.searchParams.set('iss', 'https://evil.example');
        await page.goto(callback.href);
        await expectRefused(page, /another provider/);
        // RFC 9207, 2.4: if the issuer is known beforehand, the code is not even sent.
        if (mode === 'openid') expect(stage.count('code')).toBe(0);
        await expectNothingKept(page, stage);
      });

      // Unit tests cover all other invalid tokens.
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
    // The code has been used already.
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
    // Opening the same address again finds nothing to send.
    const sent = stage.count('code');
    await page.reload();
    await expectRefused(page, /was started in another tab/);
    expect(stage.count('code')).toBe(sent);
    await expectNothingKept(page, stage);
  });

  // Unit tests cover all other addresses.
  await test.step('a disallowed authorization_url', async () => {
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

    // A refusal offers a way to continue.
    stage.misconduct.end();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    await page.goto('/config.json');
  });
}

/** A plain OpenID provider, which knows the user. Its document is refused in `src/auth/provider.test.ts`. */
async function refusedOfOpenId(page: Page, stage: Stage): Promise<void> {
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

  await test.step('a response without an issuer, although the provider always sends one', async () => {
    const anonymous = await catchCallback(page, stage, { isKnown: true });
    anonymous.searchParams.delete('iss');
    await page.goto(anonymous.href);
    await expectRefused(page, /another provider/);
    await expectNothingKept(page, stage);
    expect(stage.count('code')).toBe(sent);
  });
}
