/** A report's page, for tests of its loading and content. */
import { text } from 'node:stream/consumers';
import type { Download, Page } from '@playwright/test';
import { askForReport } from './create-reports.ts';
import { expect, type Sim } from './fixtures.ts';
import { signIn } from './sign-in.ts';

export const load = (page: Page) => page.getByRole('button', { name: 'Load result' });

export const rowCount = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ rows?$/ });

/** Opens a finished report. */
export async function openReport(
  page: Page,
  sim: Sim,
  change: object = {},
  query = '',
): Promise<string> {
  const id = await askForReport(page, change);
  await sim.clock(60);
  await signIn(page, 'analyst', `/reports/${id}${query}`);
  await expect(load(page)).toBeVisible();
  return id;
}

/** The downloaded file as text. */
export async function contentOf(download: Download): Promise<string> {
  return text(await download.createReadStream());
}
