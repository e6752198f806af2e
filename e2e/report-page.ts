/** The page of a report, for the tests of what it fetches and of what it shows. */
import { text } from 'node:stream/consumers';
import type { Download, Page } from '@playwright/test';
import { expect, type Sim } from './fixtures.ts';
import { askForReport } from './reports-made.ts';
import { signIn } from './sign-in.ts';

export const load = (page: Page) => page.getByRole('button', { name: 'Load result' });

export const rowCount = (page: Page) =>
  page.getByRole('status').filter({ hasText: /of [\d,]+ rows?$/ });

/** A finished report, opened. */
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

export async function openLoaded(
  page: Page,
  sim: Sim,
  change: object = {},
  query = '',
): Promise<string> {
  const id = await openReport(page, sim, change, query);
  await load(page).click();
  await expect(rowCount(page)).toBeVisible();
  return id;
}

/** What was downloaded, as text. */
export async function contentOf(download: Download): Promise<string> {
  return text(await download.createReadStream());
}
