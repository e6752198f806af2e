/** Advances clocks so that background work continues. */
import type { Page, Request } from '@playwright/test';
import { expect, type Sim } from './fixtures.ts';

/** Counts the quality score requests of a page from now on. */
export const watchScoreCalls = (page: Page) => watchGets(page, /\/quality$/);

interface CallCount {
  sent: number;
  ended: number;
  /** Resolves once all calls have ended. */
  settled: () => Promise<void>;
}

/** Counts the GET requests of a page to matching addresses from now on. */
export function watchGets(page: Page, address: RegExp): CallCount {
  const waiting: (() => void)[] = [];
  const count = {
    sent: 0,
    ended: 0,
    settled: () =>
      new Promise<void>((resolve) => {
        if (count.sent === count.ended) resolve();
        else waiting.push(resolve);
      }),
  };
  // Calls that were in flight before are not counted when they end.
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.method() !== 'GET' || !address.test(request.url())) return;
    pending.add(request);
    count.sent += 1;
  });
  const end = (request: Request) => {
    count.ended += Number(pending.delete(request));
    if (pending.size === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return count;
}

/** The seconds that 16 background calls take on tier Growth. */
const step = 3.2;

/** Advances time until a page has loaded `more` scores. Expects no rate limit error. */
export async function runBackgroundWork(page: Page, sim: Sim, more: number): Promise<void> {
  const seen = watchScoreCalls(page);
  for (let steps = 0; seen.ended < more; steps += 1) {
    expect(steps, 'a step brings a score').toBeLessThan(more + 50);
    await sim.clock(step);
    await seen.settled();
    // The log has the latest 500 calls, and a step adds up to 16.
    if (steps % 30 === 0) await expectNoRateLimit(sim);
  }
  await expectNoRateLimit(sim);
}

/** Expects that no call was rejected by the rate limit. */
export async function expectNoRateLimit(sim: Sim): Promise<void> {
  const rejected = (await sim.requests()).filter(({ status }) => status === 429);
  expect(rejected).toEqual([]);
}
