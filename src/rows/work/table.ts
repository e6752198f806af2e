/** A table in the worker, and what is done with it. */
import type { JoinSpec, LoadProgress, LoadReport, TableRow } from '#lib/table-query.ts';
import { csvPieces } from '#rows/core/export.ts';
import { joinTo, rejoin } from '#rows/core/join.ts';
import { loaderOf } from '#rows/core/load.ts';
import { nameMaps } from '#rows/core/lookup.ts';
import { type Changes, compareStores } from '#rows/core/refresh.ts';
import { Store } from '#rows/core/store.ts';
import { crossValues, distinctValues, histogramOf } from '#rows/core/summaries.ts';
import { sumsOf } from '#rows/core/sums.ts';
import { lineOfKey, pageOf, type View, viewOf } from '#rows/core/view.ts';
import { type Operation, type Operations, pageLines, type SentBody } from '#rows/messages.ts';
import { readBody, readRecords } from '#rows/read/reader.ts';
import { received, toSend } from '#rows/streams.ts';
import type { Pace } from './pace.ts';

export interface WorkTable {
  store: Store;
  views: Map<number, View>;
  changes: Changes | null;
}

/** What an operation has at hand beside its table. */
export interface Around {
  pace: Pace;
  onProgress: (progress: LoadProgress) => void;
}

type Handlers = {
  [Name in Exclude<Operation, 'open' | 'close'>]: (
    table: WorkTable,
    ask: Operations[Name]['ask'],
    around: Around,
  ) => Promise<Operations[Name]['answer']> | Operations[Name]['answer'];
};

/** Throws a TypeError for a description that contradicts itself. */
export function openTable({ spec, names }: Operations['open']['ask']): WorkTable {
  return { store: new Store(spec, nameMaps(names)), views: new Map(), changes: null };
}

export const handlers: Handlers = {
  async load({ store }, { source }, around) {
    const report = await fill(store, source, lastCounts, around);
    // New rows have partners too.
    if (store.joins.size > 0) await around.pace.drive(rejoin(store, [...store.joins.values()]));
    return report;
  },

  async refresh(table, { source, keep }, around) {
    const before = table.store;
    const next = new Store(before.spec, before.names);
    const report = await fill(next, source, lastCounts, around);
    // Rows of a body that broke off are no new state of the table.
    if (report.broken !== null)
      return { ...report, rows: before.rows, added: 0, changed: 0, gone: 0 };
    const changes = await around.pace.drive(compareStores(before, next, report, keep));
    await takeOver(table, next, around.pace);
    table.changes = changes;
    return changes.report;
  },

  changes: (table, { kind }) => table.changes?.[kind] ?? [],

  async join(table, { join, source }, around) {
    const second = new Store(join.table);
    const report = await fill(second, source, join, around);
    for (;;) {
      const { store } = table;
      const found = await around.pace.drive(joinTo(store, join, second, report));
      // A refresh may have put other rows in place meanwhile.
      if (table.store === store) return found;
    }
  },

  rename({ store }, { names }) {
    store.rename(nameMaps(names));
    return null;
  },

  async view(table, { view: id, query, from, to }, { pace }) {
    const view = await pace.drive(viewOf(table.store, query));
    table.views.set(id, view);
    const { count, rowCount, fileRows, total, totals } = view;
    // Fewer lines than before: then its last ones are in view.
    const start = Math.max(0, Math.min(from, count - (to - from)));
    const pages = [];
    for (let at = start - (start % pageLines); at < Math.min(to, count); at += pageLines) {
      pages.push(await pace.drive(pageOf(view, at, at + pageLines, view.store.columnIds())));
    }
    return { count, rows: fileRows?.length ?? rowCount, total, totals, pages };
  },

  async lines(table, { view: id, from, to }, { pace }) {
    const view = viewIn(table, id);
    return pace.drive(pageOf(view, from, to, view.store.columnIds()));
  },

  indexOf: (table, { view, key }) => lineOfKey(viewIn(table, view), key),

  csv(table, { view, columns }) {
    const pieces = csvPieces(viewIn(table, view), columns);
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.next();
        if (piece.done === true) controller.close();
        else controller.enqueue(encoder.encode(piece.value));
      },
    });
    return toSend(stream);
  },

  drop(table, { view }) {
    table.views.delete(view);
    return null;
  },

  distinct: ({ store }, { column, query, ...options }, { pace }) =>
    pace.drive(distinctValues(store, column, query, options)),

  histogram: ({ store }, { column, query, bins }, { pace }) =>
    pace.drive(histogramOf(store, column, query, bins)),

  cross: ({ store }, { columns, query, limit }, { pace }) =>
    pace.drive(crossValues(store, columns, query, limit)),

  sums: ({ store }, { columns, query, ...part }, { pace }) =>
    pace.drive(sumsOf(store, columns, query, part)),

  row: ({ store }, { key }) => rowWith(store, key),
  rows: ({ store }, { keys }) => keys.map((key) => rowWith(store, key)),
};

function rowWith(store: Store, key: string): TableRow | null {
  const row = store.rowOf(key);
  return row < 0 ? null : store.row(row);
}

function viewIn(table: WorkTable, id: number): View {
  const view = table.views.get(id);
  if (view === undefined) throw new RangeError('The view is closed.');
  return view;
}

/** Puts new rows in the place of the old ones, with the joins and names that those have by then. */
async function takeOver(table: WorkTable, next: Store, pace: Pace): Promise<void> {
  for (;;) {
    const { joins, names } = table.store;
    const others = [...joins.values()].filter(
      ({ spec, store }) => next.joins.get(spec.name)?.store !== store,
    );
    if (others.length === 0) {
      if (next.names !== names) next.rename(names);
      table.store = next;
      return;
    }
    // While partners are looked for yet another join may come.
    await pace.drive(rejoin(next, others));
  }
}

const lastCounts = { several: 'last' } as const;

async function fill(
  store: Store,
  source: SentBody,
  how: Pick<JoinSpec, 'several' | 'day'>,
  { pace, onProgress }: Around,
): Promise<LoadReport> {
  const loader = loaderOf(store, how.several, how.day);
  // Rows so far may be shown before all are in: what was worked out then holds no longer.
  const pause = (): Promise<void> => {
    store.changed();
    return pace.pause();
  };
  const own = { pause, signal: pace.signal };
  try {
    return 'records' in source
      ? await readRecords(source.records, loader, own)
      : await readBody(received(source.body), source.format, loader, own, onProgress);
  } finally {
    store.trim();
    store.changed();
  }
}
