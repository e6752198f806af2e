/** Checks an import against `rooms.ts`; pure, so that the lint rule itself only walks the syntax tree. */
import path from 'node:path';
import { closed, doors, forTests, rooms } from './rooms.ts';

/** One import. Paths are absolute. */
export interface Import {
  from: string;
  specifier: string;
  /** `import type`, `export type … from`, or only `type` specifiers. */
  typeOnly: boolean;
  /** `import()`. */
  dynamic: boolean;
}

/**
 * Why an import is not allowed, in one sentence; `null` if it is allowed.
 * @param root absolute path of the repository
 */
export function checkImport(root: string, seen: Import): string | null {
  const room = roomOf(root, seen.from);
  if (room === null) return null;
  const target = targetOf(root, seen);
  return target === null ? checkPackage(room, seen) : checkFile(root, room, target, seen);
}

/** The file of a relative import or an alias (`#lib/x.ts`); `null` for a package. */
function targetOf(root: string, { from, specifier }: Import): string | null {
  if (specifier.startsWith('#')) return path.join(root, 'src', specifier.slice(1));
  return specifier.startsWith('.') ? path.resolve(path.dirname(from), specifier) : null;
}

function checkFile(root: string, room: string, target: string, seen: Import): string | null {
  const targetRoom = roomOf(root, target);
  if (targetRoom === null || targetRoom === room) return null;
  const inside = insideSource(root, target);
  const rules = rooms[ruleName(room)];
  if (!rules) return `there is no room '${room}': add it to src/scripts/lint/rooms.ts.`;

  const allowed = [...rules.may, ...(isTest(seen.from) ? forTests : [])];
  const open =
    allowed.some((entry) => covers(entry, inside)) ||
    (seen.typeOnly && allowed.some((entry) => covers(entry.replace(/^types of /, ''), inside))) ||
    (seen.dynamic && (rules.lazily ?? []).some((entry) => covers(entry, inside)));
  if (!open) return `'${room}' may not import '${inside}'; ${listing(rules.may, rules.lazily)}`;

  if (closed.includes(targetRoom) && inside.split('/').length > 2) {
    return `'${inside}' is private to '${targetRoom}': import a file directly in it.`;
  }
  return null;
}

function checkPackage(room: string, { specifier, from }: Import): string | null {
  if (specifier.startsWith('/') || specifier.startsWith('src/')) {
    return `'${specifier}' is neither relative nor an alias: write '#${specifier.replace(/^.*src\//, '')}'.`;
  }
  if (isTest(from)) return null;
  const name = packageName(specifier);
  const door = doors[name];
  if (door && !door.includes(room)) {
    return `'${name}' is imported only in ${door.join(', ')}, not in '${room}'.`;
  }
  if (rooms[ruleName(room)]?.without?.includes(name)) return `'${room}' does without '${name}'.`;
  return null;
}

function listing(may: readonly string[], lazily: readonly string[] = []): string {
  const list = [...may, ...lazily.map((entry) => `${entry} by import()`)];
  return `it may import ${list.length === 0 ? 'nothing but itself' : list.join(', ')}.`;
}

/** `features/campaigns`, `shared/metrics`, `mocks/panel`, `e2e/bench`, `lib`, `main`, `e2e`, …; `null` outside the repository's code. */
export function roomOf(root: string, file: string): string | null {
  const inside = insideSource(root, file);
  const [first = '', second] = inside.split('/');
  if (first === '..' || first === '') return null;
  if (first === 'features' && second) return `features/${second}`;
  const nested = `${first}/${second}`;
  return Object.hasOwn(rooms, nested) ? nested : first;
}

/** The path from `src`, or from the root for files outside it, without the extension. */
function insideSource(root: string, file: string): string {
  const relative = path.relative(root, file).split(path.sep).join('/');
  return relative.replace(/^src\//, '').replace(/(\.test)?\.(ts|tsx|d\.ts)$/, '');
}

function ruleName(room: string): string {
  return room.startsWith('features/') && !Object.hasOwn(rooms, room) ? 'features/*' : room;
}

function covers(entry: string, inside: string): boolean {
  return inside === entry || inside.startsWith(`${entry}/`);
}

/** Tests, and what only tests import: `testing.ts` and `test-*.ts`. */
function isTest(file: string): boolean {
  return /(\.test\.tsx?|\/testing\.ts|\/test-[\w-]+\.tsx?)$/.test(file);
}

function packageName(specifier: string): string {
  const [scope = '', name] = specifier.split('/');
  return scope.startsWith('@') && name ? `${scope}/${name}` : scope;
}
