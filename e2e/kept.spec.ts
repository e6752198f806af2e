/**
 * What users have made, in a real browser: the browser is asked to keep it, the team's is beside it, and without a
 * connection the app opens from the device. The backup is in `history.spec.ts`.
 */
import type { Page } from '@playwright/test';
import { sessionKey } from '#auth/session.ts';
import { expectNoViolationsInEitherTheme } from './axe.ts';
import { fillHistory } from './filled-storage.ts';
import { expect, test } from './fixtures.ts';
import { historyChart } from './history-chart.ts';
import { goOffline, installed } from './offline.ts';
import { beginSignedIn } from './prepared-session.ts';
import { fillForm } from './sign-in.ts';
import { startTime } from './stopped-clock.ts';

test.use({ movableClock: true });

const target = (page: Page, of: string) => page.getByLabel(`ACOS target of ${of}`, { exact: true });

test('without a connection the app opens from the device: the history in a tab with a valid session, nothing in any other', async ({
  page,
  context,
  allow,
}) => {
  allow('network');
  await fillHistory(page);
  await beginSignedIn(page, 'analyst');
  await page.goto('/campaigns');
  await installed(page);
  await goOffline(page);
  await page.goto('/');
  await expect(historyChart(page)).toBeVisible();
  await page.getByRole('link', { name: 'Keywords', exact: true }).click();
  await expect(page.getByText('You are offline', { exact: false }).first()).toBeVisible();

  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('You are offline. Connect to sign in')).toBeVisible();
  await expectNoViolationsInEitherTheme(other);

  await test.step('nor does it open after the session has expired', async () => {
    await page.clock.setFixedTime(startTime + 24 * 3600_000);
    await page.goto('/');
    await expect(page.getByText('You are offline. Connect to sign in')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  await test.step('nor after it is over, on a network that does not lead to the host', async () => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }),
    );
    await page.evaluate((key) => {
      const session = JSON.parse(sessionStorage.getItem(key) ?? '') as object;
      sessionStorage.setItem(key, JSON.stringify({ ...session, renewBy: 'user' }));
    }, sessionKey);
    await page.goto('/');
    await expect(page.getByText('The sign-in service did not respond.')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  await test.step('back online, users sign in and go on', async () => {
    await page.clock.setFixedTime(startTime);
    await context.setOffline(false);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await fillForm(other, 'analyst', 'demo');
    await expect(historyChart(other)).toBeVisible();
  });
});

test('what the team shares is beside the user’s own, who can only add to it; the browser is asked to keep that', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = () => {
      document.documentElement.dataset['asked'] = 'yes';
      return Promise.resolve(true);
    };
  });
  const asked = page.locator('html[data-asked]');
  const note = { channel: null, accountId: null, campaignId: null, from: '2026-03-02' };
  await page.route('**/team.json', (route) =>
    route.fulfill({
      json: {
        targets: [
          { of: 'everything', acos: 0.25 },
          { of: 'channel', channel: 'dsp', acos: 0.4 },
        ],
        budgets: { tolerance: 0.2, all: [{ of: 'everything', amount: 90000, currency: 'EUR' }] },
        rates: { base: 'EUR', perUnit: { GBP: 1.17 }, enteredAt: { GBP: 0 } },
        notes: [{ ...note, id: 't', to: note.from, text: 'New listing pictures' }],
        views: { '/campaigns': [{ id: 'v', name: 'Paused', search: '?status=paused' }] },
      },
    }),
  );
  await beginSignedIn(page, 'analyst');
  await page.goto('/settings');
  await expect(page.getByText('Team target: 25.0%')).toBeVisible();
  await expect(page.getByText('Team target: 40.0%')).toBeVisible();
  await expect(page.getByText('Team rate: 1.17')).toBeVisible();
  await expect(page.getByText(/^Team budget: .*90,000/)).toBeVisible();
  await expect(page.getByText('Team tolerance: 20.0%')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await expectNoViolationsInEitherTheme(page);
  await expect(asked).toHaveCount(0);

  await target(page, 'dsp').fill('30');
  await target(page, 'dsp').press('Enter');
  await expect(page.getByText('Team target: 40.0%')).toHaveCount(0);
  await expect(asked).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove ACOS target of dsp' }).click();
  await expect(page.getByText('Team target: 40.0%')).toBeVisible();

  await page.getByRole('link', { name: 'Notes', exact: true }).click();
  const row = page.getByRole('row', { name: /New listing pictures/ });
  await expect(row).toContainText('Team note');
  await expect(row.getByRole('link')).toHaveCount(0);

  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await expect(views.getByRole('button', { name: /^(Rename|Delete)/ })).toHaveCount(0);
  await views.getByRole('button', { name: 'Paused Team' }).click();
  await expect(page).toHaveURL(/status=paused/);
});
