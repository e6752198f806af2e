/** For tests: all fields of all responses, from the contract's schemas, and values that no service should send. */
import type * as z from 'zod/mini';
import { Account } from '#api/contract/account.ts';
import { Batch } from '#api/contract/batch.ts';
import { Campaign } from '#api/contract/campaign.ts';
import { Envelope } from '#api/contract/envelope.ts';
import { id, label, text } from '#api/contract/field.ts';
import { Eligibility, Inventory } from '#api/contract/fulfillment.ts';
import { Job } from '#api/contract/job.ts';
import { Keyword } from '#api/contract/keyword.ts';
import { Listing, Quality } from '#api/contract/listing.ts';
import { RateLimits } from '#api/contract/rate-limits.ts';
import { ReportRow } from '#api/contract/report.ts';
import { schemaFields } from '#api/service-check/fields.ts';

/** The response schemas by resource. */
export const responseSchemas = {
  account: Account,
  batch: Batch,
  campaign: Campaign,
  eligibility: Eligibility,
  inventory: Inventory,
  job: Job,
  keyword: Keyword,
  list: Envelope,
  listing: Listing,
  quality: Quality,
  rateLimits: RateLimits,
  reportRow: ReportRow,
} as const;
export type Resource = keyof typeof responseSchemas;

export interface Field {
  /** `['metrics', 'spend']`; arrays add no step. */
  path: readonly string[];
  /** Displayed as it is, whatever its value. */
  isText: boolean;
}

/** All fields of a schema, including those with nested fields. */
export function fieldsOf(schema: z.core.$ZodType): Field[] {
  return schemaFields(schema).map(({ path, schema: field }) => ({
    path: path.filter((step) => step !== '[]'),
    isText: [text, label, id].some((it) => it === field),
  }));
}

/** Stands for a missing field. */
const omitted = Symbol('omitted');

export const invalidValues: readonly unknown[] = [
  omitted,
  null,
  true,
  false,
  -1,
  0,
  0.5,
  12.5,
  367,
  9e15,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  '1e999',
  '0x10',
  '1,234.56',
  '',
  '   ',
  'x'.repeat(3000),
  'wide words '.repeat(200),
  'name_with_underscores_'.repeat(5),
  '__proto__',
  'constructor',
  'toString',
  '<img src=x onerror=alert(1)>&amp;<script>',
  '\u202emirrored\u202c \u05d0\u0645',
  '\u0000\u0007\u001b[31m\r\n\t\u2028\ud800',
  '🧿'.repeat(20),
  '../../etc?x=1#y',
  '%',
  '=1+1',
  '2026-02-30',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '1970-01-01T00:00:00Z',
  'yesterday',
  'completed',
  'EUR',
  [],
  ['a', null, 1],
  [[[]]],
  {},
  { amount: {}, data: [] },
  { a: { b: { c: [1] } } },
];

/** For fields other than text; text fields display these as they are. */
export const invalidNumbers: readonly unknown[] = [
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  'null',
];

/** Copies a record with another value in one field; in an array, of the first entry. */
export function withValue(
  record: unknown,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (Array.isArray(record)) {
    const [first, ...others] = record as unknown[];
    return [withValue(first, [name, ...rest], value), ...others];
  }
  // Another invalid value may have replaced the parent.
  if (typeof record !== 'object' || record === null) return record;
  const copy = { ...record } as Record<string, unknown>;
  if (rest.length > 0) copy[name] = withValue(copy[name], rest, value);
  else if (value === omitted) delete copy[name];
  else copy[name] = value;
  return copy;
}
