/** Charts that Recharts draws: one tab stop, whose arrow keys read the values of a group after the other. */
import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What has the focus. */
export const plotOf = (card: Locator): Locator => card.getByRole('application');

export const tooltipOf = (card: Locator): Locator => card.locator('[data-tooltip]');

/** Reads groups by keyboard from the present one to the last, then back, as far as one with that text. */
export async function readGroup(card: Locator, text: RegExp): Promise<void> {
  const found = tooltipOf(card).filter({ hasText: text, visible: true });
  await plotOf(card).focus();
  for (const key of ['ArrowRight', 'ArrowLeft']) {
    let before = '';
    for (;;) {
      if ((await found.count()) > 0) return;
      await plotOf(card).press(key);
      const now = (await tooltipOf(card).textContent()) ?? '';
      if (now === before) break;
      before = now;
    }
  }
  await expect(found).toBeVisible();
}

/** Clicks a group of vertical bars, above its label. */
export async function clickGroup(card: Locator, label: string): Promise<void> {
  const text = card.locator('.recharts-xAxis-tick-labels text', { hasText: label });
  const box = await text.boundingBox();
  if (box === null) throw new Error(`No label ${label}.`);
  await card.page().mouse.click(box.x + box.width / 2, box.y - 40);
}
