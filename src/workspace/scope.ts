/** The scope: the channels and accounts an analyst looks at, which stays while they move between pages. */
import { useSearchParams } from 'react-router';
import { list, searchShape, searchText } from '../lib/search-params.ts';

export const scopeShape = searchShape({ channel: list, account_id: list });

/** A path with the scope of the present address, and nothing else of it. */
export function useScoped(): (path: string) => string {
  const [search] = useSearchParams();
  const scope = searchText(scopeShape.stringify(scopeShape.parse(search)));
  return (path) => path + scope;
}

/** Whether a filter lets a value through; one that is not set lets everything. */
export function has(filter: readonly string[], value: string | null): boolean {
  return filter.length === 0 || (value !== null && filter.includes(value));
}
