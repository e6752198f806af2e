/** Advances time so that background work continues. */
import type { Page, Request } from '@playwright/test';
import { expect, type Sim } from './fixtures.ts';

/** The seconds that 16 background calls take on tier Growth. */
const step = 3.2;

/** Advances time until a page has loaded `more` scores. Expects no rate limit error. */
export async function runBackgroundWork(page: Page, sim: Sim, more: number): Promise<void> {
  const scores: string[] = [];
  const count = (request: Request) => {
    if (request.method() === 'GET' && request.url().endsWith('/quality'))
      scores.push(request.url());
  };
  page.on('requestfinished', count);
  for (let steps = 0; scores.length < more; steps += 1) {
    expect(steps, 'steps bring scores').toBeLessThan(2 * more);
    await sim.clock(step);
  }
  page.off('requestfinished', count);
  await expectNoRateLimit(sim);
}

/** Expects that no call was rejected by the rate limit. */
export async function expectNoRateLimit(sim: Sim): Promise<void> {
  const rejected = (await sim.requests()).filter(({ status }) => status === 429);
  expect(rejected).toEqual([]);
}
