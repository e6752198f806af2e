/** Validates the entry `contract` of `config.json`: how a service's responses differ from ours. */
import { pageLimit } from '#api/contract/envelope.ts';
import { knownValues } from '#api/contract/known-values.ts';
import { ConfigError } from '#config.ts';
import { carried, fieldsOf, resourceNames, type ResourceName } from './resources.ts';

/** Where the parts of a response are; paths as in `ResourceMapping.fields`. */
export interface EnvelopePaths {
  /** The records of a list. */
  data: string;
  /** A single record, or an error; without one there, the whole body is it. */
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
/** Without a `record` of its own, a record is where lists have theirs. */
type Shared = Units & { envelope: Omit<EnvelopePaths, 'record'> & { record?: string } };

const ours: Shared = {
  envelope: {
    data: 'data',
    'pagination.next_cursor': 'pagination.next_cursor',
    'pagination.total': 'pagination.total',
  },
  dates: 'YYYY-MM-DD',
  times: 'rfc3339',
  money: 'major',
  acos: 'fraction',
};

const parts = ['data', 'record', 'pagination.next_cursor', 'pagination.total'] as const;

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
  const isInRange = Number(maxLimit) >= 1 && Number(maxLimit) <= pageLimit.max;
  if (!Number.isInteger(maxLimit) || !isInRange) {
    throw new MappingError(
      `${entry}.query.max_limit`,
      `a number of records from 1 to ${pageLimit.max}`,
    );
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
  const envelope = texts(section['envelope'], `${entry}.envelope`, parts, pathText);
  return {
    envelope: { ...otherwise.envelope, ...Object.fromEntries(envelope) },
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
  const all = fieldsOf(resource);
  const own = units.filter((name) => all.some(({ unit }) => unit === unitOf[name]));
  allowOnly(section, entry, [
    'fields',
    'values',
    ...own,
    ...(envelopeOf(resource).length > 0 ? ['envelope'] : []),
  ]);
  allowOnly(
    objectAt(section['envelope'] ?? {}, `${entry}.envelope`),
    `${entry}.envelope`,
    envelopeOf(resource),
  );
  const values = objectAt(section['values'] ?? {}, `${entry}.values`);
  allowOnly(
    values,
    `${entry}.values`,
    all.filter(({ isLeaf }) => isLeaf).map(({ name }) => name),
  );
  const { envelope, ...rest } = parseShared(section, entry, shared);
  const fields = texts(
    section['fields'],
    `${entry}.fields`,
    all.map(({ name }) => name),
    pathText,
  );
  if (resource === 'report_request') {
    const paths = all.map(({ name }) => fields.get(name) ?? name);
    checkWritable(fields, paths, `${entry}.fields`);
  }
  return {
    ...rest,
    // The error of any call has its own place.
    envelope: {
      ...envelope,
      record: resource === 'problem' ? ownRecord(section) : (envelope.record ?? envelope.data),
    },
    fields,
    values: new Map(
      Object.entries(values).map(([field, synonyms]) => {
        const choices = knownValues[resource]?.[field];
        return [field, parseSynonyms(synonyms, `${entry}.values.${field}`, choices)];
      }),
    ),
  };
}

const units = ['money', 'acos', 'dates', 'times'] as const;
const unitOf = { money: 'money', acos: 'acos', dates: 'date', times: 'time' } as const;

/** The parts of an envelope that the responses with a resource have. */
export function envelopeOf(resource: ResourceName): (keyof EnvelopePaths)[] {
  if (resource === 'problem') return ['record'];
  if (resource === 'report_row') return ['data'];
  const calls = Object.values(carried).filter((it) => it.resource === resource);
  return [
    ...(calls.some(({ isList }) => isList)
      ? (['data', 'pagination.next_cursor', 'pagination.total'] as const)
      : []),
    ...(calls.some(({ isList }) => !isList) ? (['record'] as const) : []),
  ];
}

function ownRecord(section: Json): string {
  const { record } = Object(section['envelope']) as { record?: string };
  return record ?? '';
}

/** A body is written from objects only, and nothing can be inside of a value. */
function checkWritable(
  fields: ReadonlyMap<string, string>,
  paths: readonly string[],
  entry: string,
): void {
  for (const [field, path] of fields) {
    const isInside = paths.some(
      (other) => path.startsWith(`${other}.`) || other.startsWith(`${path}.`),
    );
    const isTwice = paths.filter((other) => other === path).length > 1;
    if (!isInside && !isTwice && !/(^|\.)\d+(\.|$)/.test(path)) continue;
    throw new MappingError(`${entry}.${field}`, 'a path of its own, into objects only');
  }
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
    known.length === 0 ? 'removed' : `removed, or renamed to one of: ${known.join(', ')}`,
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
