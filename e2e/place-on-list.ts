/** Where the user is on a list. */
import type { Page } from '@playwright/test';

/** The link of the active cell's row. */
export const activeLink = (page: Page) =>
  page.locator('[data-row]:has(> [data-cell][id]) [data-open]');

/** Scroll positions, focus, active cell and selected cells. */
export const placeOn = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector('main :is([role=grid], [role=treegrid])');
    const active = table?.getAttribute('aria-activedescendant') ?? '';
    return {
      page: Math.round(scrollY),
      down: Math.round(table?.scrollTop ?? -1),
      right: Math.round(table?.scrollLeft ?? -1),
      isFocused: document.activeElement === table,
      cell: document.querySelector(`[id="${active}"]`)?.textContent ?? null,
      selected: [...document.querySelectorAll('[data-cell][aria-selected=true]')].map((cell) =>
        [cell.closest('[data-row]'), cell]
          .map((one) => one?.getAttribute('data-row') ?? one?.getAttribute('data-cell'))
          .join(' '),
      ),
    };
  });
