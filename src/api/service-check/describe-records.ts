/** Collects what a service's records look like: the paths they have, how often, and with which values. */

export type JsonType = 'text' | 'number' | 'boolean' | 'object' | 'list' | 'null';

export interface PathFacts {
  /** As in a mapping: dots lead into objects, `0` into the first entry of a list, `*` into members named by data. */
  path: string;
  /** Records with a value that is not null. */
  present: number;
  types: Set<JsonType>;
  /** Distinct texts, numbers and booleans, up to `maxValues`. */
  values: Set<string | number | boolean>;
  /** Distinct values were left out. */
  isCut: boolean;
}

const maxValues = 500;
const maxDepth = 5;

/** Members of an object with more than these are keyed by data, and so are names that look like IDs. */
const maxMembers = 60;
const idLike = /\d{3}|[^\w$-]/;

/** The paths of all records, in the order in which they are first found. Values other than objects have none. */
export function describeRecords(records: readonly unknown[]): Map<string, PathFacts> {
  const facts = new Map<string, PathFacts>();
  for (const record of records) if (typeOf(record) === 'object') visit(record, '', 0, facts);
  return facts;
}

function visit(value: unknown, path: string, depth: number, facts: Map<string, PathFacts>): void {
  if (path !== '') add(value, path, facts);
  if (depth >= maxDepth || typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? [['0', value[0]] as const] : Object.entries(value);
  for (const [name, inner] of entries) {
    if (inner === undefined) continue;
    // Names are reported, data is not.
    const step = entries.length > maxMembers || idLike.test(name) ? '*' : name;
    visit(inner, path === '' ? step : `${path}.${step}`, depth + 1, facts);
  }
}

function add(value: unknown, path: string, facts: Map<string, PathFacts>): void {
  const known = facts.get(path);
  const fact = known ?? { path, present: 0, types: new Set(), values: new Set(), isCut: false };
  if (known === undefined) facts.set(path, fact);
  fact.types.add(typeOf(value));
  if (value !== null) fact.present += 1;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
  if (fact.values.size < maxValues || fact.values.has(value)) fact.values.add(value);
  else fact.isCut = true;
}

export function typeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'object';
}

/** Whether it is a value and contains nothing else. */
export function isLeaf({ types }: PathFacts): boolean {
  return !types.has('object') && !types.has('list');
}
