/** The lines of a view on the page: those that were wanted lately are here, others are fetched when asked for. */
import type { Line } from '#lib/row-source.ts';
import type { GroupLine, TableRow } from '#lib/table-query.ts';
import type { LinesPage } from '#rows/core/view.ts';
import { pageLines } from '#rows/messages.ts';

/** Pages that are kept, and that may be under way at once. */
const mostKept = 64;
const mostUnderWay = 2;

/** Of pages that could not be asked for at once, so many are remembered: the latest, for they are in view. */
const mostWaiting = 4;

export interface ViewLines {
  at: (index: number) => TableRow | undefined;
  groupAt: (index: number) => GroupLine | undefined;
  isBare: (index: number) => boolean;
  subscribe: (listener: () => void) => () => void;
  arrivals: () => number;
  /** Stops fetching. */
  close: () => void;
}

/** `first` are pages that are here already. */
export function viewLines(
  count: number,
  first: readonly LinesPage[],
  fetchPage: (from: number, to: number) => Promise<LinesPage>,
): ViewLines {
  const pages = new Map<number, Line<TableRow>[]>();
  const listeners = new Set<() => void>();
  const underWay = new Set<number>();
  let waiting: number[] = [];
  let arrivals = 0;
  let isClosed = false;

  const keep = (page: LinesPage): void => {
    pages.set(page.from / pageLines, linesOf(page));
    if (pages.size <= mostKept) return;
    for (const oldest of pages.keys()) {
      pages.delete(oldest);
      return;
    }
  };
  for (const page of first) keep(page);

  const request = (page: number): void => {
    if (isClosed || page < 0 || page * pageLines >= count) return;
    if (pages.has(page) || underWay.has(page)) return;
    if (underWay.size >= mostUnderWay) {
      waiting = [page, ...waiting.filter((other) => other !== page)].slice(0, mostWaiting);
      return;
    }
    underWay.add(page);
    fetchPage(page * pageLines, (page + 1) * pageLines)
      .then((fetched) => {
        keep(fetched);
        arrivals++;
        for (const listener of listeners) listener();
      })
      // An engine that is gone says so where the view is asked for.
      .catch(() => {})
      .finally(() => {
        underWay.delete(page);
        const next = waiting.shift();
        if (next !== undefined) request(next);
      });
  };

  const line = (index: number): Line<TableRow> | undefined => {
    const page = Math.floor(index / pageLines);
    const lines = pages.get(page);
    if (lines === undefined) {
      request(page);
      return undefined;
    }
    // Near an end the next page is fetched before its first line shows.
    const place = index % pageLines;
    if (place > pageLines * 0.75) request(page + 1);
    else if (place < pageLines * 0.25) request(page - 1);
    return lines[place];
  };

  return {
    at: (index) => line(index)?.row,
    groupAt: (index) => line(index)?.group,
    isBare: (index) => line(index)?.isBare === true,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    arrivals: () => arrivals,
    close() {
      isClosed = true;
      waiting = [];
    },
  };
}

/** Rows and heads of groups as objects, each the same for as long as it is kept. */
export function linesOf({ from, to, cells, groups, bare }: LinesPage): Line<TableRow>[] {
  const heads = new Map(groups.map(({ at, line }) => [at, line]));
  const beside = new Set(bare);
  const columns = Object.entries(cells);
  const lines: Line<TableRow>[] = [];
  let next = 0;
  for (let at = 0; at < to - from; at++) {
    const group = heads.get(at);
    if (group !== undefined) {
      lines.push({ group });
      continue;
    }
    const row: Record<string, TableRow[string]> = {};
    for (const [id, values] of columns) row[id] = values[next] ?? null;
    next++;
    lines.push(beside.has(at) ? { row, isBare: true } : { row });
  }
  return lines;
}
