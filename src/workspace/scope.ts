/** The scope: the channels and accounts an analyst looks at, which stays while they move between pages. */
import { useLocation } from 'react-router';
import { list, searchShape, searchText } from '#lib/search-params.ts';

export const scopeShape = searchShape({ channel: list, account_id: list });

/** A path with the scope of the present address, and nothing else of it. */
export function useScoped(): (path: string) => string {
  const scope = scopeOf(useLocation().search);
  return (path) => path + scope;
}

/** Every link of a table asks for the same. */
let last = { search: '', scope: '' };

function scopeOf(search: string): string {
  if (search !== last.search) {
    const params = new URLSearchParams(search);
    last = { search, scope: searchText(scopeShape.stringify(scopeShape.parse(params))) };
  }
  return last.scope;
}

/** Whether a filter lets a value through; one that is not set lets everything. */
export function has(filter: readonly string[], value: string | null): boolean {
  return filter.length === 0 || (value !== null && filter.includes(value));
}
