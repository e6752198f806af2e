/**
 * Reloads, redirects and other tabs use the same service inside the browser: its jobs, batches, rate limit and codes.
 * Only a real service worker shows it.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { sendRequest, requestJson, tokensOf, tokensThroughForm } from './simulation-service.ts';

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

/** Creates a report and a batch. Returns a check that another page sees both, and the same report as in progress. */
async function started(page: Page, token: string) {
  const { body: job } = await requestJson(page, token, 'POST', reports, report);
  const { body: batch } = await requestJson(page, token, 'PATCH', masterlist, [item]);
  // Use many units, so that a fresh rate limit would be noticed.
  for (let i = 0; i < 8; i++) await requestJson(page, token, 'PATCH', masterlist, [item]);
  return async (other: Page, theirs: string) => {
    const seen = await requestJson(other, theirs, 'GET', String(job['poll_url']));
    expect(seen.body).toEqual(job);
    const again = await requestJson(other, theirs, 'POST', reports, report);
    expect([again.status, again.body['job_id']]).toEqual([425, job['id']]);
    const path = `/channel-a/v2/batch/${String(batch['batchId'])}`;
    const { status, body } = await requestJson(other, theirs, 'GET', path);
    expect([status, body]).toEqual([206, { batchId: batch['batchId'], status: 'PENDING' }]);
  };
}

/** Units left, read by a call that costs two. The app's own calls cost units, too, but none are refilled. */
async function unitsLeft(page: Page, token: string): Promise<number> {
  const { headers } = await requestJson(page, token, 'GET', '/advertising/accounts?limit=1');
  return Number(headers['ratelimit-remaining']);
}

test('a reload and a second tab see the same jobs, batches and rate limit, a code works once, and a page opens while the worker is being unregistered', async ({
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
    // The service starts before the app.
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

  await test.step('a code works in one tab, once', async () => {
    // From RFC 7636, appendix B.
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const fixed = {
      client_id: 'crosschannel',
      redirect_uri: `${host.origin}/elsewhere/auth/callback`,
      state: 'a-state',
    };
    const login = (tab: Page, form: Record<string, string>) =>
      sendRequest(tab, token, {
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

    // The provider's session is alive, so the code is issued without a form.
    // The tab stays open: Chromium may lose a close during a navigation.
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

  await test.step('a page opened while the worker is being unregistered still starts', async () => {
    // As the browser answers while the worker is being unregistered.
    await other.addInitScript(() => {
      ServiceWorkerRegistration.prototype.update = () => Promise.reject(new TypeError('Not found'));
    });
    // It stays as long as this page does, but controls no other.
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration())?.unregister(),
    );
    await other.goto('/signed-out');
    await expect(other.getByText('You are signed out')).toBeVisible();
  });
});
