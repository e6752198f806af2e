/** The page Settings → Connection. */
import { expect, type Page } from '@playwright/test';
import type { Sim } from './fixtures.ts';

/** Runs a check and returns its summary. Advances time, because it waits for a report. */
export async function runConnectionCheck(page: Page, sim: Sim): Promise<string> {
  await page.getByRole('button', { name: /^(Start check|Run again)$/ }).click();
  const summary = page.getByRole('status').filter({ hasText: /^Check complete/ });
  await expect
    .poll(async () => {
      await sim.clock(4);
      return summary.isVisible();
    })
    .toBe(true);
  return (await summary.textContent()) ?? '';
}

/** Opens the page and selects everything. */
export async function openConnectionCheck(page: Page): Promise<void> {
  await page.goto('/settings/connection');
  for (const name of [/report of one day/, /eligibility of one product/]) {
    await page.getByRole('checkbox', { name }).check();
  }
}
