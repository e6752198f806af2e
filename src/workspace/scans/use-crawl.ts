import { useMemo, useSyncExternalStore } from 'react';
import type { CrawlStore } from './crawl.ts';
import { crawlOf } from './crawls.ts';
import type { CrawlKind } from './kinds.ts';
import type { CrawlView } from './view.ts';

/** A kind of background work: what is seen of it, in whichever tab it runs, and what can be done about it. */
export function useCrawl(kind: CrawlKind): CrawlView & { crawl: CrawlStore } {
  const crawl = crawlOf(kind);
  const view = useSyncExternalStore(crawl.subscribe, crawl.snapshot);
  return useMemo(() => ({ ...view, crawl }), [view, crawl]);
}
