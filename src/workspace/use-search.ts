import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type SearchShape, searchText } from '#lib/search-params.ts';

/**
 * A page's part of the address, and how to change it. The address is the only copy of filters,
 * sort and selection. Each change is a step of the back button, unless `replace` says otherwise
 * (typing in a search field is one step, not one a letter).
 *
 * What is equal to what it was is the same object as before: `values`, and each array in it. A letter in
 * the search field makes no other list of channels, so nothing that depends on those is made anew.
 */
export function useSearch<T>(shape: SearchShape<T>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const values = useMemo(() => readShared(shape, search), [shape, search]);
  const change = (changes: Partial<T>, options?: { replace?: boolean }): void => {
    // Not the router's own setter: it would write each comma as %2C.
    void navigate(
      { search: searchText(shape.stringify(changes, new URLSearchParams(location.search))) },
      { replace: options?.replace ?? false, preventScrollReset: true, flushSync: true },
    );
  };
  return { values, change };
}

/** What was read last of each shape: one address is all that a page has. */
const lastRead = new WeakMap<object, unknown>();

function readShared<T>(shape: SearchShape<T>, search: URLSearchParams): T {
  const values = replaceEqualDeep(lastRead.get(shape) as T | undefined, shape.parse(search));
  lastRead.set(shape, values);
  return values;
}
