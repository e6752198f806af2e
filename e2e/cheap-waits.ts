/**
 * Makes waiting for what is not there yet cheap. An expectation of an element that is missing takes a
 * picture of the whole page, as a screen reader has it, each time it looks, in case that was the last
 * time. On a page of lists that is most of what a wait costs, and it slows the page down that is waited for.
 */
import type { Locator, Page } from '@playwright/test';

interface Expectation {
  isNot: boolean;
  timeout: number;
}

type Expect = (this: Locator, expression: string, options: Expectation) => Promise<unknown>;

/** What holds also of nothing: these take no picture, or do not wait for an element. */
const ofNothing = /\.array$|^to\.have\.count$|^to\.be\.(hidden|detached)$/;

const patched = new WeakSet<object>();

/**
 * Lets expectations wait for their element first, as an action does, which takes no picture; the
 * expectation itself follows, within the same time, and fails as ever. There is no option for it, so it
 * is done where all locators have their expectations from.
 */
export function makeWaitsCheap(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as { _expect?: Expect };
  const { _expect: original } = locators;
  if (original === undefined || patched.has(locators)) return;
  patched.add(locators);
  locators._expect = async function expectOnceThere(expression, options) {
    const { isNot, timeout } = options;
    // A timeout of 0 is none.
    if (isNot || timeout === 0 || ofNothing.test(expression)) {
      return original.call(this, expression, options);
    }
    const began = performance.now();
    // Whatever is wrong with it, the expectation says.
    await this.waitFor({ state: 'attached', timeout }).catch(() => {});
    const left = Math.max(1, timeout - (performance.now() - began));
    return original.call(this, expression, { ...options, timeout: left });
  };
}
