import { expect, test } from 'vitest';
import { ServiceError } from '#api/errors.ts';
import { fc } from '#lib/test-properties.ts';
import { pass, stopTime, until } from '#user/test-tabs.ts';
import { scanDefinitions } from '#features/scans/scan-kinds.ts';
import { startScanTabs, type Tab } from './test-scan-tabs.ts';

stopTime();

/** Events during a scan, with the milliseconds the scan continues afterwards. */
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

test('every ID ends up with its result, whatever happens meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      const browser = startScanTabs();
      const tabs: Tab[] = [browser.openTab('quality'), browser.openTab('quality')];
      const ids = Array.from({ length: 150 }, (_, i) => `lst-${i}`);
      let closed = 0;
      await tabs[0]?.scan.start(ids);

      const happen: Record<string, () => unknown> = {
        pause: () => tabs[0]?.scan.pause(),
        resume: () => tabs.at(-1)?.scan.resume(),
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

      // Finally everything works again.
      browser.isOnline = true;
      browser.reply = () => null;
      browser.setLive(true);
      const { scan } = tabs[0] ?? browser.openTab('quality');
      await pass(1000);
      await scan.resume();
      await until(() => scan.state().state === 'ended');
      await scan.retry();
      await until(() => scan.state().state === 'ended' && scan.state().failed === 0);
      expect(scan.state()).toMatchObject({ total: 150, done: 150, left: 0 });
      const kept = await browser.storage.readMany('quality', ids, scanDefinitions.quality.parse);
      expect(kept.size).toBe(150);
      // Only a page that goes away loses results not yet written: those of the last second.
      expect(browser.answered.length).toBeLessThanOrEqual(150 + closed * 10);
      for (const tab of tabs) tab.close();
    }),
    { numRuns: 40 },
  );
});
