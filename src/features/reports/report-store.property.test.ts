/** The report store in tabs that open and close, with connection, session and responses that fail. */
import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { pass, stopTime, until } from '#user/test-tabs.ts';
import { isInProgress, findReport } from './stored-reports.ts';
import { go, request, startReportTabs, type Tab } from './test-report-tabs.ts';

stopTime();

/** Events, with the tenths of a second that follow. */
const event = fc.tuple(
  fc.constantFrom(
    'ask for a',
    'ask for b',
    'ask for one that fails',
    'ask for one that is refused',
    'add one that is not known',
    'look',
    'ask for patience',
    'ask for none',
    'ask again',
    'cancel',
    'open a tab',
    'close a tab',
    'look at a tab',
    'look away',
    'lose the connection',
    'find the connection',
    'lose answers',
    'lose no more',
    'end the session',
    'sign in',
  ),
  fc.oneof(fc.constant(0), fc.nat(60)),
);

test('whatever happens meanwhile, the stored reports end up right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25, size: 'max' }), async (events) => {
      const browser = startReportTabs();
      browser.lasts = 8000;
      /** Names of requests that were unanswered for a while: the service may have accepted several. */
      const unanswered = new Set<string>();
      const openTab = (isHidden = false): Tab => {
        const tab = browser.openTab(isHidden);
        tab.store.subscribe(() => {
          for (const { standing, request: asked } of tab.store.state().stored?.reports ?? []) {
            if (standing === 'unanswered') unanswered.add(asked?.name ?? '');
          }
        });
        return tab;
      };
      const tabs: Tab[] = [openTab(), openTab(true)];
      let wishes = 0;
      /** Keys of all requests that were not joined. */
      const keys = new Set<string>();
      const reports = () => tabs[0]?.store.state().stored?.reports ?? [];

      const ask = (name: string) => async () => {
        wishes += 1;
        const asked = await tabs.at(-1)?.store.request(request(name));
        if (asked) keys.add(asked.key);
      };
      const happen: Record<string, () => unknown> = {
        'ask for a': ask('a'),
        'ask for b': ask('b'),
        'ask for one that fails': ask('fail'),
        'ask for one that is refused': ask('refused'),
        'add one that is not known': () => tabs.at(-1)?.store.add(['nowhere']),
        look: () => {
          const open = reports().find((it) => it.standing === 'unknown' || isInProgress(it));
          return open && tabs.at(-1)?.store.poll(open.key);
        },
        'ask for patience': () => (browser.retryAfter = 20),
        'ask for none': () => (browser.retryAfter = null),
        'ask again': () => {
          wishes += 1;
          const open = reports().find(({ standing }) =>
            ['unanswered', 'refused'].includes(standing),
          );
          return open && tabs[0]?.store.again(open.key);
        },
        cancel: () => {
          const open = reports().find(isInProgress);
          if (open) void tabs.at(-1)?.store.cancel(open.key);
        },
        'open a tab': () => tabs.push(openTab()),
        'close a tab': () => tabs.length > 1 && tabs.pop()?.close(),
        'look at a tab': () => tabs[0]?.look(),
        'look away': () => tabs.at(-1)?.lookAway(),
        'lose the connection': () => (browser.isOnline = false),
        'find the connection': () => (browser.isOnline = true),
        'lose answers': () => (browser.losesAnswers = true),
        'lose no more': () => (browser.losesAnswers = false),
        'end the session': () => browser.setLive(false),
        'sign in': () => browser.setLive(true),
      };
      for (const [what, then] of events) {
        const step = happen[what]?.();
        await pass(10);
        await step;
        await go(then / 10);
      }

      // Finally everything works again.
      [browser.isOnline, browser.losesAnswers] = [true, false];
      browser.setLive(true);
      browser.retryAfter = null;
      const last = openTab();
      const shown = () => last.store.state().stored?.reports ?? [];
      await go(1);
      await until(() => !shown().some((it) => isInProgress(it) || it.standing === 'asking'), 600);
      for (const { id, standing, status, cancel } of shown()) {
        const job = browser.jobs.find((it) => it.id === id);
        const unsent = ['unanswered', 'refused'];
        expect(id === null ? unsent : [job ? 'known' : 'unknown']).toContain(standing);
        expect([null, 'late']).toContain(cancel);
        expect(status).toBe(job === undefined ? null : browser.statusOf(job));
      }
      // Each request was sent at most once and is stored, possibly as part of another.
      const sent = browser.calls.filter(({ endpoint }) => endpoint === 'requestReport');
      expect(sent.length).toBeLessThanOrEqual(wishes);
      for (const key of keys) expect(findReport(shown(), key), 'no wish is lost').toBeDefined();
      // So is each job created for one, except if an unanswered request was sent again.
      const made = browser.jobs.filter(({ request: { name } }) => !unanswered.has(name));
      const ids = shown().map(({ id }) => id);
      for (const { id } of made) expect(ids, 'no job is lost').toContain(id);
      // Ended reports are not polled.
      const looks = browser.polls().length;
      await go(30);
      expect(browser.polls()).toHaveLength(looks);
      for (const tab of [...tabs, last]) tab.close();
    }),
    // Failures come from waiting in vain: shrinking would take minutes.
    { numRuns: 150, endOnFailure: true },
  );
});
