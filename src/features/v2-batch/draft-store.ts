/**
 * The draft: the rows being composed. It is saved on this device, for reloads, new sign-ins and other tabs. All tabs show
 * the same draft, and each change is made to what is stored: tabs cannot lose each other's rows.
 */
import { useStore } from '#lib/use-store.ts';
import * as z from 'zod/mini';
import { batchStore, type BatchStore } from './batch-store.ts';
import { createSyncedStore } from '#user/synced-store.ts';
import { perUser, type TabPorts } from '#user/tab-ports.ts';
import { maxRows, type RowText, toItem } from './cells.ts';
import { checkRows } from './check-rows.ts';
import { type NewRow, newRow, type Row } from './read-rows.ts';

/** Rows as JSON, or '' without any: a text is much faster to store than an array of objects. */
const StoredDraft = z.object({ key: z.string(), rows: z.string() });
type StoredDraft = z.infer<typeof StoredDraft>;

/** The draft as it is after a change. */
interface DraftEvent {
  make: (draft: StoredDraft) => StoredDraft;
}

export function createDraftStore(
  ports: Pick<TabPorts, 'user' | 'openChannel'>,
  batches: Pick<BatchStore, 'ready' | 'isSubmitted' | 'submit' | 'subscribe'>,
) {
  const stored = createSyncedStore<StoredDraft, DraftEvent>(ports, {
    name: 'batch-list',
    // Kept when the user signs out, because a draft is their work.
    area: 'lists',
    key: 'batch',
    parse: (value) => z.safeParse(StoredDraft, value).data ?? null,
    empty: { key: '', rows: '' },
    reduce: (draft, { make }) => make(draft),
  });

  // The page may have been closed between submitting a draft and starting another one.
  const rowsNow = (draft: StoredDraft): readonly Row[] =>
    batches.isSubmitted(draft.key) ? noRows : rowsOf(draft);

  const change = (step: (rows: readonly Row[]) => readonly Row[]): Promise<boolean> => {
    const nextKey = crypto.randomUUID();
    return stored.dispatch({
      make(draft) {
        const isNew = draft.key === '' || batches.isSubmitted(draft.key);
        return { key: isNew ? nextKey : draft.key, rows: textOf(step(rowsNow(draft))) };
      },
    });
  };

  /** The rows; `null` until read. */
  const state = (): readonly Row[] | null => {
    const draft = stored.state();
    return draft === undefined ? null : rowsNow(draft);
  };

  return {
    state,
    /** Identifies the draft until it is submitted; empty without one. */
    key: () => stored.state()?.key ?? '',
    isSubmitted: batches.isSubmitted,
    subscribe: (listener: () => void) => {
      const stops = [stored.subscribe(listener), batches.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },

    /** Appends rows, which may depend on those of the draft. Returns how many did not fit. */
    async add(make: (existing: readonly Row[]) => readonly NewRow[]): Promise<number> {
      await batches.ready;
      let overflow = 0;
      await change((rows) => {
        const last = rows.at(-1)?.no ?? 0;
        const more = make(rows);
        const room = maxRows - rows.length;
        overflow = Math.max(0, more.length - room);
        return [...rows, ...more.slice(0, room).map((row, at) => ({ ...row, no: last + 1 + at }))];
      });
      return overflow;
    },
    /** Changes cells of a row, which no longer has a flaw. */
    change: (no: number, cells: Partial<RowText>) =>
      void change((rows) =>
        rows.map((row) => (row.no === no ? { ...newRow({ ...row, ...cells }), no } : row)),
      ),
    remove(numbers: Iterable<number>): void {
      const removed = new Set(numbers);
      void change((rows) => rows.filter(({ no }) => !removed.has(no)));
    },
    /** Rows with a flaw are correct as they are. */
    acceptFlaws: () => void change((rows) => rows.map((row) => ({ ...row, flaw: null }))),

    /**
     * Submits the draft, which must still consist of these rows, and starts another one. Rejects as the batch store does,
     * or if the draft has changed; it stays as it is then.
     */
    async submit(rows: readonly Row[]): Promise<void> {
      await stored.reload();
      const { key = '' } = stored.state() ?? {};
      if (rows !== state() || checkRows(rows).length > 0) {
        throw new Error('The draft has changed. Review it before you submit.');
      }
      await batches.submit(key, rows.map(toItem));
      // What another tab has added or changed since is a draft of its own.
      const sent = new Set(rows.map((row) => JSON.stringify(row)));
      const nextKey = crypto.randomUUID();
      await stored.dispatch({
        make(draft) {
          if (draft.key !== key) return draft;
          const left = rowsOf(draft).filter((row) => !sent.has(JSON.stringify(row)));
          return { key: nextKey, rows: textOf(left) };
        },
      });
    },
  };
}

const noRows: readonly Row[] = [];

const textOf = (rows: readonly Row[]): string => (rows.length === 0 ? '' : JSON.stringify(rows));

/** Of the last text, so that the same text gives the same rows. */
let latest: { text: string; rows: readonly Row[] } = { text: '', rows: noRows };

function rowsOf({ rows: text }: StoredDraft): readonly Row[] {
  if (text !== latest.text)
    latest = {
      text,
      rows: text.startsWith('[') ? (JSON.parse(text) as Row[]) : earlierRows(text),
    };
  return latest.rows;
}

/** The last release stored a line per row, its cells between tabs and with escapes. */
function earlierRows(text: string): Row[] {
  const plain: Readonly<Record<string, string>> = { '\\\\': '\\', '\\t': '\t', '\\n': '\n' };
  return text.split('\n').flatMap((line) => {
    const [no, asin, countryCode, percACoS, flaw] = line
      .split('\t')
      .map((cell) => cell.replaceAll(/\\./g, (sign) => plain[sign] ?? sign));
    if (asin === undefined || countryCode === undefined || percACoS === undefined) return [];
    return { no: Number(no), asin, countryCode, percACoS, flaw: flaw || null };
  });
}

/** The draft store of this tab. */
export const draftStore = perUser((ports) => createDraftStore(ports, batchStore()));

/** The rows of the draft; `null` until read. */
export const useDraft = () => useStore(draftStore());
