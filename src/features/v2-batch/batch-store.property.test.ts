/** The batch store in a browser whose tabs, connection and session come and go, with lost responses. */
import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { pass, stopTime, until } from '#user/test-tabs.ts';
import { type Batch, isInProgress } from './stored-batches.ts';
import {
  type Fault,
  items,
  batchesIn,
  startBrowser,
  type Tab,
} from './internal/test-batch-browser.ts';

stopTime();

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

/** An event, and the time until the next, in tenths of a second. */
const event = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      'submit',
      'submit',
      'submit in two tabs',
      'submit the last draft again',
      'open a tab',
      'close the first tab',
      'close the last tab',
      'look at another tab',
      'lose the connection',
      'find the connection',
      'end the session',
      'sign in',
      'stop',
      'resume',
      'decide',
      'return to draft',
    ),
    fc.constantFrom(...faults),
  ),
  fc.oneof(fc.constant(0), fc.nat(8), fc.nat(60)),
);

/** How a batch may end: how often it was accepted, its status, and whether its ID leads to it. */
const ends: Readonly<Record<string, unknown[]>> = {
  accepted: ['accepted', 1, 'SUCCESS', true],
  untracked: ['untracked', 1, null, false],
  rejected: ['rejected', 0, null, false],
  returned: ['returned', 0, null, false],
};
const endOf = ({ closed, state }: Batch): string => closed ?? state;

test('items are sent in order, no accepted item is sent again, and every item is accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30, size: 'max' }), async (events) => {
      const browser = startBrowser();
      const tabs: Tab[] = [browser.openTab(), browser.openTab({ isHidden: true })];
      const first = () => tabs[0] as Tab;
      const last = () => tabs.at(-1) as Tab;
      /** The items of each draft, and the drafts whose submission was confirmed. */
      const lists = new Map<string, string[]>();
      const confirmed = new Set<string>();
      /** Errors in open tabs; errors in tabs that were closed are expected. */
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
        for (const { store } of where) {
          store.submit(key, own).then(
            (isOurs) => isOurs && confirmed.add(key),
            () => {},
          );
        }
      };
      /** A user who checks elsewhere whether a batch was accepted, and decides correctly. */
      const decide = async (tab: Tab): Promise<void> => {
        for (const { key, state, count } of batchesIn(tab)) {
          if (state !== 'unknown') continue;
          const held = (await tab.store.items([key])).get(key)?.items ?? [];
          expect(held).toHaveLength(count);
          const taken = browser.accepted.find((it) => it.items[0]?.asin === held[0]?.asin);
          if (taken === undefined) await tab.store.dispatch({ kind: 'returned', key });
          else if (count > 1) await tab.store.dispatch({ kind: 'untracked', key });
          else await tab.store.dispatch({ kind: 'tracked', key, id: taken.id });
        }
      };
      const replace = (place: number): void => {
        tabs.splice(place, 1)[0]?.close();
        if (tabs.length === 0) tabs.push(browser.openTab());
      };
      const newest = (): string => last().store.state().stored?.submissions[0]?.key ?? '';
      const happen: Record<string, () => unknown> = {
        submit: () => submit(`l${(marks += 1)}`, last()),
        'submit in two tabs': () => submit(`l${(marks += 1)}`, first(), first(), last()),
        'submit the last draft again': () => marks > 0 && submit(`l${marks}`, last()),
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
        stop: () => last().store.dispatch({ kind: 'halt', key: newest() }),
        resume: () => last().store.dispatch({ kind: 'resume', key: newest() }),
        decide: () => decide(last()),
        'return to draft': () => {
          const open = batchesIn(last()).find((it) => ['waiting', 'rejected'].includes(endOf(it)));
          return open && last().store.dispatch({ kind: 'returned', key: open.key });
        },
      };
      const isOnce = () => {
        for (const asin of [...lists.values()].flat()) {
          expect(browser.timesAccepted(asin), `${asin} is accepted once`).toBeLessThanOrEqual(1);
        }
      };
      for (const [what, then] of events) {
        const step = happen[what];
        if (step === undefined) browser.faults.push(what as Fault);
        else inTab(last(), step());
        for (let tenth = 0; tenth <= then; tenth += 1) await pass(tenth === 0 ? 10 : 100);
        isOnce();
      }

      // Finally everything works again, and the user opens a tab.
      [browser.isOnline, browser.faults] = [true, []];
      browser.setLive(true);
      for (const tab of tabs) tab.close();
      const end = browser.openTab();
      await pass(1000);
      const isStill = () =>
        !batchesIn(end).some((it) => it.state === 'sending' || isInProgress(it));
      for (let round = 0; round < 100; round += 1) {
        await until(isStill, 600);
        await decide(end);
        for (const { key } of end.store.state().stored?.submissions ?? [])
          await end.store.dispatch({ kind: 'resume', key });
        await pass(3000);
      }
      isOnce();
      expect(failures).toEqual([]);
      const keys = new Set(end.store.state().stored?.submissions.map(({ key }) => key));
      for (const key of confirmed) expect(keys, 'no submission is lost').toContain(key);
      for (const batch of batchesIn(end)) {
        const { key, status, id } = batch;
        const held = (await end.store.items([key])).get(key)?.items ?? [];
        const times = browser.timesAccepted(held[0]?.asin ?? '');
        // Its ID leads to the same items and their results.
        const isFound = browser.accepted.some(
          (it) => it.id === id && JSON.stringify(it.items) === JSON.stringify(held),
        );
        expect([endOf(batch), times, status, isFound]).toEqual(ends[endOf(batch)]);
      }
      // In the order of submission, and within one in the order of its batches.
      const order: string[] = [];
      for (const { key } of batchesIn(end))
        order.push((await end.store.items([key])).get(key)?.items[0]?.asin ?? '');
      const places = browser.accepted.map((it) => order.indexOf(it.items[0]?.asin ?? ''));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      // Nothing was sent that was not confirmed.
      for (const { items: own } of browser.accepted) {
        expect([...lists.values()].flat()).toEqual(
          expect.arrayContaining(own.map((it) => it.asin)),
        );
      }
      end.close();
    }),
    { numRuns: 60 },
  );
});
