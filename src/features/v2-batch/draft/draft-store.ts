/**
 * The store of the draft: the items being composed, and the text from which rows are added. It is saved
 * on this device, for reloads, new sign-ins and other tabs. A draft is submitted with its key, so
 * that it is submitted only once.
 */
import * as z from 'zod/mini';
import { type MasterlistItem, masterlistRules } from '#api/contract/batch.ts';
import { chunk } from '#features/v2-batch/store/batch-change.ts';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import { atOnce, inSlices } from '#lib/slices.ts';
import { createStore, type ReadableStore } from '#lib/store.ts';
import type { Channel } from '#lib/tabs.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import { waitForUserStorage } from '#shared/user/wait-for-user-storage.ts';
import type { UserStorage } from '#storage/user-storage.ts';
import { parseRows, serializeRows } from './batch-draft-serializer.ts';
import {
  createDraft,
  type CellText,
  type Draft,
  type DraftRow,
  type DraftView,
} from './batch-draft.ts';
import type { ParsedRow } from './batch-file.ts';
import { itemKey, type RowText } from './batch.ts';

export interface DraftStoreView extends DraftView {
  /** False if the browser refuses to save it, so that it is lost when the page closes. */
  isSaved: boolean;
  /** For questions about single rows. */
  draft: Draft;
}

/** The state is `null` until storage was read. */
export interface DraftStore extends ReadableStore<DraftStoreView | null> {
  /** Appends rows; returns the number of rows that did not fit. */
  add: (rows: readonly ParsedRow[]) => Promise<number>;
  /** The text that was typed or pasted but not added yet; '' if there is none. */
  text: () => Promise<string>;
  /** Saves that text at once, so that it is not lost however the page is left. */
  setText: (text: string) => void;
  edit: (cells: readonly CellText[]) => void;
  remove: (isGone: (row: DraftRow) => boolean) => void;
  /** Accepts rows from malformed lines as they are. */
  acceptFlaws: () => void;
  /**
   * Submits these items, which must be all items of the draft, and starts another draft. Returns false
   * if the draft was submitted before, in this tab or another. Rejects as the batch store does, or if
   * another tab has changed the draft; nothing is submitted then.
   */
  submit: (items: readonly MasterlistItem[]) => Promise<boolean>;
}

const StoredDraft = z.object({ key: z.string(), rows: z.string() });
type StoredDraft = z.infer<typeof StoredDraft>;

/** This area is kept when the user signs out, because a draft is their work. */
const storageKey = ['lists', 'batch'] as const;

function parse(value: unknown): StoredDraft | null {
  const read = z.safeParse(StoredDraft, value);
  return read.success ? read.data : null;
}

const textKey = ['lists', 'batch-text'] as const;
const StoredText = z.object({ text: z.string() });

/** Milliseconds between the last change and the write. */
const saveDelay = 300;

export function createDraftStore(
  ports: Pick<TabPorts, 'user' | 'openChannel' | 'onLeave' | 'onHide'>,
  batches: Pick<BatchStore, 'ready' | 'reload' | 'isSubmitted' | 'submit' | 'state' | 'items'>,
): DraftStore {
  const { state: view, set: show, subscribe } = createStore<DraftStoreView | null>(null);
  let key = crypto.randomUUID() as string;
  let draft = createDraft(masterlistRules);
  let storage: UserStorage | null = null;
  let channel: Channel | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasUnsavedChanges = false;
  /** The draft that this tab submitted last. */
  let lastSubmitted: StoredDraft | null = null;
  let saving: Promise<unknown> = Promise.resolve();

  function publish(): void {
    const isSaved = storage === null || storage.isSaved(...storageKey);
    show({ ...draft.view(), isSaved, draft });
  }

  async function open(): Promise<void> {
    const opened = await waitForUserStorage(ports.user);
    storage = opened;
    channel = ports.openChannel(
      `crosschannel.batch-list.${opened.key}`,
      () => void (hasUnsavedChanges || load()),
    );
    await batches.ready;
    await load();
  }

  /** Loads the stored draft; if it was submitted, only the rows that another tab has added since. */
  async function load(): Promise<void> {
    const stored = (await storage?.read(...storageKey, parse)) ?? null;
    await batches.reload();
    if (hasUnsavedChanges) return;
    const isSubmitted = stored === null || batches.isSubmitted(stored.key);
    const next = createDraft(masterlistRules);
    // Usually nothing was added since it was submitted.
    const isUnchanged =
      isSubmitted && stored?.key === lastSubmitted?.key && stored?.rows === lastSubmitted?.rows;
    if (stored !== null && stored.rows !== '' && !isUnchanged) {
      const rows = await inSlices(parseRows(stored.rows));
      await inSlices(
        next.addInSteps(isSubmitted ? await unsubmittedRows(batches, stored.key, rows) : rows),
      );
      // The user may have edited meanwhile, if a draft was displayed already.
      if (hasUnsavedChanges) return;
    }
    key = isSubmitted ? crypto.randomUUID() : stored.key;
    draft = next;
    const isReplaced = isSubmitted && stored !== null && !(await replaceSubmitted());
    if (isReplaced) return load();
    publish();
  }

  /** Replaces a submitted draft in storage by this one; returns false if another tab has replaced it. */
  async function replaceSubmitted(): Promise<boolean> {
    const mine = { key, rows: await inSlices(serializeRows(draft.view().rows)) };
    const now = await storage?.update(...storageKey, parse, (stored) =>
      stored !== null && batches.isSubmitted(stored.key) ? mine : undefined,
    );
    return now === undefined || now === null || now.key === mine.key;
  }

  /** Loads the draft that another tab has started, and appends the rows added here that were not submitted. */
  async function mergeIntoNext(): Promise<void> {
    await batches.reload();
    const rows = await unsubmittedRows(batches, key, draft.view().rows);
    await load();
    // If it has changed again, the next save comes here again.
    if (hasUnsavedChanges || rows.length === 0) return;
    hasUnsavedChanges = true;
    await inSlices(draft.addInSteps(rows.map((row) => ({ ...row, no: 0 }))));
    onEdit();
  }

  const opened = open();

  function onEdit(): void {
    hasUnsavedChanges = true;
    publish();
    clearTimeout(timer);
    timer = setTimeout(() => void save(), saveDelay);
  }

  /** Saves run one after another; later changes are in the next save. */
  function save(): Promise<unknown> {
    clearTimeout(timer);
    saving = saving.then(async () => {
      if (!hasUnsavedChanges) return;
      hasUnsavedChanges = false;
      await write(await inSlices(serializeRows(draft.view().rows)));
    });
    return saving;
  }

  async function write(rows: string): Promise<void> {
    const mine = { key, rows };
    let isOurs = true;
    await storage?.update(...storageKey, parse, (stored) => {
      // A draft that another tab has submitted is not restored.
      isOurs = stored === null || stored.key === mine.key || batches.isSubmitted(stored.key);
      return isOurs ? mine : undefined;
    });
    if (isOurs) channel?.post('changed');
    if (!isOurs) await mergeIntoNext();
    // Submitted at the same time: the rows that were not submitted start the next draft.
    else if (batches.isSubmitted(mine.key)) await load();
    if (view() !== null && view()?.isSaved !== storage?.isSaved(...storageKey)) publish();
  }

  /** Whether the draft consists of exactly these items and has no invalid rows. */
  function isSame(items: readonly MasterlistItem[]): boolean {
    const { rows, invalid } = draft.view();
    if (invalid > 0 || rows.length !== items.length) return false;
    return draft.items().every((it, i) => {
      const other = items[i];
      return itemKey(it) === (other && itemKey(other)) && it.percACoS === other?.percACoS;
    });
  }

  function leave(): void {
    if (!hasUnsavedChanges) return;
    hasUnsavedChanges = false;
    // A single write, since there is no time to read first.
    void storage?.write(...storageKey, { key, rows: atOnce(serializeRows(draft.view().rows)) });
  }
  ports.onLeave(leave);
  ports.onHide(() => void save());

  return {
    subscribe,
    state: view,

    async add(rows) {
      await opened;
      // Prevents a write of another tab from replacing the draft while rows are added.
      hasUnsavedChanges = true;
      const overflow = await inSlices(draft.addInSteps(rows));
      onEdit();
      return overflow;
    },

    async text() {
      await opened;
      const parseText = (value: unknown) => z.safeParse(StoredText, value).data?.text ?? null;
      return (await storage?.read(...textKey, parseText)) ?? '';
    },

    // Separate from the rows, so that typing does not replace rows that another tab adds meanwhile.
    setText: (text) => void opened.then(() => storage?.write(...textKey, { text })),

    edit(cells) {
      draft.edit(cells);
      onEdit();
    },

    remove(isGone) {
      draft.remove(isGone);
      onEdit();
    },

    acceptFlaws() {
      draft.acceptFlaws();
      onEdit();
    },

    async submit(items) {
      await opened;
      const mine = key;
      await save();
      // Loads what another tab has written, which would otherwise be lost with the submitted draft.
      await load();
      // Another tab has submitted this draft, or has started another.
      let isOurs = key === mine;
      if (isOurs && !isSame(items)) {
        throw new Error('The draft was changed in another tab. Review it before you submit.');
      }
      const rows = await inSlices(serializeRows(draft.view().rows));
      isOurs = isOurs && (await batches.submit(mine, items));
      if (isOurs) lastSubmitted = { key: mine, rows };
      await save();
      await load();
      channel?.post('changed');
      return isOurs;
    },
  };
}

/** Batches read from storage at once, so that no read takes long. */
const batchesPerRead = 25;

const textOf = (row: RowText | MasterlistItem): string => `${itemKey(row)} ${Number(row.percACoS)}`;

/** The rows that were not submitted with the draft of this key; all rows if it was not submitted. */
async function unsubmittedRows<T extends RowText>(
  store: Pick<BatchStore, 'state' | 'items'>,
  key: string,
  rows: readonly T[],
): Promise<T[]> {
  const submission = store.state().stored?.submissions.find((it) => it.key === key);
  const sent = new Set<string>();
  for (const part of chunk(submission?.batches ?? [], batchesPerRead)) {
    const held = await store.items(part.map((it) => it.key));
    for (const { items } of held.values()) for (const item of items) sent.add(textOf(item));
  }
  return rows.filter((row) => !sent.has(textOf(row)));
}
