import { keepPreviousData, type QueryKey, skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/**
 * Options of queries that work on what this device has, also offline. The previous result stays until the next is ready;
 * a result lasts as long as its key and its page, because it may be large.
 */
export const localWork = {
  placeholderData: keepPreviousData,
  structuralSharing: false,
  networkMode: 'always',
  retry: false,
  staleTime: Infinity,
  gcTime: 0,
} as const;

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** An object's place in the key of a query: large data have no other name. `null` for none. */
export function numberOf(it: object | undefined): number | null {
  if (it === undefined) return null;
  const known = numbers.get(it) ?? (lastNumber += 1);
  numbers.set(it, known);
  return known;
}

/**
 * The result of work on this device; `undefined` before the first one. A new key restarts it; without `start` the result
 * stays. Who asks with the same key shares it.
 */
export function useLocalWork<T>(
  key: QueryKey,
  start: (() => Promise<T>) | undefined,
): T | undefined {
  const { data } = useQuery({
    ...localWork,
    queryKey: ['local work', ...key],
    queryFn: start ?? skipToken,
    throwOnError: true,
  });
  // What depends on it is drawn in slices, too.
  return useDeferredValue(data);
}
