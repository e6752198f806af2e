/** Reports made past the app, for the tests of what reads them. */
import type { Page } from '@playwright/test';
import { signInAs } from '#mocks/sign-in-as.ts';
import { serviceBehind } from './session-beforehand.ts';

/** The day so many days before today, as requests name it. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Seconds to the next noon in Greenwich, when it is the same day for every account of the world: only
 * then are figures of an account's own last 30 days those of a report, whose days are Greenwich's.
 */
export function secondsToNoon(): number {
  const day = 86_400;
  return (day + day / 2 - (Math.floor(Date.now() / 1000) % day)) % day;
}

/** Asks for a report as `user`; answers the id of its job. Two weeks of campaigns by day, unless said otherwise. */
export async function askForReport(page: Page, change: object = {}, user = 'analyst') {
  const [id = ''] = await askForReports(page, [change], user);
  return id;
}

/** Asks for several, one after another; answers the ids of their jobs. */
export async function askForReports(page: Page, changes: readonly object[], user = 'analyst') {
  const api = await serviceAs(page, user);
  const ids: string[] = [];
  for (const change of changes) {
    const answer = await api.send('POST', '/advertising/reports', {
      name: 'Two weeks',
      report_type: 'campaign',
      start_date: daysAgo(14),
      end_date: daysAgo(1),
      time_unit: 'daily',
      format: 'json',
      ...change,
    });
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return ids;
}

/** Asks for one and lets the service's time go on until it is there, the page's not. */
export async function madeReport(page: Page): Promise<string> {
  const id = await askForReport(page);
  await passTime(page, 60);
  return id;
}

/** Lets the service's time go on, in seconds, and the page's not. */
export async function passTime(page: Page, seconds: number): Promise<void> {
  await fetch(`${serviceBehind(page)}/__sim/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advance_s: seconds }),
  });
}

/** The file of a report that is done, as the service has it. */
export async function resultOf(page: Page, id: string): Promise<string> {
  const api = await serviceAs(page);
  const job = (await (await api.get(`/advertising/jobs/${id}`)).json()) as { result_url: string };
  return (await fetch(job.result_url)).text();
}

/** The service as `user` sees it, outside of the page. */
export async function serviceAs(page: Page, user = 'analyst') {
  return signInAs(serviceBehind(page) ?? '', user);
}
