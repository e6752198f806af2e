import type { Page } from '@playwright/test';
import { expect, modes, test } from './identity/fixtures.ts';
import { withJson, type Change } from './identity/misconduct.ts';
import {
  begunSignIn,
  catchCallback,
  everythingKept,
  expectRefused,
  tamper,
} from './identity/session.ts';
import type { Stage } from './identity/stage.ts';
import type { Keys } from './identity/tokens.ts';
import { unsigned, withoutIdToken } from './identity/tokens.ts';
import { fillForm } from './sign-in.ts';

const hour = 3600;
const seconds = () => Math.floor(Date.now() / 1000);

/** What a token endpoint could send that must not become a session. */
const badTokens: readonly { name: string; change: (keys: Keys) => Change; why: RegExp }[] = [
  {
    name: 'wrong aud',
    change: (keys) => keys.withClaims({ aud: 'other' }),
    why: /another application/,
  },
  {
    name: 'wrong azp',
    change: (keys) => keys.withClaims({ aud: ['crosschannel', 'other'], azp: 'other' }),
    why: /another application/,
  },
  {
    name: 'wrong iss',
    change: (keys) => keys.withClaims({ iss: 'https://evil.example' }),
    why: /another (issuer|provider)/,
  },
  {
    name: 'wrong nonce',
    change: (keys) => keys.withClaims({ nonce: 'another' }),
    why: /another sign-in/,
  },
  {
    name: 'no nonce',
    change: (keys) => keys.withClaims({ nonce: undefined }),
    why: /another sign-in/,
  },
  {
    name: 'expired',
    change: (keys) => keys.withClaims({ iat: seconds() - 3 * hour, exp: seconds() - 2 * hour }),
    why: /clock/,
  },
  { name: 'no expiry', change: (keys) => keys.withClaims({ exp: undefined }), why: /how long/ },
  { name: 'an unsigned token', change: () => unsigned, why: /signed/ },
  { name: 'no id_token', change: () => withoutIdToken, why: /id_token/ },
  {
    name: 'an id_token that is none',
    change: () => withJson((body) => ({ ...body, id_token: 'x.y' })),
    why: /cannot be read/,
  },
];

async function beginSignIn(page: Page): Promise<void> {
  await page.goto('/campaigns');
  await fillForm(page, 'analyst', 'demo');
}

/** Neither a session nor half of one is kept, and nobody was asked for data. */
async function expectNothingKept(page: Page, stage: Stage): Promise<void> {
  expect(await everythingKept(page)).not.toMatch(/eyJ|refresh/i);
  expect(stage.count('data')).toBe(0);
}

for (const { mode, through } of modes) {
  test.describe(`refused, storing nothing, ${through}`, () => {
    test.use({ mode });

    test.afterEach(({ page, stage }) => expectNothingKept(page, stage));

    test('a state that is none of this tab’s', async ({ page, stage }) => {
      const callback = await catchCallback(page, stage);
      callback.searchParams.set('state', `${callback.searchParams.get('state')}x`);
      await page.goto(callback.href);
      await expectRefused(page, /not begun here/);
      for (const state of ['%', 'user:crosschannel', '__proto__', '../session']) {
        await test.step(state, async () => {
          await page.goto(`/auth/callback?code=x&state=${state}`);
          await expectRefused(page, /not begun here/);
        });
      }
      expect(stage.count('code')).toBe(0);
    });

    test('replayed code', async ({ page, stage, allow }) => {
      allow(400);
      const callback = await catchCallback(page, stage);
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
      await expectRefused(page, /not begun here/);
      expect(stage.count('code')).toBe(sent);
    });

    test('wrong verifier', async ({ page, stage, allow }) => {
      allow(400);
      const callback = await catchCallback(page, stage);
      await tamper(page, { code_verifier: 'v'.repeat(64) });
      await page.goto(callback.href);
      await expectRefused(page, /invalid grant/);
    });

    test('tokens that must not become a session', async ({ page, context, stage }) => {
      for (const { name, change, why } of badTokens) {
        await test.step(name, async () => {
          stage.misconduct.alter('code', change(stage.keys));
          // The provider asks again who it is.
          await context.clearCookies();
          await beginSignIn(page);
          await expectRefused(page, why);
          await expect(page.locator('body')).not.toContainText('eyJ');
          await expectNothingKept(page, stage);
        });
      }
    });

    test('another provider’s answer', async ({ page, stage }) => {
      const callback = await catchCallback(page, stage);
      callback.searchParams.set('iss', 'https://evil.example');
      await page.goto(callback.href);
      await expectRefused(page, /another provider/);
      // RFC 9207, 2.4: where the issuer is known beforehand, the code is not even sent.
      if (mode === 'openid') expect(stage.count('code')).toBe(0);
    });

    test('the provider’s own refusal', async ({ page, stage }) => {
      const callback = await catchCallback(page, stage);
      callback.searchParams.delete('code');
      callback.searchParams.set('error', 'access_denied');
      callback.searchParams.set('error_description', '<b>No</b>');
      await page.goto(callback.href);
      await expectRefused(page, /access denied/);
    });
  });
}

test.describe('refused, storing nothing: a start of the service’s login', () => {
  test.use({ mode: 'service' });

  /** What an `authorization_url` must not become. */
  const bad: readonly { name: string; change: (url: URL, stage: Stage) => string }[] = [
    { name: 'elsewhere', change: ({ search }, { stranger }) => `${stranger}/auth${search}` },
    ...['javascript:alert(1)', 'data:text/html,x', '//evil.example/auth'].map((address) => ({
      name: `such as ${address}`,
      change: () => address,
    })),
    ...['state', 'nonce', 'redirect_uri', 'code_challenge', 'code_challenge_method'].map(
      (parameter) => ({
        name: `with another ${parameter}`,
        change: (url: URL) => {
          url.searchParams.set(parameter, 'another');
          return url.href;
        },
      }),
    ),
  ];

  test('an authorization_url that is not to be followed', async ({ page, stage }) => {
    for (const { name, change } of bad) {
      await test.step(name, async () => {
        const altered = withJson((body) => {
          const url = new URL(String(body['authorization_url']));
          return { ...body, authorization_url: change(url, stage) };
        });
        const starts = stage.count('start');
        stage.misconduct.alter('start', altered);
        await page.goto('/campaigns');
        await expectRefused(page, /does not trust/);
        expect(stage.count('start')).toBeGreaterThan(starts);
      });
    }
  });
});

test.describe('refused, storing nothing: a plain OpenID provider', () => {
  test.use({ mode: 'openid' });

  test('a discovery document of another issuer', async ({ page, stage }) => {
    stage.misconduct.alter(
      'discovery',
      withJson((body) => ({ ...body, issuer: stage.stranger })),
    );
    await page.goto('/campaigns');
    await expectRefused(page, /another issuer/);
  });

  test('a token that somebody else signed', async ({ page, stage }) => {
    stage.misconduct.alter('code', stage.keys.signedByAnother);
    await beginSignIn(page);
    await expectRefused(page, /not signed by the provider/);
  });

  test('an answer that does not say whose it is, where the provider always says so', async ({
    page,
    stage,
  }) => {
    const callback = await catchCallback(page, stage);
    callback.searchParams.delete('iss');
    await page.goto(callback.href);
    await expectRefused(page, /another provider/);
    expect(stage.count('code')).toBe(0);
  });
});
