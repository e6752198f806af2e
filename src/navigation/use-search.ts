import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type SearchShape, searchText } from '#lib/search-params.ts';

interface ChangeOptions {
  replace?: boolean;
  /** Draws the page in slices, for changes of most of it; the control shows its new value itself until then. */
  isSliced?: boolean;
}

/**
 * A page's URL parameters, and how to change them. The URL is the only copy of filters, sort and selection.
 * Each change is a step of the back button, unless `replace` is set (typing in a search field is one step,
 * not one per letter). Equal values stay the same objects: `values`, and each array in it. Typing in a search
 * field does not create a new list of channels, so nothing that depends on it is rebuilt.
 */
export function useSearch<T>(shape: SearchShape<T>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const values = useMemo(() => readShared(shape, search), [shape, search]);
  const change = useCallback(
    (changes: Partial<T>, options?: ChangeOptions): void => {
      // The router's own setter would write each comma as %2C.
      void navigate(
        { search: searchText(shape.stringify(changes, new URLSearchParams(location.search))) },
        {
          replace: options?.replace ?? false,
          preventScrollReset: true,
          flushSync: options?.isSliced !== true,
        },
      );
    },
    [shape, navigate],
  );
  return { values, change };
}

/** The last values read per shape: a page has only one URL. */
const lastRead = new WeakMap<object, unknown>();

function readShared<T>(shape: SearchShape<T>, search: URLSearchParams): T {
  const values = replaceEqualDeep(lastRead.get(shape) as T | undefined, shape.parse(search));
  lastRead.set(shape, values);
  return values;
}
