/** The lines of a view in the page: recently used lines are cached, others are fetched on demand. */
import type { Line, TableSource } from '#lib/row-source.ts';
import { createEmitter } from '#lib/store.ts';
import type { TableRow } from '#lib/table-query.ts';
import { LruCache } from './core/lru-cache.ts';
import type { LinesPage } from './core/table-view.ts';
import { linesPerPage } from './messages.ts';

/** Cached pages, and pages fetched at once. */
const maxCachedPages = 64;
const maxInFlight = 2;

/** Pages queued while others are fetched: only the latest, because they are in view. */
const maxQueued = 4;

interface LineCache extends Pick<
  TableSource<TableRow>,
  'at' | 'groupAt' | 'isStandalone' | 'subscribe' | 'arrivals'
> {
  /** Stops fetching. */
  close: () => void;
}

/** `first` are pages that are already loaded. A page that `fetchPage` returns at once is available at once. */
export function createLineCache(
  count: number,
  first: readonly LinesPage[],
  fetchPage: (from: number, to: number) => LinesPage | Promise<LinesPage>,
): LineCache {
  const pages = new LruCache<number, Line<TableRow>[]>(maxCachedPages);
  const arrived = createEmitter();
  const inFlight = new Set<number>();
  let queued: number[] = [];
  let arrivals = 0;
  let isClosed = false;

  const cachePage = (page: LinesPage): void => {
    pages.set(page.from / linesPerPage, page.lines);
  };
  for (const page of first) cachePage(page);

  const request = (page: number): void => {
    if (isClosed || page < 0 || page * linesPerPage >= count) return;
    if (pages.get(page) !== undefined || inFlight.has(page)) return;
    if (inFlight.size >= maxInFlight) {
      queued = [page, ...queued.filter((other) => other !== page)].slice(0, maxQueued);
      return;
    }
    const fetching = fetchPage(page * linesPerPage, (page + 1) * linesPerPage);
    if (!(fetching instanceof Promise)) {
      cachePage(fetching);
      return;
    }
    inFlight.add(page);
    fetching
      .then((fetched) => {
        cachePage(fetched);
        arrivals++;
        arrived.emit();
      })
      // A stopped engine is reported where the view is requested.
      .catch(() => {})
      .finally(() => {
        inFlight.delete(page);
        const next = queued.shift();
        if (next !== undefined) request(next);
      });
  };

  const line = (index: number): Line<TableRow> | undefined => {
    const page = Math.floor(index / linesPerPage);
    if (pages.get(page) === undefined) request(page);
    const lines = pages.get(page);
    if (lines === undefined) return undefined;
    // Near the end of a page the next one is fetched before its first line is visible.
    const place = index % linesPerPage;
    if (place > linesPerPage * 0.75) request(page + 1);
    else if (place < linesPerPage * 0.25) request(page - 1);
    return lines[place];
  };

  return {
    at: (index) => line(index)?.row,
    groupAt: (index) => line(index)?.group,
    isStandalone: (index) => line(index)?.isStandalone === true,
    subscribe: arrived.subscribe,
    arrivals: () => arrivals,
    close() {
      isClosed = true;
      queued = [];
    },
  };
}
