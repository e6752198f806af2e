/** The scope: the selected channels and accounts, which are kept across pages. */
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { list, searchShape, searchText } from '#lib/search-params.ts';

export const scopeShape = searchShape({ channel: list, account_id: list });

/** Adds the current scope to a path, and no other parameters. */
export function useScoped(): (path: string) => string {
  const scope = scopeOf(useLocation().search);
  return useCallback((path) => path + scope, [scope]);
}

/** All links of a table share the same result. */
let last = { search: '', scope: '' };

function scopeOf(search: string): string {
  if (search !== last.search) {
    const params = new URLSearchParams(search);
    last = { search, scope: searchText(scopeShape.stringify(scopeShape.parse(params))) };
  }
  return last.scope;
}

/** Whether a filter matches a value; an empty one matches all. */
export function matchesFilter(filter: readonly string[], value: string | null): boolean {
  return filter.length === 0 || (value !== null && filter.includes(value));
}
