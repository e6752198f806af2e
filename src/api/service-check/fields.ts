/** What the dashboard reads of each resource, off the schemas that it reads with. */
import * as z from 'zod/mini';
import { instant, localInstant } from '#api/contract/field.ts';
import { type ResourceName, schemas } from '#api/contract/resources.ts';

/** The group that its findings are listed in. */
export const topics: Readonly<Record<ResourceName, string>> = {
  account: 'Accounts',
  campaign: 'Campaigns',
  keyword: 'Keywords',
  listing: 'Listings',
  quality: 'Quality',
  inventory: 'Inventory',
  eligibility: 'Eligibility',
  job: 'Reports',
  report_row: 'Report rows',
  rate_limits: 'Rate limits',
  problem: 'Errors',
};

/** A field that has a value of its own. */
export interface Field {
  /** `metrics.spend`, `tiers[].name`. */
  name: string;
  path: readonly string[];
  isTime: boolean;
}

export function fieldsOf(resource: ResourceName): Field[] {
  const all = schemaFields(schemas[resource]).map(({ path, schema }) => ({
    name: path.join('.').replaceAll('.[]', '[]'),
    path,
    isTime: schema === instant || schema === localInstant,
  }));
  const isParent = ({ name }: Field) =>
    all.some((other) => other.name.startsWith(name) && /^[.[]/.test(other.name.slice(name.length)));
  return all.filter((field) => !isParent(field));
}

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values at a path, one for each record, or for each entry of the lists that it leads through. */
export function valuesAt(record: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [record];
  if (step !== '[]') return valuesAt(isObject(record) ? record[step] : undefined, rest);
  return Array.isArray(record) ? record.flatMap((entry) => valuesAt(entry, rest)) : [undefined];
}

/** The fields of a response, read off its schema: the one list of what the dashboard knows. */
interface SchemaField {
  /** `['metrics', 'spend']`; the entries of a list are a step of their own: `['tiers', '[]', 'name']`. */
  path: readonly string[];
  /** Undecorated: a field is recognized by comparing it with those of `field.ts`. */
  schema: z.core.$ZodType;
}

/** All fields of a schema, parents before their children. */
export function schemaFields(schema: z.core.$ZodType): SchemaField[] {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) => [
      { path: [name], schema: field },
      ...below(name, field),
    ]);
  }
  if (def.type === 'array') return below('[]', def.element);
  if (def.type === 'pipe') return schemaFields(def.in);
  return 'innerType' in def ? schemaFields(def.innerType) : [];
}

function below(step: string, schema: z.core.$ZodType): SchemaField[] {
  return schemaFields(schema).map((field) => ({ ...field, path: [step, ...field.path] }));
}
