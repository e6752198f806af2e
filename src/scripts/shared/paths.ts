/** Paths relative to the repository's root. */
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

/** The absolute path of a file in the repository. */
export function inRoot(...parts: string[]): string {
  return path.join(root, ...parts);
}

/** A path for display: relative to the working directory. */
export function shown(file: string): string {
  return path.relative(process.cwd(), file) || '.';
}
