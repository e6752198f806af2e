/** The dialects of the simulated service by name. */
import { contract } from './contract.ts';
import type { Dialect } from './dialect.ts';
import { other } from './other.ts';

export const dialects = { contract, other } satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** Whether a text names a dialect. */
export function isDialect(name: unknown): name is DialectName {
  return typeof name === 'string' && Object.hasOwn(dialects, name);
}
