/** A reload, a full redirect and a second tab meet one service: its jobs, batches, budget and codes. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillForm } from './sign-in.ts';
import { ask, askJson, tokensOf, tokensThroughForm } from './simulation-service.ts';

test.use({ kind: 'browser' });

const report = {
  name: 'slow and seen from everywhere',
  report_type: 'campaign',
  start_date: '2026-03-01',
  end_date: '2026-03-07',
  time_unit: 'summary',
  format: 'json',
};
const reports = '/advertising/reports';
const masterlist = '/channel-a/v2/process/masterlist';
const item = { asin: 'B000000000', countryCode: 'DE', percACoS: 12.5 };

test.beforeEach(async ({ context }) => {
  // The budget then refills no unit between two calls.
  await context.clock.setFixedTime(Date.UTC(2026, 2, 11, 9, 7));
});

/** Asks for a report and a batch; answers a check that another place sees both, and the same report as under way. */
async function started(page: Page, token: string) {
  const { body: job } = await askJson(page, token, 'POST', reports, report);
  const { body: batch } = await askJson(page, token, 'PATCH', masterlist, [item]);
  // A good part of the budget, so that a new one would be noticed.
  for (let i = 0; i < 8; i++) await askJson(page, token, 'PATCH', masterlist, [item]);
  return async (other: Page, theirs: string) => {
    const seen = await askJson(other, theirs, 'GET', String(job['poll_url']));
    expect(seen.body).toEqual(job);
    const again = await askJson(other, theirs, 'POST', reports, report);
    expect([again.status, again.body['job_id']]).toEqual([425, job['id']]);
    const path = `/channel-a/v2/batch/${String(batch['batchId'])}`;
    const { status, body } = await askJson(other, theirs, 'GET', path);
    expect([status, body]).toEqual([206, { batchId: batch['batchId'], status: 'PENDING' }]);
  };
}

/** Units left, by a call that takes two. The app's own calls take some, too, but none come back. */
async function unitsLeft(page: Page, token: string): Promise<number> {
  const { headers } = await askJson(page, token, 'GET', '/advertising/accounts?limit=1');
  return Number(headers['ratelimit-remaining']);
}

test('a reload, a second tab and the next sign-in meet the same jobs, batches and budget, and a code is good once', async ({
  page,
  context,
  host,
  allow,
}) => {
  allow(400, 425);
  const { id_token: token } = await tokensThroughForm(page);
  const meets = await started(page, token);

  await test.step('a reload', async () => {
    const before = await unitsLeft(page, token);
    await page.goto('/nowhere');
    await page.reload();
    // The service is there before the app is.
    await expect(page.getByRole('main')).toBeVisible();
    await meets(page, token);
    expect(await unitsLeft(page, token)).toBeLessThanOrEqual(before - 1 - 10 - 1 - 2);
  });

  const other = await context.newPage();
  await test.step('a second tab', async () => {
    const { id_token: theirs } = await tokensOf(other, () => other.goto('/nowhere'));
    await meets(other, theirs);
    const before = await unitsLeft(page, token);
    expect(before).toBeLessThan(300 - 100);
    expect(await unitsLeft(other, theirs)).toBeLessThanOrEqual(before - 2);
    expect(await unitsLeft(page, token)).toBeLessThanOrEqual(before - 4);
  });

  await test.step('a code is good in one tab, once', async () => {
    // From RFC 7636, appendix B.
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const fixed = {
      client_id: 'crosschannel',
      redirect_uri: `${host.origin}/elsewhere/auth/callback`,
      state: 'a-state',
    };
    const login = (tab: Page, form: Record<string, string>) =>
      ask(tab, token, {
        method: 'POST',
        path: '/auth/v3/login',
        body: new URLSearchParams({ ...fixed, ...form }).toString(),
        headers: {},
        contentType: 'application/x-www-form-urlencoded',
      });
    const start = await login(page, {
      response_type: 'code',
      scope: 'openid',
      nonce: 'a-nonce',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    const { authorization_url: address } = JSON.parse(start.text) as { authorization_url: string };

    // The provider's session lives, so the code comes with no form.
    // The tab stays open: Chromium loses a close that meets a navigation.
    const visitor = await context.newPage();
    const back = visitor.waitForRequest((request) => request.url().startsWith(fixed.redirect_uri));
    await visitor.goto(address, { waitUntil: 'commit' });
    const code = new URL((await back).url()).searchParams.get('code') ?? '';

    const finish = { grant_type: 'authorization_code', code, code_verifier: verifier };
    const answers = await Promise.all([page, other].map((tab) => login(tab, finish)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await login(other, finish)).status).toBe(400);
  });

  await test.step('signing out and in again', async () => {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out')).toBeVisible();
    const { id_token: later } = await tokensOf(page, async () => {
      await page.goto('/accounts');
      await fillForm(page, 'analyst', 'demo');
    });
    await meets(page, later);
  });
});

test('a page opened while the worker is being unregistered still starts', async ({
  page,
  context,
}) => {
  await page.goto('/signed-out');
  await expect(page.getByText('You are signed out')).toBeVisible();
  // It stays as long as this page does, but controls no other.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
  const other = await context.newPage();
  await other.goto('/signed-out');
  await expect(other.getByText('You are signed out')).toBeVisible();
});
