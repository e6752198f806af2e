/** Fails a test for anything that goes wrong on a page unannounced. */
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** A status that the service is made to answer, no answer at all, or a break of the page's policy. */
export type Allowed = number | 'network' | 'policy';

export interface PageWatch {
  allow: (...what: Allowed[]) => void;
  /** Console warnings and errors, exceptions, and violations of the Content-Security-Policy. */
  problems: () => string[];
}

/** Firefox's word for a request that was given up: NS_BINDING_ABORTED. */
const aborted = 'status=2152398850';

/** Starts watching every tab, those that are opened later too; to be called before anything is opened in one. */
export function watchPages(context: BrowserContext): PageWatch {
  const allowed = new Set<Allowed>();
  const seen: { text: string; of: Allowed | null }[] = [];
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (['warning', 'error', 'assert'].includes(message.type())) {
        const text = `${message.type()}: ${message.text()} ${message.location().url}`;
        seen.push({ text, of: failedCall(message) });
      }
    });
    page.on('pageerror', (error) => seen.push({ text: `exception: ${error.message}`, of: null }));
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  return {
    allow: (...what) => what.forEach((it) => allowed.add(it)),
    problems: () =>
      seen
        .filter((it) => it.of === null || !allowed.has(it.of))
        .map((it) => it.text)
        // Browsers ask for it of their own accord, also on the provider's page, which allows no pictures.
        .filter((text) => !text.includes('/favicon.ico'))
        // Firefox tells of a font that was still on its way when its page was left.
        .filter(
          (text) => !(text.includes('download failed (font-family') && text.includes(aborted)),
        ),
  };
}

/** Chromium writes a line for each failed call, which no page can prevent. */
function failedCall(message: ConsoleMessage): Allowed | null {
  const text = message.text();
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(text);
  if (status) return Number(status[1]);
  if (text.startsWith('Failed to load resource: net::ERR_')) return 'network';
  return /Content Security policy|TrustedScriptURL|TrustedHTML/i.test(text) ? 'policy' : null;
}
