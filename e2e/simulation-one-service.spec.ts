/**
 * Reloads, redirects and other tabs use the same service inside the browser: its jobs, batches and rate limit. Only a real
 * service worker shows it. Every operation of the service is tested in `src/mocks/contract.test.ts`.
 */
import type { Page } from '@playwright/test';
import { startServer } from '#mocks/server.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import { expect, test } from './fixtures.ts';
import {
  requestJson,
  requestText,
  sendRequest,
  tokensOf,
  tokensThroughForm,
} from './simulation-service.ts';
import { startTime } from './stopped-clock.ts';

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

/** One path per kind of answer: lists, and a record. The world has not changed yet. */
async function expectSameBytes(page: Page, token: string): Promise<void> {
  const server = await startServer({ port: 0, clock: () => startTime });
  try {
    const { get } = await signInAs(server.origin);
    for (const path of [
      '/advertising/accounts?limit=1000',
      '/advertising/campaigns',
      '/catalog/listings/lst-000004/quality',
    ]) {
      const here = await requestText(page, token, path);
      const there = await (await get(path)).text();
      expect(here === there, `${path}: ${here.slice(0, 200)} against ${there.slice(0, 200)}`).toBe(
        true,
      );
    }
  } finally {
    await server.close();
  }
}

test('the service inside the browser responds as over HTTP; a reload and a second tab see the same jobs, batches and rate limit; a page opens while the worker is being unregistered', async ({
  page,
  context,
  host,
  allow,
}) => {
  allow(425);
  const { id_token: token } = await tokensThroughForm(page);
  await expectSameBytes(page, token);
  const meets = await started(page, token);

  await test.step('a reload', async () => {
    const before = await unitsLeft(page, token);
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

  await test.step('a result is at an absolute address', async () => {
    const { body: job } = await requestJson(page, token, 'POST', reports, { ...report, name: 'R' });
    await host.control(page, 'clock', { advance_s: 30 });
    const { body: done } = await requestJson(page, token, 'GET', String(job['poll_url']));
    const result = { method: 'GET', path: String(done['result_url']), body: null, headers: {} };
    const { status, text } = await sendRequest(page, token, { ...result, contentType: null });
    expect([status, text.slice(0, 8)]).toEqual([200, '{"data":']);
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
