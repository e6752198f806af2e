import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { ServiceError } from '#api/errors.ts';
import { setClock } from '#lib/clock.ts';
import { kinds } from './kinds.ts';
import { pass, until } from '#workspace/test-tabs.ts';
import { startBrowser, type Tab } from './test-browser.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  setClock(Date.now);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What may happen to a crawl, with how long it goes on after that, in milliseconds. */
const event = fc.tuple(
  fc.constantFrom(
    'pause',
    'resume',
    'open a tab',
    'close a tab',
    'look at a tab',
    'look away',
    'lose the connection',
    'find the connection',
    'end the session',
    'sign in',
    'fail',
    'fail no more',
  ),
  fc.integer({ min: 0, max: 4000 }),
);

test('whatever happens meanwhile, in the end each id has its result', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      const browser = startBrowser();
      const tabs: Tab[] = [browser.openTab('quality'), browser.openTab('quality')];
      const ids = Array.from({ length: 150 }, (_, i) => `lst-${i}`);
      let closed = 0;
      await tabs[0]?.crawl.start(ids);

      const happen: Record<string, () => unknown> = {
        pause: () => tabs[0]?.crawl.pause(),
        resume: () => tabs.at(-1)?.crawl.resume(),
        'open a tab': () => tabs.push(browser.openTab('quality')),
        'close a tab': () => {
          if (tabs.length === 1) return;
          tabs.shift()?.close();
          closed += 1;
        },
        'look at a tab': () => tabs.at(-1)?.look(),
        'look away': () => tabs[0] && (tabs[0].isHidden = true),
        'lose the connection': () => (browser.isOnline = false),
        'find the connection': () => (browser.isOnline = true),
        'end the session': () => browser.setLive(false),
        'sign in': () => browser.setLive(true),
        fail: () =>
          (browser.reply = ([id = '']) =>
            id.endsWith('3') ? new ServiceError({ kind: 'server', status: 500 }) : null),
        'fail no more': () => (browser.reply = () => null),
      };
      for (const [what, then] of events) {
        await happen[what]?.();
        await pass(then);
      }

      // In the end all is well again.
      browser.isOnline = true;
      browser.reply = () => null;
      browser.setLive(true);
      const { crawl } = tabs[0] ?? browser.openTab('quality');
      await pass(1000);
      await crawl.resume();
      await until(() => crawl.snapshot().state === 'ended');
      await crawl.retry();
      await until(() => crawl.snapshot().state === 'ended' && crawl.snapshot().failed === 0);
      expect(crawl.snapshot()).toMatchObject({ total: 150, done: 150, left: 0 });
      const kept = await browser.storage.readMany('quality', ids, kinds.quality.parse);
      expect(kept.size).toBe(150);
      // Only a page that goes away loses what it had not written yet: what came within a second.
      expect(browser.answered.length).toBeLessThanOrEqual(150 + closed * 10);
      for (const tab of tabs) tab.close();
    }),
    { numRuns: 40 },
  );
});
