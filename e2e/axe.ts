/** Checks pages with axe. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on the theme: the only ones to check again in a second theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

interface AxeScope {
  /** Selectors of parts of the page; the whole page by default. */
  within?: readonly string[];
  rules?: 'all' | 'colors';
}

/** Expects that axe finds no violations on the page. */
export async function expectNoViolations(page: Page, scope: AxeScope = {}): Promise<void> {
  const { within = ['html'], rules = 'all' } = scope;
  // axe stays in a page until the next load, which saves injecting half a megabyte for each check.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Pages have no frames, and passes are not read: skipping both is ten times as fast.
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page })
    .setLegacyMode()
    .options({
      runOnly:
        rules === 'all' ? { type: 'tag', values: tags } : { type: 'rule', values: colorRules },
      resultTypes: ['violations'],
    });
  for (const part of within) axe.include(part);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`),
  ).toEqual([]);
}

/** The same in the light theme, then in the dark theme, which stays on. */
export async function expectNoViolationsInEitherTheme(
  page: Page,
  within?: readonly string[],
): Promise<void> {
  const parts = within === undefined ? {} : { within };
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, parts);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { ...parts, rules: 'colors' });
}
