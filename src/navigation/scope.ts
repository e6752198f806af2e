/** The scope: the selected channels and accounts. It is kept across pages, and so are the dates. */
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { intervals } from '#lib/intervals.ts';
import { addressText } from '#lib/address.ts';
import { freeText, list, oneOf, searchShape } from '#lib/search-params.ts';

/** The channels and accounts a page is narrowed to; empty lists do not narrow. */
export interface Scope {
  channel: readonly string[];
  account_id: readonly string[];
}

export const entireScope: Scope = { channel: [], account_id: [] };

export const scopeShape = searchShape({ channel: list, account_id: list });

/**
 * The date range and what it is compared with, as `date-range.ts` reads them; empty for the page's choice. And whether
 * sales of days with an open attribution window are projected.
 */
export const dateParams = { range: freeText, compare: freeText, projected: oneOf(['no', 'yes']) };
export const dateShape = searchShape(dateParams);

/** What links keep beside the scope: the dates, and what a point of every trend is. */
export const keptShape = searchShape({ ...dateParams, interval: oneOf(intervals) });

/** Adds the current scope and dates to a path, which may have parameters and a hash of its own. */
export function useScoped(): (path: string) => string {
  const scope = scopeOf(useLocation().search);
  return useCallback(
    (path) => {
      const own = path.includes('?') ? scope.replace('?', '&') : scope;
      return path.replace(/(#.*)?$/, (hash) => own + hash);
    },
    [scope],
  );
}

function scopeOf(search: string): string {
  const params = new URLSearchParams(search);
  const scope = scopeShape.stringify(scopeShape.parse(params));
  return addressText(keptShape.stringify(keptShape.parse(params), scope));
}

export const isInScope = (scope: Scope, record: Readonly<Record<keyof Scope, string | null>>) =>
  matchesFilter(scope.channel, record.channel) &&
  matchesFilter(scope.account_id, record.account_id);

/** Whether a filter matches a value; an empty one matches all. */
export function matchesFilter(filter: readonly string[], value: string | null): boolean {
  return filter.length === 0 || (value !== null && filter.includes(value));
}
