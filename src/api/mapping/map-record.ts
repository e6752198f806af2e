/** Converts records of a service to the contract, and report requests from it. */
import { isDay } from '#lib/days.ts';
import { parseDecimal } from '#lib/decimal.ts';
import type { ResourceMapping } from './parse-contract.ts';
import { fieldsOf, type ResourceField, type ResourceName } from './resources.ts';

type Json = Record<string, unknown>;

/** Converts one value. `siblings` is the converted object that contains it. */
type Convert = (value: unknown, siblings: Json) => unknown;

interface CompiledField {
  /** Where the value is in their record, and in ours. */
  from: string;
  to: readonly string[];
  convert: Convert;
}

/**
 * Compiles a mapping. The result converts a record to one that the contract's schema reads: renamed fields
 * move, values and units are converted, everything else keeps its name. What is not an object is returned
 * unchanged.
 */
export function compileReader(
  resource: ResourceName,
  mapping: ResourceMapping,
): (record: unknown) => unknown {
  return compileFields(fieldsOf(resource), [], mapping);
}

function compileFields(
  all: readonly ResourceField[],
  entry: readonly string[],
  mapping: ResourceMapping,
): (record: unknown) => unknown {
  const own = all.filter(({ path }) => startsWith(path, entry) && path.length > entry.length);
  const inside = own.map((field) => ({ ...field, path: field.path.slice(entry.length) }));
  const direct = inside.filter(({ path }) => !path.includes('[]'));
  const lists = direct.filter(({ path }) =>
    inside.some((it) => startsWith(it.path, [...path, '[]'])),
  );
  const compiled = direct
    .filter((field) => field.isLeaf || lists.includes(field))
    .map((field): CompiledField => {
      const isList = lists.includes(field);
      const read = isList && compileFields(all, [...entry, ...field.path, '[]'], mapping);
      return {
        from: sourceOf(field, inside, mapping),
        to: field.path,
        convert: read
          ? (value) => (Array.isArray(value) ? value.map(read) : value)
          : converter(field, mapping),
      };
    })
    // An amount needs the currency beside it.
    .toSorted((a, b) => Number(isMoney(a, inside)) - Number(isMoney(b, inside)));
  return (record) => {
    if (!isObject(record)) return record;
    const converted: Json = {};
    for (const { from, to, convert } of compiled) {
      const value = valueAt(record, from);
      if (value === undefined) continue;
      const siblings = parentOf(converted, to);
      siblings[to.at(-1) as string] = convert(value, siblings);
    }
    return converted;
  };
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((step, at) => path[at] === step);
}

function isMoney({ to }: CompiledField, fields: readonly ResourceField[]): boolean {
  return fields.some(({ path, unit }) => unit === 'money' && path.join('.') === to.join('.'));
}

/** Their path of a field: as mapped, else below that of the object that contains it. `fields` are its neighbors. */
export function sourceOf(
  field: ResourceField,
  fields: readonly ResourceField[],
  mapping: ResourceMapping,
): string {
  const mapped = mapping.fields.get(field.name);
  if (mapped !== undefined) return mapped;
  const name = field.path.at(-1) as string;
  const parent = fields.find(({ path }) => path.join('.') === field.path.slice(0, -1).join('.'));
  return parent === undefined ? name : `${sourceOf(parent, fields, mapping)}.${name}`;
}

/** The object in which the last step of a path is, created where it is missing. */
function parentOf(record: Json, path: readonly string[]): Json {
  return path.slice(0, -1).reduce((parent, step) => (parent[step] ??= {}) as Json, record);
}

/** The value at a path; `undefined` if there is none. A name that contains dots counts, too. */
export function valueAt(record: unknown, path: string): unknown {
  if (isObject(record) && Object.hasOwn(record, path)) return record[path];
  let value: unknown = record;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Json)[step];
  }
  return value;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts the values and the unit of a field. A value in another form than stated is left to the schema. */
function converter({ name, unit }: ResourceField, mapping: ResourceMapping): Convert {
  const synonyms = mapping.values.get(name);
  const inUnit = unit === null ? undefined : unitConverter(unit, mapping);
  return (value, siblings) => {
    const named = synonyms?.get(String(value)) ?? value;
    return inUnit ? inUnit(named, siblings) : named;
  };
}

function unitConverter(
  unit: NonNullable<ResourceField['unit']>,
  { money, acos, dates, times }: ResourceMapping,
): Convert | undefined {
  switch (unit) {
    case 'money':
      if (money === 'major') return undefined;
      return (value, { currency_code }) =>
        divided(value, money === 'micros' ? 1_000_000 : minorUnits(currency_code));
    case 'acos':
      return acos === 'fraction' ? undefined : (value) => divided(value, 100);
    case 'date':
      return dates === 'YYYY-MM-DD' ? undefined : dateReader(dates);
    case 'time':
      if (times === 'rfc3339') return undefined;
      return (value) => instantOf(value, times === 'seconds' ? 1000 : 1);
    default:
      return undefined;
  }
}

/** A quotient of `null` is unknown: an amount in minor units of an unknown currency. */
function divided(value: unknown, by: number | null): unknown {
  const number = numberOf(value);
  if (Number.isNaN(number)) return value;
  return by === null ? null : number / by;
}

function numberOf(value: unknown): number {
  if (typeof value === 'string') return parseDecimal(value);
  return typeof value === 'number' ? value : Number.NaN;
}

const minorUnitsOf = new Map<string, number | null>();

/** Minor units per major unit (ISO 4217): 100 for EUR, 1 for JPY; `null` if the currency is unknown. */
function minorUnits(currency: unknown): number | null {
  const code = typeof currency === 'string' ? currency.toUpperCase() : '';
  let units = minorUnitsOf.get(code);
  if (units === undefined) {
    units = /^[A-Z]{3}$/.test(code) ? 10 ** decimalsOf(code) : null;
    minorUnitsOf.set(code, units);
  }
  return units;
}

function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

function instantOf(value: unknown, milliseconds: number): unknown {
  const number = numberOf(value) * milliseconds;
  // The longest time that a date can express, in milliseconds since 1970.
  return Math.abs(number) <= 8.64e15 ? new Date(number).toISOString() : value;
}

/** The parts of a date, as patterns name them. */
const parts = { YYYY: /\d{4}/, MM: /\d{2}/, DD: /\d{2}/ };

function dateReader(pattern: string): Convert {
  const source = pattern
    .replace(/[^A-Za-z0-9]/g, String.raw`\$&`)
    .replace(/YYYY|MM|DD/g, (part) => `(?<${part}>${parts[part as keyof typeof parts].source})`);
  const expression = new RegExp(`^${source}$`);
  return (value) => {
    const { YYYY, MM, DD } = expression.exec(String(value))?.groups ?? {};
    const date = `${YYYY}-${MM}-${DD}`;
    return isDay(date) ? date : value;
  };
}

/** The inverse, for what is sent: a body whose fields are those of `resource`. */
export function compileWriter(
  resource: ResourceName,
  mapping: ResourceMapping,
): (body: Json) => Json {
  const leaves = fieldsOf(resource).filter(({ isLeaf }) => isLeaf);
  return (body) => {
    const written: Json = {};
    for (const { name, unit } of leaves) {
      const value = body[name];
      if (value === undefined) continue;
      const to = (mapping.fields.get(name) ?? name).split('.');
      const isDate = unit === 'date' && typeof value === 'string';
      const text = isDate ? writeDate(value, mapping.dates) : value;
      parentOf(written, to)[to.at(-1) as string] = theirValue(mapping, name, text);
    }
    return written;
  };
}

function writeDate(date: string, pattern: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** Their value of ours; the first one if there are several. */
export function theirValue({ values }: ResourceMapping, field: string, value: unknown): unknown {
  const synonyms = [...(values.get(field) ?? [])];
  return synonyms.find(([, our]) => our === String(value))?.[0] ?? value;
}
