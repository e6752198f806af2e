import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addressOf, addressParams, currentParams } from '#lib/address.ts';
import { type SearchShape } from '#lib/search-params.ts';

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
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const values = useMemo(() => readShared(shape, search + hash), [shape, search, hash]);
  const change = useCallback(
    (changes: Partial<T>, options?: ChangeOptions): void => {
      void navigate(addressOf(shape.stringify(changes, currentParams())), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
        flushSync: options?.isSliced !== true,
      });
    },
    [shape, navigate],
  );
  return { values, change };
}

/** The last values read per shape: a page has only one URL. */
const lastRead = new WeakMap<object, unknown>();

function readShared<T>(shape: SearchShape<T>, address: string): T {
  const read = shape.parse(addressParams(address));
  const values = replaceEqualDeep(lastRead.get(shape) as T | undefined, read);
  lastRead.set(shape, values);
  return values;
}
