import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './shared/paths.ts';

/** The parts of an entry in `package-lock.json` that are checked here. */
interface Locked {
  version?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const { optionalDependencies } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};

test('every locked package has a hash', () => {
  const without = Object.entries(packages).filter(([place, it]) => place !== '' && !it.integrity);
  expect(without.map(([place]) => place)).toEqual([]);
});

// npm leaves out builds that the current registry lacks, and `npm ci` then fails on that platform.
test('every build for other platforms is locked', () => {
  const missing = Object.entries(packages).flatMap(([place, it]) =>
    Object.keys(it.optionalDependencies ?? {}).filter((name) => !isLocked(place, name)),
  );
  expect(missing).toEqual([]);
});

test('all platforms run the same version of Node', () => {
  expect(Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))).toHaveLength(
    5,
  );
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
});

/** Looks up a package as Node does: beside the importing package, then further up. */
function isLocked(place: string, name: string): boolean {
  const own = path.posix.join(place, 'node_modules', name);
  if (own in packages) return true;
  return (
    place !== '' && isLocked(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
  );
}
