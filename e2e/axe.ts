/** Holds pages to what axe knows. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a theme can break: of one after the first nothing else is new. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** Parts of the page, as selectors; all of it without them. */
  within?: readonly string[];
  rules?: 'all' | 'colours';
}

/** Fails for what axe knows to be wrong with a page as it stands. */
export async function expectNoViolations(page: Page, look: Look = {}): Promise<void> {
  const { within = ['html'], rules = 'all' } = look;
  // It stays in a page until the next load; half a megabyte of source need not be read for each look.
  const isThere = await page.evaluate(() => 'axe' in window);
  // No page has frames, and nobody reads of what is right: ten times as fast without either.
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
    .setLegacyMode()
    .options({
      runOnly:
        rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules },
      resultTypes: ['violations'],
    });
  for (const part of within) axe.include(part);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`),
  ).toEqual([]);
}

/** As above, in the light theme and then in the dark one, which stays. */
export async function expectNoViolationsInEitherTheme(
  page: Page,
  within?: readonly string[],
): Promise<void> {
  const parts = within === undefined ? {} : { within };
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, parts);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { ...parts, rules: 'colours' });
}
