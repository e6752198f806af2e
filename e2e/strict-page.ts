/** Fails a test for any undeclared error on a page. */
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/**
 * A status that the service returns on purpose, a missing response, a policy violation, a script that is none, or an
 * exception.
 */
export type Allowed = number | 'network' | 'policy' | 'script' | 'exception';

export interface PageWatch {
  allow: (...what: Allowed[]) => void;
  /** Console warnings and errors, exceptions, and violations of the Content-Security-Policy. */
  problems: () => string[];
  /** Pages loaded so far. */
  pageLoads: () => number;
}

/** Firefox's message for an aborted request. */
const aborted = 'status=2152398850';

/** Starts watching every tab, including later ones; call before any page is opened. */
export function watchPages(context: BrowserContext): PageWatch {
  const allowed = new Set<Allowed>();
  const seen: { text: string; of: Allowed | null }[] = [];
  let pageLoads = 0;
  const watch = (page: Page) => {
    page.on('domcontentloaded', () => (pageLoads += 1));
    page.on('console', (message) => {
      if (['warning', 'error', 'assert'].includes(message.type())) {
        const text = `${message.type()}: ${message.text()} ${message.location().url}`;
        seen.push({ text, of: causeOf(message) });
      }
    });
    page.on('pageerror', (error) =>
      seen.push({ text: `exception: ${error.message}`, of: 'exception' }),
    );
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  return {
    allow: (...what) => what.forEach((it) => allowed.add(it)),
    pageLoads: () => pageLoads,
    problems: () =>
      seen
        .filter((it) => it.of === null || !allowed.has(it.of))
        .map((it) => it.text)
        // Browsers request it on their own, even on the provider's page, which allows no images.
        .filter((text) => !text.includes('/favicon.ico'))
        // Firefox reports a font that was still loading when its page was left.
        .filter(
          (text) => !(text.includes('download failed (font-family') && text.includes(aborted)),
        ),
  };
}

/** Chromium logs each failed call, which no page can prevent. */
function causeOf(message: ConsoleMessage): Allowed | null {
  const text = message.text();
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(text);
  if (status) return Number(status[1]);
  if (text.startsWith('Failed to load resource: net::ERR_')) return 'network';
  if (text.startsWith('Failed to load module script')) return 'script';
  // React's own line.
  if (text.startsWith('TypeError: ')) return 'exception';
  return /Content Security policy|TrustedScriptURL|TrustedHTML/i.test(text) ? 'policy' : null;
}
