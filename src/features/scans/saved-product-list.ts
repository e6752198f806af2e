/** The list of products whose eligibility is displayed, stored across reloads and sign-ins. */
import { useStore } from '#lib/use-store.ts';
import * as z from 'zod/mini';
import { now } from '#lib/clock.ts';
import { count } from '#lib/format.ts';
import { perUser, type TabPorts } from '#user/tab-ports.ts';
import { createSyncedStore } from '#user/synced-store.ts';

const List = z.object({
  ids: z.array(z.string()),
  /** When it was created, in milliseconds since 1970. */
  at: z.number(),
});
const ProductList = z.extend(List, {
  /** The list it replaced. */
  before: z.optional(z.nullable(List)),
});
export type ProductList = z.infer<typeof ProductList>;
type Stored = ProductList | null;

/** How many products a list holds. */
export const maxProductIds = 50_000;

const key = 'product list';

/** The lists of a user, in one tab. */
export function createProductLists(ports: Pick<TabPorts, 'user' | 'openChannel'>) {
  const store = createSyncedStore<Stored, { make: (list: Stored) => Stored }>(ports, {
    name: 'product-list',
    area: 'crawls',
    key,
    parse: (value) => z.safeParse(ProductList, value).data ?? null,
    empty: null,
    reduce: (list, { make }) => make(list),
  });
  return {
    /** The current list: `null` if there is none, `undefined` until read. */
    state: store.state,
    subscribe: store.subscribe,

    /**
     * Replaces the list with these products, each once, in order; the eligibility page displays it and can
     * restore the previous one. Makes no calls: their cost is stated there. Returns when the list was created.
     * Rejects with a RangeError if there are none, or too many.
     */
    async replace(productIds: readonly string[]): Promise<number> {
      const ids = [...new Set(productIds)];
      if (ids.length === 0) throw new RangeError('No products found in this selection.');
      if (ids.length > maxProductIds) {
        throw new RangeError(
          `A list holds up to ${count(maxProductIds)} products, not ${count(ids.length)}. Choose an account first.`,
        );
      }
      const at = now();
      await store.dispatch({
        make: (list) => ({ ids, at, before: list && { ids: list.ids, at: list.at } }),
      });
      return at;
    },

    /** Restores the previous list, which swaps places with the current one. */
    async restorePrevious(): Promise<void> {
      await store.dispatch({
        make: (list) =>
          list?.before ? { ...list.before, before: { ids: list.ids, at: list.at } } : list,
      });
    },

    /** Deletes all lists from the device, and all eligibility results. */
    async deleteAll(): Promise<void> {
      const storage = await store.attached;
      await storage.remove('crawls', key);
      await storage.clear('eligibility');
      await store.reload();
      store.announce();
    },
  };
}

/** The lists of the signed-in user. */
export const productLists = perUser(createProductLists);

/** The saved list, whichever tab changes it; `undefined` while reading, `null` if there is none. */
export const useProductList = () => useStore(productLists());
