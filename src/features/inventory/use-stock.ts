import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type InventoryFilter,
  inventoryQueries,
  type StockLevel,
  useInventory,
} from '#queries/inventory.queries.ts';
import type { List } from '#queries/list.ts';
import { has } from '#workspace/scope.ts';
import type { InventorySearch } from './inventory.search.ts';

type Scope = Pick<InventorySearch, 'channel' | 'account_id'>;

/**
 * The stock that a search needs: of one channel or account alone only that is asked for, unless all of
 * it is here already, or on its way; what the search leaves out of it is left out on the page.
 */
export function useStock(search: Scope) {
  const all = useQueryClient().getQueryState(inventoryQueries.list().queryKey);
  const isHere = all?.data?.isComplete === true || (all?.data && all.fetchStatus !== 'idle');
  const filter = isHere === true ? {} : filterOf(search);
  return { filter, stock: useInventory(filter) };
}

/** What the service can filter by: one value of each. */
export function filterOf({ channel, account_id }: Scope): InventoryFilter {
  return {
    ...(channel.length === 1 && { channel: channel[0] }),
    ...(account_id.length === 1 && { account_id: account_id[0] }),
  };
}

/** Rows are worked out anew when there are half as many more, so that a list of many pages is not worked out for each. */
const growth = 1.5;

/** The list while it grows, in few steps; all that came once no more is under way. */
export function useSteps(
  list: List<StockLevel> | undefined,
  isGrowing: boolean,
): List<StockLevel> | undefined {
  const [shown, show] = useState(list);
  if (shown !== list && (!isGrowing || isWorthShowing(shown, list))) show(list);
  return shown;
}

function isWorthShowing(
  shown: List<StockLevel> | undefined,
  next: List<StockLevel> | undefined,
): boolean {
  if (shown === undefined || next === undefined || next.isComplete) return true;
  const isSame = shown.receivedAt === next.receivedAt;
  return !isSame || next.records.length >= shown.records.length * growth;
}

/**
 * How many stock records a search with this scope is of, whether the service was asked for those
 * alone or for all: by its own word while they are still coming.
 */
export function scopedTotal(list: List<Place>, { channel, account_id }: Scope): number {
  if (!list.isComplete) return list.total;
  const inScope = list.records.filter(
    (it) => has(channel, it.channel) && has(account_id, it.account_id),
  ).length;
  // What could not be read, or never came, may be in scope or not; with no record out of it, it is.
  return inScope === list.records.length ? list.total : inScope;
}

type Place = Pick<StockLevel, 'channel' | 'account_id'>;
