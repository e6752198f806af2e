/** The draft in tabs whose steps and messages are held back and released in any order. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { startTabs } from '#shared/user/test-tabs.ts';
import { asins, openDraftTab, rows } from './test-draft-tabs.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Tab = ReturnType<typeof openDraftTab> & {
  /** Also once it is closed: nothing of it runs. */
  isFrozen: boolean;
};

/** Lets everything happen that needs no gate. */
async function settle(): Promise<void> {
  for (let i = 0; i < 8; i += 1) await new Promise((next) => setImmediate(next));
}

/** A browser that runs one step of a tab at a time; `choices` says which. */
function startBrowser(choices: readonly number[]) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const tabs = startTabs();
  // No tab works in the background.
  tabs.isLive = false;
  const held: { tab: { isFrozen: boolean }; go: () => void }[] = [];
  const waits: (() => void)[] = [];
  const all: Tab[] = [];
  let turn = 0;
  const choose = (count: number): number => (choices[(turn += 1) % choices.length] ?? 0) % count;

  return {
    tabs,
    all,
    open(): Tab {
      const here = { isFrozen: false };
      const tab = openDraftTab(tabs, {
        gate: () => new Promise<void>((go) => held.push({ tab: here, go })),
        silence: () => new Promise<void>((go) => waits.push(go)),
      });
      // One object, whose state the gates see.
      const opened = Object.assign(here, tab);
      all.push(opened);
      return opened;
    },
    /** Runs that many steps, or until nothing happens any more. A tab is only silent if it is frozen. */
    async run(steps = Infinity): Promise<void> {
      for (let step = 0; step < steps; step += 1) {
        if (step > 5000) throw new Error('It does not come to rest.');
        await settle();
        const ready = held.filter(({ tab }) => !tab.isFrozen);
        const next = ready[choose(Math.max(1, ready.length))];
        if (next !== undefined) {
          held.splice(held.indexOf(next), 1);
          next.go();
        } else if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync();
        else if (waits.length > 0) for (const go of waits.splice(0)) go();
        else return;
      }
    },
  };
}

const choices = fc.array(fc.nat(5), { minLength: 20, maxLength: 60 });

test('whatever tabs add, hand over, submit and close at the same time, no row is lost or doubled, and one edits', async () => {
  const event = fc.tuple(
    fc.constantFrom('add', 'add', 'add', 'take over', 'submit', 'close', 'hide', 'show'),
    fc.nat(2),
    // The steps until the next event.
    fc.oneof(fc.constant(0), fc.nat(6), fc.nat(40)),
  );
  await fc.assert(
    fc.asyncProperty(choices, fc.array(event, { maxLength: 14 }), async (order, events) => {
      const browser = startBrowser(order);
      const open: Tab[] = [browser.open(), browser.open(), browser.open()];
      /** Rows whose addition a tab has confirmed, and all that were tried. */
      const added = new Set<number>();
      let count = 0;
      for (const [what, which, steps] of events) {
        const tab = open[which] as Tab;
        const { draft } = tab;
        if (what === 'add') {
          const no = (count += 1);
          void draft.add(rows(no)).then(
            () => tab.isFrozen || added.add(no),
            () => {},
          );
        } else if (what === 'take over') draft.takeOver().catch(() => {});
        else if (what === 'submit') draft.submit(draft.state()?.rows ?? []).catch(() => {});
        else if (what === 'hide') tab.lookAway();
        else if (what === 'show') tab.look();
        else {
          tab.isFrozen = true;
          await tab.leave();
          open[which] = browser.open();
        }
        await browser.run(steps);
      }
      for (const tab of open) tab.look();
      await browser.run();

      expect(open.filter(({ draft }) => draft.state()?.isEditing)).toHaveLength(1);
      const [shown = [], ...others] = open.map(({ draft }) => asins(draft));
      for (const other of others) expect(other).toEqual(shown);
      const { batches } = browser.open();
      await browser.run();
      const submitted: number[] = [];
      for (const submission of batches.state().stored?.submissions ?? []) {
        const items = batches.items(submission.batches.map(({ key }) => key));
        for (const batch of (await items).values())
          submitted.push(...batch.items.map(({ asin }) => Number(asin.slice(1))));
      }
      const found = [...shown, ...submitted];
      expect(new Set(found).size, 'none is doubled').toBe(found.length);
      expect([...added].filter((no) => !found.includes(no))).toEqual([]);
      for (const tab of browser.all) tab.close();
    }),
    { numRuns: 150 },
  );
});

test('whenever a tab freezes and runs again, it replaces nothing of what the tab that took over has saved', async () => {
  await fc.assert(
    fc.asyncProperty(choices, fc.nat(30), fc.nat(30), fc.boolean(), async (order, ...times) => {
      const [freezeAfter, thawAfter, isClosed] = times;
      const browser = startBrowser(order);
      const [frozen, other] = [browser.open(), browser.open()];
      await browser.run();
      await Promise.all([frozen.draft.add(rows(1)), browser.run()]);
      // Saved by now. The next row may be lost with the frozen tab.
      void frozen.draft.add(rows(2)).catch(() => {});
      await browser.run(freezeAfter);
      frozen.isFrozen = true;
      const taken = other.draft.add(rows(3));
      await browser.run();
      await taken;
      await browser.run(thawAfter);
      frozen.isFrozen = isClosed;
      if (isClosed) await frozen.leave();
      else frozen.look();
      await browser.run();
      expect(other.draft.state()?.isEditing).toBe(true);
      expect(asins(other.draft)).toEqual(expect.arrayContaining([1, 3]));
      const shown = asins(other.draft);
      const seen = [frozen.draft.state()?.isEditing, asins(frozen.draft)];
      expect(isClosed ? [false, shown] : seen).toEqual([false, shown]);
      other.close();
      const next = browser.open();
      frozen.close();
      await browser.run();
      expect(asins(next.draft)).toEqual(shown);
      next.close();
    }),
    { numRuns: 150 },
  );
});
