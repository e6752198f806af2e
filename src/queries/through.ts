import type { QueryFunctionContext } from '@tanstack/react-query';

/** Stands between a query and the service: answers by itself, or by asking. */
export type Through<T> = (context: QueryFunctionContext, ask: () => Promise<T>) => Promise<T>;

/** Nothing does. */
export const directly = <T>(_context: QueryFunctionContext, ask: () => Promise<T>): Promise<T> =>
  ask();
