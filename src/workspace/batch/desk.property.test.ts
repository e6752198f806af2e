/** The desk in a browser of tabs that come and go, with a connection, a session and answers that are lost. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { setClock } from '#lib/clock.ts';
import { pass, until } from '#workspace/test-tabs.ts';
import { isUnderWay, type Standing } from './record.ts';
import { type Fault, items, shown, startBrowser, type Tab } from './test-browser.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  setClock(Date.now);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const faults: Fault[] = [
  'request lost',
  'answer lost',
  'taken, then 500',
  'not taken, 500',
  'taken, then a page of HTML',
  '401',
  '429',
  '422',
  '403',
  'taken, then silence',
  'silence',
];

/** What may happen, with how long it goes on after that, in tenths of a second. */
const event = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      'submit',
      'submit',
      'submit in two tabs',
      'submit the last list again',
      'open a tab',
      'close the first tab',
      'close the last tab',
      'look at another tab',
      'lose the connection',
      'find the connection',
      'end the session',
      'sign in',
      'stop',
      'go on',
      'decide',
      'take back',
    ),
    fc.constantFrom(...faults),
  ),
  fc.oneof(fc.constant(0), fc.nat(8), fc.nat(60)),
);

/** How a batch may end: how often it was taken, what is known of it, and whether its id leads to it. */
const ends: Partial<Record<Standing, unknown[]>> = {
  sent: ['sent', 1, 'SUCCESS', true],
  taken: ['taken', 1, null, false],
  refused: ['refused', 0, null, false],
  back: ['back', 0, null, false],
};

test('no item is sent again once it was taken, and each ends where the user sees it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30, size: 'max' }), async (events) => {
      const browser = startBrowser();
      const tabs: Tab[] = [browser.openTab(), browser.openTab(true)];
      const first = () => tabs[0] as Tab;
      const last = () => tabs.at(-1) as Tab;
      /** What each list held; and whether its submission was answered with yes. */
      const lists = new Map<string, string[]>();
      const confirmed = new Set<string>();
      /** What went wrong in a tab that was still there: what goes away with one fails unseen. */
      const failures: unknown[] = [];
      const inTab = ({ signal }: Tab, step: unknown): void => {
        Promise.resolve(step).catch((error: unknown) => signal.aborted || failures.push(error));
      };
      let marks = 0;

      const submit = (key: string, ...where: Tab[]): void => {
        const own = items(marks % 3 === 0 ? 101 : 1, String(marks % 10));
        for (const item of own) item.asin += key;
        if (!lists.has(key))
          lists.set(
            key,
            own.map((it) => it.asin),
          );
        for (const { desk } of where) {
          desk.submit(key, own).then(
            (isOurs) => isOurs && confirmed.add(key),
            () => {},
          );
        }
      };
      /** An honest user, who finds out elsewhere whether a batch was taken. */
      const decide = async (tab: Tab): Promise<void> => {
        for (const { key, standing, count } of shown(tab)) {
          if (standing !== 'unanswered') continue;
          const held = (await tab.desk.items([key])).get(key)?.items ?? [];
          expect(held).toHaveLength(count);
          const taken = browser.taken.find((it) => it.items[0]?.asin === held[0]?.asin);
          if (taken === undefined) await tab.desk.wish(key, 'again');
          else if (count > 1) await tab.desk.wish(key, 'taken');
          else await tab.desk.name(key, taken.id);
        }
      };
      const replace = (place: number): void => {
        tabs.splice(place, 1)[0]?.close();
        if (tabs.length === 0) tabs.push(browser.openTab());
      };
      const newest = (): string => last().desk.snapshot().submissions?.[0]?.key ?? '';
      const happen: Record<string, () => unknown> = {
        submit: () => submit(`l${(marks += 1)}`, last()),
        'submit in two tabs': () => submit(`l${(marks += 1)}`, first(), first(), last()),
        'submit the last list again': () => marks > 0 && submit(`l${marks}`, last()),
        'open a tab': () => tabs.push(browser.openTab()),
        'close the first tab': () => replace(0),
        'close the last tab': () => replace(tabs.length - 1),
        'look at another tab': () => {
          first().lookAway();
          last().look();
        },
        'lose the connection': () => (browser.isOnline = false),
        'find the connection': () => (browser.isOnline = true),
        'end the session': () => browser.setLive(false),
        'sign in': () => browser.setLive(true),
        stop: () => last().desk.halt(newest(), true),
        'go on': () => last().desk.halt(newest(), false),
        decide: () => decide(last()),
        'take back': () => {
          const open = shown(last()).find((it) => ['waiting', 'refused'].includes(it.standing));
          return open && last().desk.wish(open.key, 'back');
        },
      };
      const isOnce = () => {
        for (const asin of [...lists.values()].flat()) {
          expect(browser.timesTaken(asin), `${asin} is taken once`).toBeLessThanOrEqual(1);
        }
      };
      for (const [what, then] of events) {
        const step = happen[what];
        if (step === undefined) browser.faults.push(what as Fault);
        else inTab(last(), step());
        for (let tenth = 0; tenth <= then; tenth += 1) await pass(tenth === 0 ? 10 : 100);
        isOnce();
      }

      // In the end all is well again, and somebody comes to look.
      [browser.isOnline, browser.faults] = [true, []];
      browser.setLive(true);
      for (const tab of tabs) tab.close();
      const end = browser.openTab();
      await pass(1000);
      const isStill = () => !shown(end).some((it) => it.standing === 'sending' || isUnderWay(it));
      for (let round = 0; round < 40; round += 1) {
        await until(isStill, 600);
        await decide(end);
        for (const { key } of end.desk.snapshot().submissions ?? [])
          await end.desk.halt(key, false);
        await pass(3000);
      }
      isOnce();
      expect(failures).toEqual([]);
      const keys = new Set(end.desk.snapshot().submissions?.map(({ key }) => key));
      for (const key of confirmed) expect(keys, 'no list is lost').toContain(key);
      for (const { key, standing, status, id } of shown(end)) {
        const held = (await end.desk.items([key])).get(key)?.items ?? [];
        const times = browser.timesTaken(held[0]?.asin ?? '');
        // Its id leads to these very items, and to what came of them.
        const isFound = browser.taken.some(
          (it) => it.id === id && JSON.stringify(it.items) === JSON.stringify(held),
        );
        expect([standing, times, status, isFound]).toEqual(ends[standing]);
      }
      // And nothing was sent that nobody confirmed.
      for (const { items: own } of browser.taken) {
        expect([...lists.values()].flat()).toEqual(
          expect.arrayContaining(own.map((it) => it.asin)),
        );
      }
      end.close();
    }),
    { numRuns: 60 },
  );
});
