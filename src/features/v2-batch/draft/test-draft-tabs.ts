/** For tests: tabs that share the draft of one user. Nothing is sent. */
import 'fake-indexeddb/auto';
import { createBatchStore } from '#features/v2-batch/store/batch-store.ts';
import type { startTabs } from '#shared/user/test-tabs.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { ParsedRow } from './batch-file.ts';
import { type DraftStore, createDraftStore } from './draft-store.ts';

/** Rows with these numbers as ASINs. */
export const rows = (...numbers: number[]): ParsedRow[] =>
  numbers.map((no) => ({
    asin: `B${String(no).padStart(9, '0')}`,
    countryCode: 'DE',
    percACoS: '12.5',
    flaw: null,
  }));

/** The numbers of the rows that a tab displays. */
export const asins = ({ state }: Pick<DraftStore, 'state'>): number[] =>
  state()?.rows.map(({ asin }) => Number(asin.slice(1))) ?? [];

interface TabOptions {
  /** What a tab waits for before each step outside of its memory, and before each message. */
  gate?: () => Promise<void>;
  /** Resolves once that many seconds without an answer of another tab have passed; never by default. */
  silence?: (seconds: number) => Promise<void>;
  isHidden?: boolean;
  /** Whether it cannot reach other tabs. */
  isAlone?: boolean;
}

const never = (): Promise<never> => new Promise(() => {});

export function openDraftTab(
  tabs: ReturnType<typeof startTabs>,
  { gate, silence = never, isHidden = false, isAlone = false }: TabOptions = {},
) {
  const tab = tabs.open();
  tab.isHidden = isHidden;
  const leavers: (() => void)[] = [];
  const { ports } = tab;
  let heard: Promise<unknown> = Promise.resolve();
  const gated = {
    ...ports,
    // As in a browser, a lock is granted some time after the request.
    withLock: async (name: string, step: () => Promise<void>) => {
      await new Promise((next) => setImmediate(next));
      return ports.withLock(name, step);
    },
    onLeave: (leave: () => void) => leavers.push(leave),
    wait: (seconds: number, signal: AbortSignal) =>
      Promise.race([
        silence(seconds),
        new Promise<void>((next) => signal.addEventListener('abort', () => next())),
      ]),
    ...(isAlone && {
      withLock: (_: string, step: () => Promise<void>) => step(),
      openChannel: () => ({ post: () => {}, close: () => {} }),
    }),
    ...(gate && {
      user: {
        ...ports.user,
        openStorage: async () => gatedStorage(await ports.user.openStorage(), gate),
      },
      openChannel: (name: string, hear: (message: unknown) => void) =>
        ports.openChannel(name, (message) => {
          heard = heard.then(gate).then(() => hear(message));
        }),
    }),
  };
  const batches = createBatchStore({ ...gated, isOnline: () => false });
  const draft = createDraftStore(gated, batches);
  const hidePage = (): void => leavers.forEach((leave) => leave());
  return {
    ...tab,
    batches,
    draft,
    /** Tells the page that it is left, whereupon it writes what is unsaved. */
    hidePage,
    /** Leaves the page, and closes the tab. */
    async leave(): Promise<void> {
      hidePage();
      for (let i = 0; i < 5; i += 1) await new Promise((next) => setImmediate(next));
      tab.close();
    },
  };
}

function gatedStorage(storage: UserStorage | null, gate: () => Promise<void>): UserStorage | null {
  return (
    storage && {
      ...storage,
      async read(...call) {
        await gate();
        return storage.read(...call);
      },
      async update(...call) {
        await gate();
        return storage.update(...call);
      },
      async remove(...call) {
        await gate();
        return storage.remove(...call);
      },
    }
  );
}
