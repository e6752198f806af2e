/** Where things lie, from the repository's root. */
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

/** A path inside the repository, absolute. */
export function inRoot(...parts: string[]): string {
  return path.join(root, ...parts);
}

/** How a path is best shown to a person: relative to where the command was called. */
export function shown(file: string): string {
  return path.relative(process.cwd(), file) || '.';
}
