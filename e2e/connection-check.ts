/** The page Settings → Connection. */
import { expect, type Page } from '@playwright/test';

/** Runs a check and returns its summary. */
export async function runConnectionCheck(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^(Start check|Run again)$/ }).click();
  const summary = page.getByRole('status').filter({ hasText: /^Check complete/ });
  // A report takes the simulated service up to 16 s.
  await expect(summary).toHaveText(/pass/, { timeout: 60_000 });
  return (await summary.textContent()) ?? '';
}

/** Opens the page and selects everything. */
export async function openConnectionCheck(page: Page): Promise<void> {
  await page.goto('/settings/connection');
  for (const name of [/report of one day/, /eligibility of one product/]) {
    await page.getByRole('checkbox', { name }).check();
  }
}
