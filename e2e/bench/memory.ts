/** A page's memory as reported by the browser and by the operating system. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { BenchPage } from './protocol.ts';

/** Bytes; `null` if unknown. */
export interface Memory {
  /** Heaps of the page and its workers with their array buffers, after a garbage collection. */
  heaps: number | null;
  /** The renderer's private memory, on Linux, including what the browser holds in reserve. */
  process: number | null;
}

export async function memoryOf(browser: Browser, page: Page): Promise<Memory> {
  const heaps = await page.evaluate(() => bench.memory());
  return { heaps, process: await privateMemory(browser) };
}

/** For the largest renderer, because only the measured page is open. */
async function privateMemory(browser: Browser): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => anonymousPages(id)),
  );
  return Math.max(0, ...sizes) || null;
}

async function anonymousPages(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1024;
}

/** Defined in the page; only its type is known here. */
declare const bench: BenchPage;
