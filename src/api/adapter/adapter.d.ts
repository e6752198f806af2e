/**
 * An adapter translates a service that differs from the contract: a JavaScript module beside `config.json`, named there
 * as `"adapter": "adapter.js"`. Each function is optional. Without it, or if it returns `undefined`, requests and
 * responses are those of the contract. README.md says how to write one; `samples/` has two.
 *
 * An adapter receives no token. A body is parsed JSON, or text if it is not JSON. What it returns is read tolerantly:
 * a missing field is unknown, numbers may be text, and fields that the dashboard does not know are ignored. An error
 * that it throws is displayed as an error of that resource, with its message and the position of the record.
 */
import type { Account } from '#api/contract/account.ts';
import type { Campaign } from '#api/contract/campaign.ts';
import type { Eligibility, Inventory } from '#api/contract/fulfillment.ts';
import type { Job } from '#api/contract/job.ts';
import type { Keyword } from '#api/contract/keyword.ts';
import type { Listing, Quality } from '#api/contract/listing.ts';
import type { Problem } from '#api/contract/problem.ts';
import type { RateLimits } from '#api/contract/rate-limits.ts';
import type { ReportRequest, ReportRow } from '#api/contract/report.ts';

/** What a service lists. Units are the contract's: money in major units of its currency, ACOS as a fraction (0.31). */
export interface Listed {
  account: Account;
  campaign: Campaign;
  keyword: Keyword;
  listing: Listing;
  /** One record per product, channel and account. */
  inventory: Inventory;
}

/** Records that a service returns one at a time. */
export interface Single extends Omit<Listed, 'inventory'> {
  quality: Quality;
  /** Also the response to a requested and to a cancelled report. */
  job: Job;
  rate_limits: RateLimits;
}

/** Some of the fields, with whatever values. */
export type Some<T> = { readonly [K in keyof T]?: unknown };

/** Our filters of a list, such as `channel` or `status`; `id` if one record is wanted. */
export type Query = Readonly<Record<string, string | number | boolean>>;

export interface Page {
  /** Records of the resource, which may be generated one by one. */
  data: Iterable<Some<Listed[keyof Listed]>>;
  /** What `query` is given to ask for the next page; `null` on the last one. */
  next?: string | null;
  /** All records of the list, on this page and the others; `null` if the service does not say. */
  total?: number | null;
}

export interface Adapter {
  /** The version of this interface. */
  contract: 1;

  /**
   * Where to read: `path` is relative to `base_url`. `next` is what `list` returned with the page before; `null` for the
   * first page.
   */
  query?: (
    resource: keyof Listed | keyof Single,
    ours: Query,
    next: string | null,
  ) => { path?: string; params?: Readonly<Record<string, string | number | boolean>> } | undefined;

  /** A page of a list. It runs in a worker, without a document. */
  list?: (resource: keyof Listed, body: any, headers: Headers) => Page | undefined;

  /** One record. */
  one?: (
    resource: keyof Single,
    body: any,
    headers: Headers,
  ) => Some<Single[keyof Single]> | undefined;

  /** The body that requests a report. */
  reportRequest?: (ours: ReportRequest) => unknown;

  /** The rows of a report's result, as JSON or as the records of a CSV file. It runs in a worker, without a document. */
  rows?: (result: any, headers: Headers) => Iterable<Some<ReportRow>> | undefined;

  /** The body that asks whether products are eligible. */
  eligibilityRequest?: (ours: { product_ids: readonly string[] }) => unknown;

  /** The answer; a product that is not in it is unknown to the service. */
  eligibility?: (body: any, headers: Headers) => Iterable<Some<Eligibility>> | undefined;

  /** Why the service refused a call. */
  problem?: (status: number, body: any, headers: Headers) => Some<Problem> | undefined;
}
