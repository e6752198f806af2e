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
  /** Inside a list that has more than one entry in some record: the first one does not stand for it. */
  isOneOfMany: boolean;
}

const maxValues = 500;
const maxDepth = 5;

/** An object with more members than this is keyed by data. */
const maxMembers = 60;
/** Names that look like IDs, dates or texts of people. */
const idLike = /\d{3}|[^\w$-]/;
/** The same in an object whose members are all alike. */
const keyLike = /\d|[^\w$]|[A-Z]{2}/;

/** Whether the names of an object's members are data: names are reported, data is not. */
function isKeyedByData(members: readonly (readonly [string, unknown])[]): boolean {
  if (members.length > maxMembers) return true;
  const types = new Set(members.map(([, value]) => typeOf(value)));
  return types.size === 1 && members.some(([name]) => keyLike.test(name));
}

/** The paths of all records, in the order in which they are first found. Values other than objects have none. */
export function describeRecords(records: readonly unknown[]): Map<string, PathFacts> {
  const facts = new Map<string, PathFacts>();
  for (const record of records) if (typeOf(record) === 'object') visit(record, '', 0, facts);
  return facts;
}

function visit(
  value: unknown,
  path: string,
  depth: number,
  facts: Map<string, PathFacts>,
  isOneOfMany = false,
): void {
  if (path !== '') add(value, path, facts, isOneOfMany);
  if (depth >= maxDepth || typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  const members = isList ? [['0', value[0] as unknown] as const] : Object.entries(value);
  const isKeyed = !isList && path !== '' && isKeyedByData(members);
  for (const [name, inner] of members) {
    if (inner === undefined) continue;
    const step = isKeyed || (!isList && idLike.test(name)) ? '*' : name;
    const at = path === '' ? step : `${path}.${step}`;
    visit(inner, at, depth + 1, facts, isOneOfMany || (isList && value.length > 1));
  }
}

function add(
  value: unknown,
  path: string,
  facts: Map<string, PathFacts>,
  isOneOfMany: boolean,
): void {
  let fact = facts.get(path);
  if (fact === undefined) {
    fact = {
      path,
      present: 0,
      types: new Set(),
      values: new Set(),
      isCut: false,
      isOneOfMany: false,
    };
    facts.set(path, fact);
  }
  fact.isOneOfMany ||= isOneOfMany;
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

/** Whether a mapping can name it. */
export function isPlace({ path, isOneOfMany }: PathFacts): boolean {
  return !isOneOfMany && !path.includes('*');
}
