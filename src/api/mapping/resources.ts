/** What a mapping can name: the resources of the contract, their fields, and the calls that carry them. */
import type * as z from 'zod/mini';
import { Account } from '#api/contract/account.ts';
import { Campaign } from '#api/contract/campaign.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { day, fraction, instant, localInstant, money } from '#api/contract/field.ts';
import { Eligibility, Inventory } from '#api/contract/fulfillment.ts';
import { Job } from '#api/contract/job.ts';
import { Keyword } from '#api/contract/keyword.ts';
import { Listing, Quality } from '#api/contract/listing.ts';
import { Problem } from '#api/contract/problem.ts';
import { RateLimits } from '#api/contract/rate-limits.ts';
import { AskedReport, ReportRow } from '#api/contract/report.ts';
import { schemaFields } from '#api/contract/schema-fields.ts';

const schemas = {
  account: Account,
  campaign: Campaign,
  keyword: Keyword,
  listing: Listing,
  quality: Quality,
  inventory: Inventory,
  eligibility: Eligibility,
  job: Job,
  /** The body that requests a report. */
  report_request: AskedReport,
  /** A row of a report's result. */
  report_row: ReportRow,
  rate_limits: RateLimits,
  /** An error response. */
  problem: Problem,
} as const satisfies Record<string, z.core.$ZodType>;

export type ResourceName = keyof typeof schemas;

export const schemaOf = (resource: ResourceName): z.core.$ZodType => schemas[resource];

export const resourceNames = Object.keys(schemas) as ResourceName[];

/** How a field is converted, besides its name and its values. */
export type FieldUnit = 'money' | 'acos' | 'date' | 'time' | null;

export interface ResourceField {
  /** As in a mapping: `metrics.spend`, `tiers[].name`. */
  name: string;
  /** `['metrics', 'spend']`, `['tiers', '[]', 'name']`. */
  path: readonly string[];
  unit: FieldUnit;
  /** False if it only contains other fields. */
  isLeaf: boolean;
}

const units = new Map<z.core.$ZodType, FieldUnit>([
  [money, 'money'],
  [fraction, 'acos'],
  [day, 'date'],
  [instant, 'time'],
  [localInstant, 'time'],
]);

/** The fields of a resource, parents before their children. */
export function fieldsOf(resource: ResourceName): ResourceField[] {
  const fields = schemaFields(schemas[resource]).map(({ path, schema }) => ({
    name: path.join('.').replaceAll('.[]', '[]'),
    path,
    unit: units.get(schema) ?? null,
  }));
  return fields.map((field) => ({
    ...field,
    isLeaf: !fields.some(
      ({ name }) => /^[.[]/.test(name.slice(field.name.length)) && name.startsWith(field.name),
    ),
  }));
}

interface Carried {
  resource: ResourceName;
  isList: boolean;
  /** Query parameters that filter by a field of another name. */
  filters?: Readonly<Record<string, string>>;
}

/** What the responses of each call carry. Calls whose fields are all given are not mapped. */
export const carried: Readonly<Partial<Record<EndpointName, Carried>>> = {
  accounts: { resource: 'account', isList: true },
  account: { resource: 'account', isList: false },
  campaigns: { resource: 'campaign', isList: true },
  campaign: { resource: 'campaign', isList: false },
  keywords: { resource: 'keyword', isList: true, filters: { status: 'state' } },
  keyword: { resource: 'keyword', isList: false },
  listings: { resource: 'listing', isList: true },
  listing: { resource: 'listing', isList: false },
  quality: { resource: 'quality', isList: false },
  inventory: { resource: 'inventory', isList: true },
  eligibility: { resource: 'eligibility', isList: true },
  requestReport: { resource: 'job', isList: false },
  job: { resource: 'job', isList: false },
  cancelJob: { resource: 'job', isList: false },
  rateLimits: { resource: 'rate_limits', isList: false },
};
