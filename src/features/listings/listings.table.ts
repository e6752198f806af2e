/** The listings as a table of the row engine. */
import type { Listing } from '#api/contract/listing.ts';
import type { Place } from '#domain/families.ts';
import { bands, signalNames } from '#domain/quality.ts';
import type { ColumnFilter, TableQuery, TableSpec } from '#lib/table-query.ts';
import { filtersOf, oneOf } from '#workspace/lists/condition-filters.ts';
import { type ScoreCells, unscored } from './score-cells.ts';
import { listingConditions, type ListingsSearch } from './listings.search.ts';

export const listingSpec: TableSpec = {
  key: 'id',
  currency: 'currency',
  columns: [
    { id: 'id', type: 'text', searched: true },
    { id: 'title', type: 'text', searched: true },
    { id: 'status', type: 'enum', order: ['active', 'inactive', 'suppressed'] },
    { id: 'score', type: 'number', summed: false },
    { id: 'weakest', type: 'enum', order: signalNames },
    ...['band', ...signalNames.map((name) => `${name}_band` as const)].map((id) => ({
      id,
      type: 'enum' as const,
      order: bands.map(({ name }) => name),
    })),
    { id: 'gap', type: 'number', summed: false },
    { id: 'fix', type: 'text' },
    { id: 'behind', type: 'money' },
    { id: 'worth', type: 'money' },
    { id: 'scored_at', type: 'date', instant: true },
    { id: 'stock', type: 'number' },
    { id: 'price', type: 'money', summed: false },
    { id: 'currency', type: 'enum' },
    { id: 'fulfilled', type: 'enum', order: ['marketplace', 'merchant'] },
    { id: 'product_id', type: 'text', searched: true },
    { id: 'sku', type: 'text', searched: true },
    { id: 'account_id', type: 'text' },
    { id: 'account', type: 'lookup', of: 'account_id', names: 'accounts', searched: true },
    { id: 'channel', type: 'enum' },
    { id: 'is_parent', type: 'boolean' },
    { id: 'role', type: 'enum', order: ['parent', 'child', 'single'] },
    { id: 'family', type: 'text' },
  ],
};

/**
 * A listing as a record of that table. A parent has no stock of its own: what it reports is its children's.
 * The value of a fix is the part of the listing's money that its weakest signal lacks.
 */
export function recordOf(
  listing: Listing,
  place: Place | undefined,
  score: ScoreCells = unscored,
  behind: number | null = null,
) {
  const { id, title, price, is_fba, inventory_level, channel, account_id, status } = listing;
  const { family = id, role = 'single' } = place ?? {};
  const isParent = role === 'parent';
  return {
    id,
    title: title ?? id,
    status,
    stock: isParent ? null : inventory_level,
    price: price?.amount ?? null,
    currency: price?.currency_code ?? null,
    fulfilled: isParent || is_fba === null ? null : is_fba ? 'marketplace' : 'merchant',
    product_id: listing.product_id,
    sku: listing.sku,
    account_id,
    channel,
    is_parent: isParent,
    role,
    family,
    ...score,
    behind,
    worth: behind === null || score.gap === null ? null : (behind * score.gap) / 100,
  };
}

/** The part of a search that selects listings: charts and counts use it. */
export function filterOf(search: ListingsSearch): TableQuery {
  return {
    q: search.q,
    filters: [
      oneOf('channel', search.channel),
      oneOf('account_id', search.account_id),
      oneOf('status', search.status),
      oneOf('is_parent', search.is_parent === '' ? [] : [search.is_parent]),
      oneOf('fulfilled', search.fulfilled),
      ...filtersOf(search.f, listingConditions),
    ],
  };
}

/** The same query with more conditions. */
export function narrowed(query: TableQuery, ...filters: readonly ColumnFilter[]): TableQuery {
  return { ...query, filters: [...(query.filters ?? []), ...filters] };
}
