/** Creates reports without the app, for tests of what reads them. */
import type { Page } from '@playwright/test';
import { signInAs } from '#mocks/sign-in-as.ts';
import { serviceBehind } from './prepared-session.ts';
import { daysAgo } from './stopped-clock.ts';

/** Requests a report as `user` and returns its job ID; by default two weeks of campaigns, daily. */
export async function askForReport(page: Page, change: object = {}, user = 'analyst') {
  const [id = ''] = await askForReports(page, [change], user);
  return id;
}

/** Requests several, one after another; returns their job IDs. */
export async function askForReports(page: Page, changes: readonly object[], user = 'analyst') {
  const api = await serviceAs(page, user);
  const ids: string[] = [];
  for (const change of changes) {
    const request = {
      name: 'Two weeks',
      report_type: 'campaign',
      start_date: daysAgo(14),
      end_date: daysAgo(1),
      time_unit: 'daily',
      format: 'json',
      ...change,
    };
    const answer = await api.send('POST', '/advertising/reports', request);
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return ids;
}

/** Requests one and advances the service's time until it is complete, but not the page's. */
export async function madeReport(page: Page, change: object = {}): Promise<string> {
  const id = await askForReport(page, change);
  await passTime(page, 60);
  return id;
}

/** Advances the service's time, in seconds, but not the page's. */
export async function passTime(page: Page, seconds: number): Promise<void> {
  await fetch(`${serviceBehind(page)}/__sim/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advance_s: seconds }),
  });
}

/** The file of a finished report on the service. */
export async function resultOf(page: Page, id: string): Promise<string> {
  const api = await serviceAs(page);
  const job = (await (await api.get(`/advertising/jobs/${id}`)).json()) as { result_url: string };
  return (await fetch(job.result_url)).text();
}

/** The service as seen by `user`, outside of the page. */
export async function serviceAs(page: Page, user = 'analyst') {
  return signInAs(serviceBehind(page) ?? '', user);
}
