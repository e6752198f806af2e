/**
 * The store of the draft: the items being composed, and the text from which rows are added. It is saved
 * on this device, for reloads, new sign-ins and other tabs.
 *
 * One tab at a time edits the draft. It has given it a key, holds the lock of that name, and writes only while that
 * key is stored. Other tabs wait for the lock. A tab that takes over asks it to save the draft under another key, or
 * stores that key itself if the editing tab is frozen. The draft is submitted with its key, so only once.
 */
import * as z from 'zod/mini';
import { masterlistRules } from '#api/contract/batch.ts';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import { type Candidacy, standForLead } from '#lib/leader.ts';
import { atOnce, inSlices } from '#lib/slices.ts';
import { createStore, type ReadableStore } from '#lib/store.ts';
import { canReachTabs } from '#lib/tabs.ts';
import { createSyncedStore } from '#shared/user/synced-store.ts';
import type { TabPorts } from '#shared/user/tab-ports.ts';
import { parseRows, serializeRows } from './batch-draft-serializer.ts';
import {
  createDraft,
  type CellText,
  type Draft,
  type DraftRow,
  type DraftView,
} from './batch-draft.ts';
import type { ParsedRow } from './batch-file.ts';

export interface DraftStoreView extends DraftView {
  /** False while another tab edits the draft: this one shows what is stored, and changes nothing. */
  isEditing: boolean;
  /** For questions about single rows. */
  draft: Draft;
}

/** The state is `null` until storage was read. */
export interface DraftStore extends ReadableStore<DraftStoreView | null> {
  /** Edits the draft in this tab, once the other one has saved it. Rejects if that one does not. */
  takeOver: () => Promise<void>;
  /**
   * Takes the draft over if necessary, and appends rows, which may depend on the existing ones. Returns the
   * number of rows that did not fit. Rejects as `takeOver` does.
   */
  add: (
    rows: readonly ParsedRow[] | ((existing: readonly DraftRow[]) => readonly ParsedRow[]),
  ) => Promise<number>;
  /** The text that was typed or pasted but not added yet; '' if there is none. */
  text: () => Promise<string>;
  /** Saves that text at once, so that it is not lost however the page is left. */
  setText: (text: string) => void;
  edit: (cells: readonly CellText[]) => void;
  remove: (isGone: (row: DraftRow) => boolean) => void;
  /** Accepts rows from malformed lines as they are. */
  acceptFlaws: () => void;
  /**
   * Submits the draft, which must still consist of these rows, and starts another one. Rejects as the batch store
   * does, or if the draft has changed; it stays as it is then.
   */
  submit: (rows: readonly DraftRow[]) => Promise<void>;
}

const StoredDraft = z.object({ key: z.string(), rows: z.string() });
const noDraft = { key: '', rows: '' };
const parse = (value: unknown) => z.safeParse(StoredDraft, value).data ?? null;

/** Replaces the stored draft if it has the key `from`; `rows` is `null` for those that are stored. */
interface Replacement {
  from: string;
  key: string;
  rows: string | null;
  mustSave?: boolean;
}

/** What the editing tab wrote as it was closed, when there was no time to read whose draft is stored. */
const leftKey = ['lists', 'batch-left'] as const;

const textKey = ['lists', 'batch-text'] as const;
const StoredText = z.object({ text: z.string() });
const parseText = (value: unknown) => z.safeParse(StoredText, value).data?.text ?? null;

/** Milliseconds between the last change and the write. */
const saveDelay = 300;

/** Seconds in which a tab that is asked for the draft answers, and in which it hands it over. */
const [answerTime, handOverTime] = [1, 10];

type Lock = Candidacy & { key: string };

export function createDraftStore(
  ports: Omit<TabPorts, 'rateLimit' | 'untilReachable'>,
  batches: Pick<BatchStore, 'ready' | 'reload' | 'isSubmitted' | 'submit'>,
): DraftStore {
  const { state, set: show, subscribe } = createStore<DraftStoreView | null>(null);
  let draft = createDraft(masterlistRules);
  /** What is stored of it. */
  let saved = draft.view();
  let [isEditing, isHandingOver] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** With the key of this tab, and with that of the editing one. */
  let own: Lock | null = null;
  let other: Lock | null = null;
  /** Aborted once the editing tab has heard this one. */
  let hearing = new AbortController();

  // Kept when the user signs out, because a draft is their work.
  const stored = createSyncedStore<z.infer<typeof StoredDraft>, Replacement>(ports, {
    name: 'batch-list',
    area: 'lists',
    key: 'batch',
    parse,
    empty: noDraft,
    // Tabs that cannot reach each other work as if each were the only one.
    reduce: (it, { from, key, rows }) =>
      it.key === from || it === noDraft || !canReachTabs() ? { key, rows: rows ?? it.rows } : it,
    mustSave: ({ mustSave = false }) => mustSave,
    onRead: () => void inTurn(load),
    onMessage: hear,
  });
  let last: Promise<unknown> = stored.attached;
  const loaded = inTurn(load);

  /** Steps run one after another, so that none finds the draft half changed. */
  function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = last.then(() => step());
    last = turn.catch(() => {});
    return turn;
  }

  function publish(): void {
    show({ ...draft.view(), isEditing: isEditing && !isHandingOver, draft });
  }

  /** Shows the stored draft, and edits it if no other tab does, or `takes` it from a frozen one. */
  async function load(takes = false): Promise<void> {
    const { key, rows } = stored.state() ?? noDraft;
    const isOurs = key === own?.key;
    if (isOurs && isEditing) return;
    if (isEditing) {
      own?.resign();
      [own, other, isEditing] = [null, null, false];
    }
    const isTaken = takes && key === other?.key;
    if (!isOurs && key !== other?.key) await waitFor(key);
    if (own && !isOurs && (isTaken || other?.leads() === true)) {
      await batches.ready;
      await batches.reload();
      const left = await stored.storage()?.read(...leftKey, parse);
      const latest = batches.isSubmitted(key) ? '' : left?.key === key ? left.rows : null;
      if (await stored.dispatch({ from: key, key: own.key, rows: latest })) await load();
      return;
    }
    const next = createDraft(masterlistRules);
    await inSlices(next.addInSteps(await inSlices(parseRows(rows))));
    [draft, saved] = [next, next.view()];
    isEditing = isOurs;
    if (isOurs) other?.resign();
    publish();
  }

  function lock(key: string): Lock {
    const name = `crosschannel.batch-list.${stored.storage()?.key}.${key}`;
    return { key, ...standForLead(name, undefined, ports.withLock) };
  }

  /** Waits until the tab with this key is closed. */
  async function waitFor(key: string): Promise<void> {
    other?.resign();
    const theirs = (other = lock(key));
    own ??= lock(crypto.randomUUID());
    // Visible tabs come first.
    void theirs.elected.then(() => (ports.isHidden() ? theirs.resign() : inTurn(load)));
    // Locks are granted in the order of requests: afterwards this tab has those two, if they are free.
    await ports.withLock(crypto.randomUUID(), async () => {});
  }

  /** Saves what has changed; `to`: under the key of another tab, which edits from then on. */
  async function save(to?: string): Promise<void> {
    const changed = draft.view();
    if (!isEditing || own === null || (changed === saved && to === undefined)) return;
    const rows = await inSlices(serializeRows(changed.rows));
    const next = { from: own.key, key: to ?? own.key, rows, mustSave: to !== undefined };
    if (await stored.dispatch(next)) {
      saved = changed;
      await stored.storage()?.remove(...leftKey);
    }
    await load();
  }

  function change(step: () => void): void {
    if (!isEditing) return;
    step();
    onEdit();
  }

  function onEdit(): void {
    publish();
    clearTimeout(timer);
    timer = setTimeout(() => void inTurn(save), saveDelay);
  }

  function hear(message: unknown): void {
    const [kind, key, to] = String(message).split(' ');
    if (key !== own?.key) return;
    if (kind === 'heard') hearing.abort();
    if (kind !== 'ask') return;
    stored.post(`heard ${to}`);
    void inTurn(() => handOver(to));
  }

  async function handOver(to: string | undefined): Promise<void> {
    isHandingOver = true;
    publish();
    // The page applies a cell that is being edited. A hidden page has done so before.
    if (!ports.isHidden()) await new Promise((next) => void setTimeout(next));
    // What storage refuses stays here.
    await save(to).catch(onEdit);
    isHandingOver = false;
    publish();
  }

  async function takeOver(asked?: Lock): Promise<void> {
    await load();
    if (isEditing) return;
    if (other === null || other === asked)
      throw new Error('The other tab has not handed over the draft. Try again.');
    const editing = other;
    const takes = await isFrozen(editing);
    await stored.reload();
    await load(takes);
    // Asks again if the draft has got another key in the meantime.
    await takeOver(editing);
  }

  /** Asks the editing tab for the draft. Returns whether it does not answer, although it is not closed. */
  async function isFrozen({ key, elected }: Lock): Promise<boolean> {
    const { signal } = (hearing = new AbortController());
    const waited = ports.wait(answerTime, signal);
    stored.post(`ask ${key} ${own?.key}`);
    // Its lock is free once it has handed over, or is closed.
    const isFree = await Promise.race([elected.then(() => true), waited]);
    if (isFree === true || !signal.aborted) return isFree !== true;
    await Promise.race([elected, ports.wait(handOverTime, new AbortController().signal)]);
    return false;
  }

  ports.onHide(() => void inTurn(save));
  ports.onShow(() => {
    other?.resign();
    other = null;
    void stored.reload();
  });
  ports.onLeave(() => {
    if (!isEditing || own === null || draft.view() === saved) return;
    const rows = atOnce(serializeRows(draft.view().rows));
    void stored.storage()?.write(...leftKey, { key: own.key, rows });
  });

  return {
    state,
    subscribe,
    takeOver: () => inTurn(takeOver),

    add: (rows) =>
      inTurn(async () => {
        await takeOver();
        const more = typeof rows === 'function' ? rows(draft.view().rows) : rows;
        const overflow = await inSlices(draft.addInSteps(more));
        onEdit();
        return overflow;
      }),

    text: async () => (await (await stored.attached).read(...textKey, parseText)) ?? '',

    // Separate from the rows, which may take long to write.
    setText: (text) =>
      void loaded.then(() => void (isEditing && stored.storage()?.write(...textKey, { text }))),

    edit: (cells) => change(() => draft.edit(cells)),
    remove: (isGone) => change(() => draft.remove(isGone)),
    acceptFlaws: () => change(draft.acceptFlaws),

    submit: (rows) =>
      inTurn(async () => {
        await stored.reload();
        await load();
        if (!isEditing || own === null || rows !== draft.view().rows) {
          throw new Error('The draft has changed. Review it before you submit.');
        }
        await batches.submit(own.key, draft.items());
        // The next draft has another key.
        [other, own, isEditing] = [own, lock(crypto.randomUUID()), false];
        await own.elected;
        await load();
      }),
  };
}
