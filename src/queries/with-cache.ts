import type { QueryFunctionContext } from '@tanstack/react-query';

/** Runs around a query's call: returns a stored result, or makes the call. */
export type WithCache<T> = (context: QueryFunctionContext, ask: () => Promise<T>) => Promise<T>;

/** Always makes the call. */
export const noCache = <T>(_context: QueryFunctionContext, ask: () => Promise<T>): Promise<T> =>
  ask();
