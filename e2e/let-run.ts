/** Lets work in the background go on under a clock that is moved. */
import type { Page, Request } from '@playwright/test';
import { expect, type Sim } from './fixtures.ts';
import type { Host } from './host.ts';

/** The scores that a page asks for from now on. */
export const watchScores = (page: Page) => watchGets(page, /\/quality$/);

/** The looks at jobs of reports. */
export const watchLooks = (page: Page) => watchGets(page, /\/advertising\/jobs\//);

interface Seen {
  asked: number;
  ended: number;
  /** Resolves once every call has its answer. */
  answered: () => Promise<void>;
}

/** What a page reads from such addresses from now on. */
export const watchGets = (page: Page, address: RegExp) => watchCalls(page, 'GET', address);

/** The calls to such addresses that a page makes from now on. */
export function watchCalls(page: Page, method: 'GET' | 'POST', address: RegExp): Seen {
  const waiting: (() => void)[] = [];
  const count = {
    asked: 0,
    ended: 0,
    answered: () =>
      new Promise<void>((resolve) => {
        if (count.asked === count.ended) resolve();
        else waiting.push(resolve);
      }),
  };
  // Those that were under way before are not counted when they end.
  const asked = new Set<Request>();
  page.on('request', (request) => {
    if (request.method() !== method || !address.test(request.url())) return;
    asked.add(request);
    count.asked += 1;
  });
  const end = (request: Request) => {
    count.ended += Number(asked.delete(request));
    if (asked.size === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return count;
}

export interface Stage {
  host: Host;
  sim: Sim;
}

/** As long as sixteen calls in the background take on tier growth. */
const step = 3.2;

/** Lets time go by, each timer in its turn, until a page has asked for so many more. Nothing is ever refused. */
export async function letRun(page: Page, { host, sim }: Stage, more: number): Promise<void> {
  await stopClock(page, { host, sim });
  const seen = watchScores(page);
  for (let steps = 0; seen.ended < more; steps += 1) {
    expect(steps, 'a step brings a score').toBeLessThan(more + 50);
    await letPass(page, host, step);
    await seen.answered();
    // Its log holds the latest 500 calls, and a step brings up to 16.
    if (steps % 30 === 0) await expectNoRefusal(sim);
  }
  await expectNoRefusal(sim);
  await page.clock.resume();
}

/** More than a slow machine takes between reading the clocks and stopping them, in seconds. */
const margin = 60;

/**
 * From now on the time of these pages moves by steps alone, until `page.clock.resume()`: else a page
 * whose answers are slow would always have the next call under way.
 */
export async function stopClock(page: Page, { host }: Stage): Promise<void> {
  await host.control(page, 'clock', { advance_s: margin });
  // A page that was opened later has a time of its own, a few seconds apart.
  const read = page
    .context()
    .pages()
    .map((one) => one.evaluate(() => Date.now()));
  const latest = Math.max(...(await Promise.all(read)));
  await page.clock.pauseAt(latest + margin * 1000);
}

/** The service first: whatever the page sends then is due there too. */
async function letPass(page: Page, host: Host, seconds: number): Promise<void> {
  await host.control(page, 'clock', { advance_s: seconds });
  await page.clock.runFor(seconds * 1000);
}

/** No call was refused for lack of budget. */
export async function expectNoRefusal(sim: Sim): Promise<void> {
  const refused = (await sim.requests()).filter(({ status: answer }) => answer === 429);
  expect(refused).toEqual([]);
}

/** Lets so many seconds go by, and waits for the answers to the looks at reports that they bring. */
export async function letLook(
  page: Page,
  { host }: Stage,
  seen: Seen,
  seconds: number,
): Promise<void> {
  await letPass(page, host, seconds);
  await seen.answered();
}
