/** For tests: every field of every answer, found in the contract's schemas, and values that no service should send. */
import * as z from 'zod/mini';
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

/** What the service answers, by the name of the resource. */
export const resources = {
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
export type Resource = keyof typeof resources;

export interface Field {
  /** Where it is: `['metrics', 'spend']`. In an array, it is that of the entries. */
  path: readonly string[];
  /** Shown as it comes, whatever it says. */
  isText: boolean;
}

/** All fields of a schema, those that hold others among them. */
export function fieldsOf(schema: z.core.$ZodType): Field[] {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) => [
      { path: [name], isText: [text, label, id].some((it) => it === field) },
      ...fieldsOf(field).map(({ path, isText }) => ({ path: [name, ...path], isText })),
    ]);
  }
  if (def.type === 'array') return fieldsOf(def.element);
  if (def.type === 'pipe') return fieldsOf(def.in);
  return 'innerType' in def ? fieldsOf(def.innerType) : [];
}

/** The value of a field that is left out. */
export const leftOut = Symbol('left out');

export const oddValues: readonly unknown[] = [
  leftOut,
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

/** Of no use in a field that is text: the page should show them there. */
export const oddNumbers: readonly unknown[] = ['NaN', 'Infinity', '-Infinity', 'undefined', 'null'];

/** A copy of a record with another value in one field; in a list of entries, in the first of them. */
export function withValue(
  record: unknown,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): unknown {
  if (Array.isArray(record)) {
    const [first, ...others] = record as unknown[];
    return [withValue(first, [name, ...rest], value), ...others];
  }
  // What another odd value has taken the place of has no fields any more.
  if (typeof record !== 'object' || record === null) return record;
  const copy = { ...record } as Record<string, unknown>;
  if (rest.length > 0) copy[name] = withValue(copy[name], rest, value);
  else if (value === leftOut) delete copy[name];
  else copy[name] = value;
  return copy;
}
