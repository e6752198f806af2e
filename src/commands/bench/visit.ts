/** One contender in a page of its own: every step once, then the scroll. */
import type { Browser, Page } from '@playwright/test';
import { CommandError } from '#commands/shared/command.ts';
import type { BenchHost } from './host.ts';
import { type Memory, memoryOf } from './memory.ts';
import type { BenchPage, ContenderName, Operation, Scrolled, Step, Timing } from './protocol.ts';

/** What one visit measured. */
export interface Visit {
  contender: ContenderName;
  timings: Partial<Record<Operation, Timing>>;
  scrolled: Scrolled;
  /** After the rows have come, and after all steps; `null` for a contender without rows. */
  loaded: Memory | null;
  worked: Memory | null;
}

/** Screens that are scrolled through. */
const screens = 60;

interface VisitOptions {
  browser: Browser;
  host: BenchHost;
  contender: ContenderName;
  steps: readonly Step[];
  rows: number;
}

/** Throws `CommandError` where a contender shows something else than it must. */
export async function visit(options: VisitOptions): Promise<Visit> {
  const { browser, host, contender, steps, rows } = options;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  context.setDefaultTimeout(patience);
  try {
    const page = await context.newPage();
    const trouble = new Promise<never>((_, reject) => {
      page.on('pageerror', (error) => reject(new CommandError(`${contender}: ${error.message}`)));
    });
    trouble.catch(() => {});
    await page.goto(host.origin);
    await Promise.race([trouble, startIn(page, contender, rows)]);
    const timings: Visit['timings'] = {};
    let loaded: Memory | null = null;
    for (const step of contender === 'empty' ? [] : steps) {
      const timing = await Promise.race([trouble, runIn(page, contender, step)]);
      if (step.operation !== null) timings[step.operation] = timing;
      if (step.operation === 'rows on screen') loaded = await memoryOf(browser, page);
    }
    const scrolled = await Promise.race([
      trouble,
      page.evaluate((count) => bench.scroll(count), screens),
    ]);
    const worked = contender === 'empty' ? null : await memoryOf(browser, page);
    return { contender, timings, scrolled, loaded, worked };
  } finally {
    await context.close();
  }
}

/** Longer than the slowest contender takes for anything, in milliseconds. */
const patience = 180_000;

async function startIn(page: Page, contender: ContenderName, rows: number): Promise<void> {
  await page.waitForFunction(() => 'bench' in window);
  await page.evaluate(([name, count]) => bench.start(name, count), [contender, rows] as const);
}

async function runIn(page: Page, contender: ContenderName, step: Step): Promise<Timing> {
  const { ask, expected } = step;
  const never = new Promise<never>((_, reject) => {
    setTimeout(() => {
      const { field, text, rows } = expected;
      const wanted = `“${text}” as the first ${field} of ${rows} rows`;
      reject(
        new CommandError(`${contender}, ${step.operation ?? 'between'}: never showed ${wanted}.`),
      );
    }, patience).unref();
  });
  const running = page.evaluate((own) => bench.run(own), { ask, expected });
  return Promise.race([never, running]).catch((error: unknown) => {
    if (error instanceof CommandError || !(error instanceof Error)) throw error;
    throw new CommandError(`${contender}, ${step.operation ?? 'between'}: ${error.message}`);
  });
}

/** In the page; here only its type is known. */
declare const bench: BenchPage;
