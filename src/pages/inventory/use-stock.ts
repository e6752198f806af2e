import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type InventoryFilter,
  inventoryQueries,
  type StockLevel,
  useInventory,
} from '#queries/inventory.queries.ts';
import type { List } from '#queries/list.ts';
import { matchesFilter } from '#navigation/scope.ts';
import type { InventorySearch } from './inventory.list.tsx';

type Scope = Pick<InventorySearch, 'channel' | 'account_id'>;

/**
 * The stock a search needs: for a single channel or account only that is requested, unless all of it is
 * loaded or loading; the page filters the rest.
 */
export function useStock(search: Scope) {
  const all = useQueryClient().getQueryState(inventoryQueries.list().queryKey);
  const isHere = all?.data?.isComplete === true || (all?.data && all.fetchStatus !== 'idle');
  const filter = isHere === true ? {} : filterOf(search);
  return { filter, stock: useInventory(filter) };
}

/** What the service can filter by: one value of each. */
function filterOf({ channel, account_id }: Scope): InventoryFilter {
  return {
    ...(channel.length === 1 && { channel: channel[0] }),
    ...(account_id.length === 1 && { account_id: account_id[0] }),
  };
}

/** Rows are recomputed when there are half as many more, so that a list of many pages is not recomputed for each. */
const growth = 1.5;

/** The list while it grows, in a few steps; the whole list once nothing is loading. */
export function useGrowing(
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
 * The number of stock records in this scope, whether the service was asked for those or for all: by its own
 * total while they are loading.
 */
export function scopedTotal(list: List<Place>, { channel, account_id }: Scope): number {
  if (!list.isComplete) return list.total;
  const inScope = list.records.filter(
    (it) => matchesFilter(channel, it.channel) && matchesFilter(account_id, it.account_id),
  ).length;
  // Unreadable or missing records may be in scope or not; if no record is out of scope, they are in it.
  return inScope === list.records.length ? list.total : inScope;
}

type Place = Pick<StockLevel, 'channel' | 'account_id'>;
