/** How soon the overview shows figures with a history, beside the same page without one; and what a change of range costs. */
import type { Browser, BrowserContext } from '@playwright/test';
import { loadHistory } from './load-history.ts';
import { startPair } from '../../src/scripts/shared/pair.ts';
import type { Aim } from './aims.ts';
import { openContext, visit } from './startup/load.ts';
import { signIn } from './startup/race.ts';
import { medianOf } from './statistics.ts';

/** Figures appear no later than without a history, but for noise. */
const within = 1.1;
/** Longest allowed task, in milliseconds. */
const longest = 50;

const tile = '[role="group"][aria-label^="Spend, "]';
const totals = `${tile} span[title]`;

export interface HistoryPages {
  /** Until totals are painted: medians in milliseconds. */
  ready: { without: number; with: number };
  /** Until those of the history are. */
  own: number;
  /** Tasks over 50 ms while the date range changed, in milliseconds; and how often it did. */
  tasks: number[];
  changes: number;
}

/** Loads the history of the simulated service first. Throws `CommandError` if there is no build. */
export async function measureHistoryPages(browser: Browser, rounds: number): Promise<HistoryPages> {
  const pair = await startPair();
  const session = await signIn(browser, pair.origin);
  const [without, filled] = [
    await openContext(browser, session),
    await openContext(browser, session),
  ];
  try {
    const page = await filled.newPage();
    await loadHistory(page, pair);
    await page.close();
    const times = { without: [] as number[], with: [] as number[], own: [] as number[] };
    const open = async (context: BrowserContext, ready: string): Promise<number> => {
      const own = await context.newPage();
      const load = await visit(own, { name: 'overview', address: `${pair.origin}/`, ready });
      await own.close();
      return load.ready;
    };
    // The first visits fill the cache.
    for (let round = -1; round < rounds; round++) {
      console.log(`Round ${round + 1} of ${rounds}`);
      const [one, two, own] = [
        await open(without, totals),
        await open(filled, totals),
        await open(filled, `${tile} svg`),
      ];
      if (round < 0) continue;
      times.without.push(one);
      times.with.push(two);
      times.own.push(own);
    }
    const changed = [
      await changeRanges(filled, `${pair.origin}/?range=30d`, totals),
      await changeRanges(filled, `${pair.origin}/campaigns?range=30d`, '[role="gridcell"]'),
    ];
    return {
      ready: { without: medianOf(times.without), with: medianOf(times.with) },
      own: medianOf(times.own),
      tasks: changed.flat(),
      changes: changed.length * ranges.length,
    };
  } finally {
    await without.close();
    await filled.close();
    await pair.close();
  }
}

const ranges = ['Last 7 days', 'Last 14 days', 'Last 90 days', 'Last 30 days'];

/** How long a page has to draw a range, in milliseconds. */
const patience = 2000;

/** Chooses several ranges; returns the tasks over 50 ms. */
async function changeRanges(
  context: BrowserContext,
  address: string,
  ready: string,
): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(ready).first().waitFor();
  await page.getByRole('button', { name: /^Date range/ }).click();
  await page.waitForTimeout(patience);
  await page.evaluate(watch);
  for (const range of ranges) {
    await page.getByRole('radio', { name: range }).click();
    await page.waitForTimeout(patience);
  }
  const tasks = await page.evaluate(() => longTasks);
  await page.close();
  return tasks;
}

/** Defined in the page by `watch`. */
declare const longTasks: number[];

function watch(): void {
  const seen: number[] = [];
  Reflect.set(globalThis, 'longTasks', seen);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.push(duration);
  }).observe({ type: 'longtask' });
}

export function historyPageAims({ ready, tasks, changes }: HistoryPages): Aim[] {
  return [
    {
      says: `overview: totals with a history within ${within} times those without`,
      found: `${(ready.with / ready.without).toFixed(2)} times`,
      holds: ready.with <= within * ready.without,
    },
    {
      says: `${changes} changes of the date range: no task over ${longest} ms`,
      found: tasks.length === 0 ? 'none' : `${Math.max(...tasks).toFixed(0)} ms`,
      holds: tasks.length === 0,
    },
  ];
}

export function historyPagesText({ ready, own }: HistoryPages): string {
  const ms = (time: number) => `${time.toFixed(0)} ms`;
  return `Overview until totals are painted: ${ms(ready.without)} without a history, ${ms(ready.with)} with one, ${ms(own)} until they are the history’s`;
}
