/**
 * The list of items that is put together, as a store: kept on the device, so that a reload, a new sign-in
 * or another tab finds it. Its key goes with it when it is submitted, so that no list is submitted twice.
 */
import * as z from 'zod/mini';
import { type MasterlistItem, masterlistRules } from '#api/contract/batch.ts';
import {
  createDraft,
  type CellText,
  type Draft,
  type DraftRow,
  type DraftView,
} from '#domain/batch-draft.ts';
import { itemKey } from '#domain/batch.ts';
import type { ReadRow } from '#domain/batch-file.ts';
import { readRows, writeRows } from '#domain/batch-kept.ts';
import type { Channel } from '#lib/tabs.ts';
import { atOnce, inSlices } from '#lib/slices.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import type { TabPorts } from '#workspace/tab-ports.ts';
import { waitForUserStorage } from '#workspace/wait-for-user-storage.ts';
import type { BatchDesk } from './desk.ts';
import { notSubmitted } from './not-submitted.ts';

export interface ListView extends DraftView {
  /** False where the browser refuses to keep it: it is gone with this page. */
  isKept: boolean;
  /** What is asked about single rows. */
  draft: Draft;
}

export interface BatchList {
  subscribe: (listener: () => void) => () => void;
  /** `null` until the device was read. */
  snapshot: () => ListView | null;
  /** Puts rows at the end; answers how many there was no room for. */
  add: (rows: readonly ReadRow[]) => Promise<number>;
  edit: (cells: readonly CellText[]) => void;
  remove: (isGone: (row: DraftRow) => boolean) => void;
  /** Takes rows of odd lines as they are. */
  settle: () => void;
  /**
   * Submits these items, which are all of the list, and begins another. Answers false where it was
   * submitted before, in this tab or another. Rejects as the desk does, and where another tab has
   * changed the list; then nothing is submitted.
   */
  submit: (items: readonly MasterlistItem[]) => Promise<boolean>;
}

const Kept = z.object({ key: z.string(), rows: z.string() });
type Kept = z.infer<typeof Kept>;

/** A sign-out leaves it: it is somebody's work. */
const place = ['lists', 'batch'] as const;

function parse(value: unknown): Kept | null {
  const read = z.safeParse(Kept, value);
  return read.success ? read.data : null;
}

/** Milliseconds after the last change in which it is written down. */
const soon = 300;

export function createBatchList(
  ports: Pick<TabPorts, 'user' | 'openChannel' | 'onLeave' | 'onHide'>,
  desk: Pick<BatchDesk, 'ready' | 'reload' | 'isSubmitted' | 'submit' | 'snapshot' | 'items'>,
): BatchList {
  const listeners = new Set<() => void>();
  let key = crypto.randomUUID() as string;
  let draft = createDraft(masterlistRules);
  let view: ListView | null = null;
  let storage: UserStorage | null = null;
  let channel: Channel | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Changes that are not written down yet. */
  let isOpen = false;
  /** What this tab has submitted last. */
  let gone: Kept | null = null;
  let saving: Promise<unknown> = Promise.resolve();

  function show(): void {
    const isKept = storage === null || storage.isSaved(...place);
    view = { ...draft.view(), isKept, draft };
    for (const listener of listeners) listener();
  }

  async function open(): Promise<void> {
    const opened = await waitForUserStorage(ports.user);
    storage = opened;
    channel = ports.openChannel(
      `crosschannel.batch-list.${opened.key}`,
      () => void (isOpen || load()),
    );
    await desk.ready;
    await load();
  }

  /** Takes up what is kept; of a list that was submitted, what another tab has put there meanwhile. */
  async function load(): Promise<void> {
    const kept = (await storage?.read(...place, parse)) ?? null;
    await desk.reload();
    if (isOpen) return;
    const isUsed = kept === null || desk.isSubmitted(kept.key);
    const next = createDraft(masterlistRules);
    // Most often nobody has touched it since.
    const isGone = isUsed && kept?.key === gone?.key && kept?.rows === gone?.rows;
    if (kept !== null && kept.rows !== '' && !isGone) {
      const rows = await inSlices(readRows(kept.rows));
      await inSlices(next.adding(isUsed ? await notSubmitted(desk, kept.key, rows) : rows));
      // Somebody may have typed meanwhile, where there was a list already.
      if (isOpen) return;
    }
    key = isUsed ? crypto.randomUUID() : kept.key;
    draft = next;
    const isOther = isUsed && kept !== null && !(await renew());
    if (isOther) return load();
    show();
  }

  /** Puts what is here in the place of a list that was submitted; answers false where another tab has. */
  async function renew(): Promise<boolean> {
    const mine = { key, rows: await inSlices(writeRows(draft.view().rows)) };
    const now = await storage?.update(...place, parse, (kept) =>
      kept !== null && desk.isSubmitted(kept.key) ? mine : undefined,
    );
    return now === undefined || now === null || now.key === mine.key;
  }

  /** Takes up the list that another tab has begun, with what was added here to the one before. */
  async function join(): Promise<void> {
    await desk.reload();
    const rows = await notSubmitted(desk, key, draft.view().rows);
    await load();
    // Changed again meanwhile, it comes here once more.
    if (isOpen || rows.length === 0) return;
    isOpen = true;
    await inSlices(draft.adding(rows.map((row) => ({ ...row, no: 0 }))));
    changed();
  }

  const opened = open();

  function changed(): void {
    isOpen = true;
    show();
    clearTimeout(timer);
    timer = setTimeout(() => void save(), soon);
  }

  /** One after the other; what has changed meanwhile is written next. */
  function save(): Promise<unknown> {
    clearTimeout(timer);
    saving = saving.then(async () => {
      if (!isOpen) return;
      isOpen = false;
      await write(await inSlices(writeRows(draft.view().rows)));
    });
    return saving;
  }

  async function write(rows: string): Promise<void> {
    const mine = { key, rows };
    let isOurs = true;
    await storage?.update(...place, parse, (kept) => {
      // A list that another tab has submitted is not brought back.
      isOurs = kept === null || kept.key === mine.key || desk.isSubmitted(kept.key);
      return isOurs ? mine : undefined;
    });
    if (isOurs) channel?.post('changed');
    if (!isOurs) await join();
    // Submitted in this very moment: what did not go with it begins the next.
    else if (desk.isSubmitted(mine.key)) await load();
    if (view !== null && view.isKept !== storage?.isSaved(...place)) show();
  }

  /** Whether these are the items of the list, which may have come to hold what is none. */
  function isSame(items: readonly MasterlistItem[]): boolean {
    const { rows, wrong } = draft.view();
    if (wrong > 0 || rows.length !== items.length) return false;
    return draft.items().every((it, i) => {
      const other = items[i];
      return itemKey(it) === (other && itemKey(other)) && it.percACoS === other?.percACoS;
    });
  }

  function leave(): void {
    if (!isOpen) return;
    isOpen = false;
    // One step: there is no time to read first.
    void storage?.write(...place, { key, rows: atOnce(writeRows(draft.view().rows)) });
  }
  ports.onLeave(leave);
  ports.onHide(() => void save());

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => view,

    async add(rows) {
      await opened;
      // What another tab writes meanwhile does not take the list away from under it.
      isOpen = true;
      const left = await inSlices(draft.adding(rows));
      changed();
      return left;
    },

    edit(cells) {
      draft.edit(cells);
      changed();
    },

    remove(isGone) {
      draft.remove(isGone);
      changed();
    },

    settle() {
      draft.settle();
      changed();
    },

    async submit(items) {
      await opened;
      const mine = key;
      await save();
      // What another tab has written since is seen before it is sent, or it would go with the list.
      await load();
      // Another tab was before this one, or has begun another list.
      let isOurs = key === mine;
      if (isOurs && !isSame(items)) {
        throw new Error('The list has changed in another tab: look at it again.');
      }
      const rows = await inSlices(writeRows(draft.view().rows));
      isOurs = isOurs && (await desk.submit(mine, items));
      if (isOurs) gone = { key: mine, rows };
      await save();
      await load();
      channel?.post('changed');
      return isOurs;
    },
  };
}
