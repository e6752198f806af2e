/**
 * The draft: the rows being composed. It is saved on this device, for reloads, new sign-ins and other tabs. All tabs show
 * the same draft, and each change is made to what is stored, one row at a time: tabs cannot lose each other's rows.
 */
import * as z from 'zod/mini';
import { useSyncExternalStore } from 'react';
import { batchStore, type BatchStore } from '#features/v2-batch/store/batch-store.ts';
import type { ReadableStore } from '#lib/store.ts';
import { createSyncedStore } from '#shared/user/synced-store.ts';
import { portsOfThisTab, type TabPorts } from '#shared/user/tab-ports.ts';
import { type BatchField, maxRows, normalizeCell } from './cells.ts';
import { checkRows, itemsOf } from './check-rows.ts';
import type { NewRow } from './read-rows.ts';

export interface Row extends NewRow {
  /** Its permanent number. Rows are ordered by number; an empty draft starts at 1 again. */
  no: number;
}

/** Rows as one text, which is much faster to store than an array of objects. */
const StoredDraft = z.object({ key: z.string(), rows: z.string() });
type StoredDraft = z.infer<typeof StoredDraft>;
const parseDraft = (value: unknown): StoredDraft | null =>
  z.safeParse(StoredDraft, value).data ?? null;

type DraftEvent =
  /** `key` is that of a new draft. */
  | { kind: 'added'; rows: readonly NewRow[]; key: string }
  | { kind: 'changed'; no: number; field: BatchField; text: string }
  | { kind: 'removed'; numbers: ReadonlySet<number> }
  /** Rows with a flaw are correct as they are. */
  | { kind: 'flawsAccepted' }
  /** These lines of the draft with this key were submitted; what another tab has added since is a draft of its own. */
  | { kind: 'submitted'; key: string; lines: ReadonlySet<string>; nextKey: string };

/** The rows; `null` until read. */
export interface DraftStore extends ReadableStore<readonly Row[] | null> {
  /** Appends rows, which may depend on those of the draft. Returns how many did not fit. */
  add: (
    rows: readonly NewRow[] | ((existing: readonly Row[]) => readonly NewRow[]),
  ) => Promise<number>;
  change: (no: number, field: BatchField, text: string) => void;
  remove: (numbers: Iterable<number>) => void;
  acceptFlaws: () => void;
  /**
   * Submits the draft, which must still consist of these rows, and starts another one. Rejects as the batch store does,
   * or if the draft has changed; it stays as it is then.
   */
  submit: (rows: readonly Row[]) => Promise<void>;
}

export function createDraftStore(
  ports: Pick<TabPorts, 'user' | 'openChannel'>,
  batches: Pick<BatchStore, 'ready' | 'isSubmitted' | 'submit' | 'subscribe'>,
): DraftStore {
  const stored = createSyncedStore<StoredDraft, DraftEvent>(ports, {
    name: 'batch-list',
    area: 'lists',
    key: 'batch',
    parse: parseDraft,
    // Kept when the user signs out, because a draft is their work.
    empty: { key: '', rows: '' },
    reduce,
  });

  const rowsNow = (): readonly Row[] | null => {
    const draft = stored.state();
    if (draft === undefined) return null;
    // The page may have been closed between submitting a draft and starting another one.
    return batches.isSubmitted(draft.key) ? noRows : rowsOf(draft);
  };
  const dispatch = (event: DraftEvent): void => void stored.dispatch(event);

  return {
    state: rowsNow,
    subscribe(listener) {
      const stops = [stored.subscribe(listener), batches.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },

    async add(rows) {
      await stored.attached;
      await batches.ready;
      const existing = rowsNow() ?? noRows;
      const more = typeof rows === 'function' ? rows(existing) : rows;
      const { key = '', rows: text = '' } = stored.state() ?? {};
      if (batches.isSubmitted(key)) await stored.dispatch(submitted(key, text));
      await stored.dispatch({ kind: 'added', rows: more, key: crypto.randomUUID() });
      return Math.max(0, existing.length + more.length - maxRows);
    },
    change: (no, field, text) => dispatch({ kind: 'changed', no, field, text }),
    remove: (numbers) => dispatch({ kind: 'removed', numbers: new Set(numbers) }),
    acceptFlaws: () => dispatch({ kind: 'flawsAccepted' }),

    async submit(rows) {
      await stored.reload();
      const { key = '', rows: text = '' } = stored.state() ?? {};
      if (rows !== rowsNow() || checkRows(rows).length > 0) {
        throw new Error('The draft has changed. Review it before you submit.');
      }
      await batches.submit(key, itemsOf(rows));
      await stored.dispatch(submitted(key, text));
    },
  };
}

const noRows: readonly Row[] = [];

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

const submitted = (key: string, text: string): DraftEvent => ({
  kind: 'submitted',
  key,
  lines: new Set(linesOf(text)),
  nextKey: crypto.randomUUID(),
});

function reduce(draft: StoredDraft, event: DraftEvent): StoredDraft {
  if (event.kind === 'submitted') {
    if (draft.key !== event.key || draft.key === '') return draft;
    const left = linesOf(draft.rows).filter((line) => !event.lines.has(line));
    return { key: left.length > 0 ? event.nextKey : '', rows: left.join('\n') };
  }
  const rows = rowsOf(draft);
  const next = change(rows, event);
  if (next === rows) return draft;
  const key = event.kind === 'added' && draft.key === '' ? event.key : draft.key;
  return { key, rows: next.map(lineOf).join('\n') };
}

function change(
  rows: readonly Row[],
  event: Exclude<DraftEvent, { kind: 'submitted' }>,
): readonly Row[] {
  switch (event.kind) {
    case 'added': {
      const last = rows.at(-1)?.no ?? 0;
      const room = maxRows - rows.length;
      const added = event.rows.slice(0, room).map((row, at) => ({ ...row, no: last + 1 + at }));
      return added.length === 0 ? rows : [...rows, ...added];
    }
    case 'changed': {
      const { no, field } = event;
      const text = normalizeCell(field, event.text);
      return rows.map((row) => (row.no === no ? { ...row, [field]: text, flaw: null } : row));
    }
    case 'removed': {
      const left = rows.filter(({ no }) => !event.numbers.has(no));
      return left.length === rows.length ? rows : left;
    }
    case 'flawsAccepted':
      break;
  }
  return rows.map((row) => (row.flaw === null ? row : { ...row, flaw: null }));
}

/** Of the last text, so that the same text gives the same rows. */
let latest: { text: string; rows: readonly Row[] } = { text: '', rows: noRows };

function rowsOf({ rows: text }: StoredDraft): readonly Row[] {
  if (text !== latest.text) {
    const rows: Row[] = [];
    for (const line of linesOf(text)) {
      const row = toRow(line);
      if (row !== null && row.no > (rows.at(-1)?.no ?? 0)) rows.push(row);
    }
    latest = { text, rows };
  }
  return latest.rows;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n' };
const plain: Readonly<Record<string, string>> = { '\\\\': '\\', '\\t': '\t', '\\n': '\n' };

function lineOf({ no, asin, countryCode, percACoS, flaw }: Row): string {
  const cells = [asin, countryCode, percACoS, flaw ?? ''].map((text) =>
    text.replaceAll(/[\\\t\n]/g, (sign) => escapes[sign] ?? sign),
  );
  return [String(no), ...cells].join('\t');
}

/** `null` if the line is invalid. */
function toRow(line: string): Row | null {
  const [number, ...cells] = line.split('\t');
  const [asin = '', countryCode = '', percACoS = '', flaw = ''] = cells.map((text) =>
    text.replaceAll(/\\./g, (sign) => plain[sign] ?? sign),
  );
  const no = Number(number);
  return no > 0 && cells.length === 4
    ? { no, asin, countryCode, percACoS, flaw: flaw === '' ? null : flaw }
    : null;
}

let ownStore: DraftStore | null = null;

/** The draft store of this tab. */
export function draftStore(): DraftStore {
  return (ownStore ??= createDraftStore(portsOfThisTab(), batchStore()));
}

/** The rows of the draft; `null` until read. */
export function useDraft(): readonly Row[] | null {
  const { subscribe, state } = draftStore();
  return useSyncExternalStore(subscribe, state);
}
