/** Validates the entry `contract` of `config.json`: how a service's responses differ from ours. */
import { pageLimit } from '#api/contract/envelope.ts';
import { knownValues } from '#api/contract/known-values.ts';
import { ConfigError } from '#config.ts';
import { fieldsOf, resourceNames, type ResourceName } from './resources.ts';

/** Where the parts of a response are; paths as in `ResourceMapping.fields`. */
export interface EnvelopePaths {
  /** The records of a list. */
  data: string;
  /** A single record; without one, the whole body is the record. */
  record: string;
  'pagination.next_cursor': string;
  'pagination.total': string;
}

/** How amounts, ratios and times are written. */
interface Units {
  money: 'major' | 'minor' | 'micros';
  acos: 'fraction' | 'percent';
  /** A pattern of YYYY, MM, DD and other characters. */
  dates: string;
  /** Instants: RFC 3339, or seconds or milliseconds since 1970. */
  times: 'rfc3339' | 'seconds' | 'milliseconds';
}

export interface ResourceMapping extends Units {
  envelope: EnvelopePaths;
  /** Their path by the name of our field. Dots lead into objects, numbers into lists. */
  fields: ReadonlyMap<string, string>;
  /** Our value by theirs, by the name of our field. */
  values: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface Contract {
  /** Their names of the query parameters `cursor` and `limit`, and the largest `limit` they accept. */
  query: { cursor: string; limit: string; maxLimit: number };
  resources: Readonly<Record<ResourceName, ResourceMapping>>;
}

/** An entry of the mapping that names nothing we know, or is not what it should be. */
class MappingError extends ConfigError {
  override readonly expected: string;

  constructor(entry: string, expected: string) {
    super(entry);
    this.expected = expected;
  }
}

type Json = Readonly<Record<string, unknown>>;
type Shared = Units & { envelope: EnvelopePaths };

const ours: Shared = {
  envelope: {
    data: 'data',
    record: 'data',
    'pagination.next_cursor': 'pagination.next_cursor',
    'pagination.total': 'pagination.total',
  },
  dates: 'YYYY-MM-DD',
  times: 'rfc3339',
  money: 'major',
  acos: 'fraction',
};

/** Throws `ConfigError` with the name of the first wrong entry. */
export function parseContract(json: unknown): Contract {
  const entry = 'contract';
  const section = objectAt(json, entry);
  const shared = parseShared(section, entry, ours);
  allowOnly(section, entry, [...Object.keys(ours), 'query', 'resources']);
  const { max_limit: maxLimit = pageLimit.max, ...names } = objectAt(
    section['query'] ?? {},
    `${entry}.query`,
  );
  if (!Number.isInteger(maxLimit) || Number(maxLimit) < 1) {
    throw new MappingError(`${entry}.query.max_limit`, 'a number of records, 1 or more');
  }
  const query = texts(names, `${entry}.query`, ['cursor', 'limit'], parameter);
  const own = objectAt(section['resources'] ?? {}, `${entry}.resources`);
  allowOnly(own, `${entry}.resources`, resourceNames);
  const resources = resourceNames.map((name) => [
    name,
    parseResource(own[name] ?? {}, `${entry}.resources.${name}`, name, shared),
  ]);
  return {
    query: {
      cursor: query.get('cursor') ?? 'cursor',
      limit: query.get('limit') ?? 'limit',
      maxLimit: Number(maxLimit),
    },
    resources: Object.fromEntries(resources) as Contract['resources'],
  };
}

function parseShared(section: Json, entry: string, otherwise: Shared): Shared {
  const choose = <T extends string>(name: keyof Units, choices: readonly T[]): T => {
    const value = section[name] ?? otherwise[name];
    if (choices.includes(value as T)) return value as T;
    throw new MappingError(`${entry}.${name}`, choices.map((it) => `"${it}"`).join(' or '));
  };
  const names = Object.keys(otherwise.envelope) as (keyof EnvelopePaths)[];
  const envelope = texts(section['envelope'], `${entry}.envelope`, names, pathText);
  const data = envelope.get('data');
  return {
    envelope: {
      ...otherwise.envelope,
      ...(data !== undefined && { record: data }),
      ...Object.fromEntries(envelope),
    },
    dates: datePattern(section['dates'] ?? otherwise.dates, `${entry}.dates`),
    times: choose('times', ['rfc3339', 'seconds', 'milliseconds']),
    money: choose('money', ['major', 'minor', 'micros']),
    acos: choose('acos', ['fraction', 'percent']),
  };
}

function parseResource(
  json: unknown,
  entry: string,
  resource: ResourceName,
  shared: Shared,
): ResourceMapping {
  const section = objectAt(json, entry);
  allowOnly(section, entry, [...Object.keys(ours), 'fields', 'values']);
  const known = fieldsOf(resource).map(({ name }) => name);
  const values = objectAt(section['values'] ?? {}, `${entry}.values`);
  allowOnly(values, `${entry}.values`, known);
  return {
    ...parseShared(section, entry, shared),
    fields: texts(section['fields'], `${entry}.fields`, known, pathText),
    values: new Map(
      Object.entries(values).map(([field, synonyms]) => {
        const choices = knownValues[resource]?.[field];
        return [field, parseSynonyms(synonyms, `${entry}.values.${field}`, choices)];
      }),
    ),
  };
}

function parseSynonyms(json: unknown, entry: string, choices: readonly string[] | undefined) {
  const synonyms = objectAt(json, entry);
  return texts(synonyms, entry, Object.keys(synonyms), (value, at) => {
    const isKnown = choices === undefined ? value !== '' : choices.includes(String(value));
    if (typeof value === 'string' && isKnown) return value;
    const expected =
      choices?.map((it) => `"${it}"`).join(', ') ?? 'the value it stands for, as text';
    throw new MappingError(at, choices === undefined ? expected : `one of ${expected}`);
  });
}

function objectAt(json: unknown, entry: string): Json {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json;
  throw new MappingError(entry, 'an object: {"name": …}');
}

function allowOnly(section: Json, entry: string, known: readonly string[]): void {
  const unknown = Object.keys(section).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new MappingError(
    `${entry}.${unknown}`,
    `removed, or named like one of ${known.join(', ')}`,
  );
}

/** The texts of a section whose names are known. */
function texts<T extends string>(
  json: unknown,
  entry: string,
  known: readonly T[],
  read: (value: unknown, entry: string) => string,
): Map<T, string> {
  const section = objectAt(json ?? {}, entry);
  allowOnly(section, entry, known);
  return new Map(
    Object.entries(section).map(([name, value]) => [name as T, read(value, `${entry}.${name}`)]),
  );
}

function pathText(value: unknown, entry: string): string {
  const steps = typeof value === 'string' ? value.split('.') : [''];
  if (steps.every((step) => step !== '' && step !== '__proto__')) return String(value);
  throw new MappingError(entry, 'the path of a field, such as "name" or "offers.0.price"');
}

function parameter(value: unknown, entry: string): string {
  if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value;
  throw new MappingError(entry, 'the name of a query parameter, such as "page_token"');
}

function datePattern(value: unknown, entry: string): string {
  const has = (part: string) => typeof value === 'string' && value.split(part).length === 2;
  if (['YYYY', 'MM', 'DD'].every(has)) return String(value);
  throw new MappingError(entry, 'a pattern with YYYY, MM and DD, such as "YYYYMMDD"');
}
