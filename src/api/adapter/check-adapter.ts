/** Whether a module is an adapter, for the app and the commands. */
import { ConfigError } from '#config/config.ts';
import type { Adapter } from './adapter.d.ts';

const names: readonly string[] = [
  'query',
  'list',
  'one',
  'reportRequest',
  'rows',
  'eligibilityRequest',
  'eligibility',
  'problem',
] satisfies (keyof Adapter)[];

/** A misspelled function would have no effect, so every export must be known. Throws `ConfigError`. */
export function checkedAdapter(module: object): Adapter {
  const { contract, ...functions } = module as Record<string, unknown>;
  if (contract !== 1) throw new ConfigError('adapter', 'it does not export const contract = 1');
  for (const [name, value] of Object.entries(functions)) {
    if (!names.includes(name)) {
      throw new ConfigError('adapter', `it exports ${name}, which is none of ${names.join(', ')}`);
    }
    if (typeof value !== 'function') throw new ConfigError('adapter', `${name} is no function`);
  }
  return module as Adapter;
}
