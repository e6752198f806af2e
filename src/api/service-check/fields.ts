/** What the dashboard reads of each resource, off the schemas that it reads with. */
import { instant, localInstant } from '#api/contract/field.ts';
import { type ResourceName, schemas } from '#api/contract/resources.ts';
import { schemaFields } from '#api/contract/schema-fields.ts';

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
