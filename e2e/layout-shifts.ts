/** Measures unexpected layout shifts (Layout Instability API). Chromium only. */
import type { Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** How far, and the moved elements: text, and left, top, width and height before and after. */
export interface Shift {
  value: number;
  moved: string[];
}

/** Starts measuring on each page load from now on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Reflect.set(window, 'shiftsSeen', shifts);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const box = ({ x, y, width, height }: DOMRect) =>
          [x, y, width, height].map(Math.round).join();
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} ${node?.textContent?.slice(0, 60)}: ${box(previousRect)} → ${box(currentRect)}`,
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts since the page was loaded. */
export async function readLayoutShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => Reflect.get(window, 'shiftsSeen') as Shift[]);
}
