/** Measures of the layout, in the browser. */
import type { Locator, Page } from '@playwright/test';

/**
 * Rows of tables, lists of figures and the fix list, as "row: text at 12.5, text at 14", whose cells' first lines have
 * baselines that differ by more than three quarters of a pixel.
 */
export const unevenRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    /** Of the first line of text, in pixels from the top of the window. */
    const baselineOf = (cell: Element): { text: string; at: number } | undefined => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (!parent || !context || !/\S/.test(node.textContent ?? '')) continue;
        if (parent.closest('.sr-only, svg, select') !== null) continue;
        range.selectNodeContents(node);
        const [line] = range.getClientRects();
        if (line === undefined || line.width < 1 || !parent.checkVisibility()) continue;
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(parent);
        context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } =
          context.measureText('0');
        return { text: node.textContent ?? '', at: line.top + (line.height * up) / (up + down) };
      }
      return undefined;
    };
    const rows = document.querySelectorAll(
      'main [role=row], main tr, main ol[aria-label="Fix first"] > li, main dl > div:has(> dt)',
    );
    return [...rows].flatMap((row) => {
      // Buttons stand between the lines.
      const parts = [...row.children].filter((it) => it.querySelector('button') === null);
      const cells = parts.flatMap((cell) => baselineOf(cell) ?? []);
      const figures = cells.filter(({ text }) => /\d|–/.test(text));
      const all = cells.map(({ at }) => at);
      const apart = Math.max(...all) - Math.min(...all);
      // Farther apart, they are different lines: a term above its definition.
      if (figures.length === 0 || apart <= 0.75 || apart > 12) return [];
      return cells
        .map(({ text, at }) => `${text.trim().slice(0, 20)} ${(at - (all[0] ?? 0)).toFixed(1)}`)
        .join(' | ');
    });
  });

/** Columns of tables whose percentages have different numbers of decimals, as "15%, 7.63%". */
export const mixedPercentages = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const columns = new Map<string, string[]>();
    const tables = document.querySelectorAll('main table, main [role=grid], main [role=treegrid]');
    for (const [at, table] of [...tables].entries()) {
      for (const row of table.querySelectorAll('tr, [role=row]')) {
        for (const [index, cell] of [...row.children].entries()) {
          // Changes of more have no decimals.
          const shown = (cell.textContent ?? '').replaceAll(/> .999%/g, '');
          const [text] = /[\d,.]*\d%/.exec(shown) ?? [];
          const key = `${at} ${index}`;
          if (text !== undefined) columns.set(key, [...(columns.get(key) ?? []), text]);
        }
      }
    }
    return [...columns.values()].flatMap((texts) => {
      const digits = new Set(texts.map((text) => /\.(\d+)%/.exec(text)?.[1]?.length ?? 0));
      return digits.size > 1 ? [...new Set(texts)].join(', ') : [];
    });
  });

/** By how many pixels the content of one half of the page is longer than that of the other. */
export const emptyHalf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.getBoundingClientRect();
    if (main === undefined) return Infinity;
    const halves = [0, 0];
    for (const element of document.querySelectorAll('main *')) {
      const { left, width, bottom, height } = element.getBoundingClientRect();
      if (height === 0 || !element.checkVisibility()) continue;
      // Columns are not always as wide as each other: a half has content where its outer part has.
      const quarter = main.width / 4;
      const isBox = getComputedStyle(element).borderTopWidth !== '0px';
      if (!isBox && element.children.length > 0) continue;
      if (left < main.left + quarter) halves[0] = Math.max(halves[0] ?? 0, bottom);
      if (left + width > main.right - quarter) halves[1] = Math.max(halves[1] ?? 0, bottom);
    }
    return Math.abs((halves[0] ?? 0) - (halves[1] ?? 0));
  });

/** How far down the page its first answer begins, in pixels: rows, figures, a chart, a list, or a field to fill in. */
export const firstAnswer = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kinds =
      'table, figure, ol, ul, dl, textarea, [role=row][data-row], [role=meter], [role=group][aria-label^=Spend], [role=radiogroup]';
    const tops = [...document.querySelectorAll(`main :is(${kinds})`)].flatMap((element) => {
      const { top, height } = element.getBoundingClientRect();
      const isControl = element.closest('header, [aria-label=Filters]') !== null;
      return height > 8 && !isControl && element.checkVisibility() ? [top + scrollY] : [];
    });
    return Math.min(...tops);
  });

/** By how many pixels the page is wider than its window. */
export const pixelsBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The end of everything above the page's content, in pixels. */
export const headerEnd = async (page: Page): Promise<number> =>
  (await page.getByRole('main').boundingBox())?.y ?? NaN;

/** Labels and numbers of cards that are cut off, and parts that lie over each other or beyond their card. */
export const cutOffCards = (table: Locator): Promise<string[]> =>
  table.evaluate((element) =>
    [...element.querySelectorAll('[data-row] > [role=gridcell]')].flatMap((cell) => {
      const around = cell.getBoundingClientRect();
      if (around.width < 2) return [];
      const parts = [...cell.children];
      return parts.flatMap((part, at) => {
        const { left, right } = part.getBoundingClientRect();
        const text = part.textContent ?? '';
        const isText = !/^[-+−±<]?[\d,.]+/.test(text) && at > 0;
        const isCut = part.scrollWidth > part.clientWidth + 1 && !isText;
        const isOver =
          right > around.right || left < (parts[at - 1]?.getBoundingClientRect().right ?? 0);
        return isCut || isOver ? text : [];
      });
    }),
  );
