/** The crawls of this tab. Loaded once the page has nothing better to do, or when a part of it is drawn. */
import { portsOfThisTab } from '#workspace/tab-ports.ts';
import { createCrawl, type CrawlStore } from './crawl.ts';
import { type CrawlKind, kinds } from './kinds.ts';

const stores = new Map<CrawlKind, CrawlStore>();

/** The one store of a kind in this tab. Whoever asks for it lets it run here, if it runs nowhere else. */
export function crawlOf(kind: CrawlKind): CrawlStore {
  let store = stores.get(kind);
  if (store === undefined) stores.set(kind, (store = createCrawl(kinds[kind], portsOfThisTab())));
  return store;
}

/** Goes on with what was under way when the last page went away. */
export function goOn(): void {
  for (const kind of Object.keys(kinds) as CrawlKind[]) crawlOf(kind);
}
