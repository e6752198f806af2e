/** Measures one contender on its own page: every step once, then scrolling. */
import type { Browser, Page } from '@playwright/test';
import { CommandError } from '../../src/scripts/shared/command.ts';
import type { BenchHost } from './host.ts';
import { type Memory, memoryOf } from './memory.ts';
import type { BenchPage, ContenderName, Operation, Scrolled, Step, Timing } from './protocol.ts';

/** The measurements of one visit. */
export interface Visit {
  contender: ContenderName;
  timings: Partial<Record<Operation, Timing>>;
  scrolled: Scrolled;
  /** After the rows loaded, and after all steps; `null` for a contender without rows. */
  loaded: Memory | null;
  worked: Memory | null;
}

/** The number of screens to scroll. */
const screens = 60;

interface VisitOptions {
  browser: Browser;
  host: BenchHost;
  contender: ContenderName;
  steps: readonly Step[];
  rows: number;
}

/** Throws `CommandError` if a contender shows a wrong result. */
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

/** Longer than the slowest contender needs for any step, in milliseconds. */
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

/** Defined in the page; only its type is known here. */
declare const bench: BenchPage;
