/** Report requests and the rows of their results. All chosen: api/contract/README.md, "Reports". */
import * as z from 'zod/mini';
import { currency, day, money, quantity, text } from './field.ts';

export const reportTypes = ['campaign', 'keyword', 'product'] as const;
export const timeUnits = ['daily', 'summary'] as const;
export const reportFormats = ['json', 'csv'] as const;

/** The maximum number of days in a report, and how far back the service stores data, in days. */
export const reportDays = { range: 31, history: 95 } as const;

/** Body of `POST /advertising/reports`. Dates are `YYYY-MM-DD`, both inclusive, in each account's time zone. */
export interface ReportRequest {
  name: string;
  report_type: (typeof reportTypes)[number];
  start_date: string;
  end_date: string;
  time_unit: (typeof timeUnits)[number];
  format: (typeof reportFormats)[number];
  channel?: string;
  account_id?: string;
}

const AskedFields = z.object({
  name: text,
  report_type: text,
  start_date: day,
  end_date: day,
  time_unit: text,
  format: text,
  channel: text,
  account_id: text,
});

/** All fields of a request, in a fixed order. */
export const requestFields = z.keyof(AskedFields).options;

/** A request as returned with a job: missing or invalid fields are `null`, and so is an invalid request. */
export const AskedReport = z.catch(z.nullable(AskedFields), null);
export type AskedReport = z.infer<typeof AskedFields>;

/** A row of a result; rows without any figures are omitted. Money in major units of `currency_code`. */
export const ReportRow = z.object({
  /** Only if the time unit is `daily`. */
  date: day,
  channel: text,
  account_id: text,
  campaign_id: text,
  ad_group_id: text,
  keyword_id: text,
  product_id: text,
  impressions: quantity,
  clicks: quantity,
  spend: money,
  conversions: quantity,
  units: quantity,
  sales: money,
  currency_code: currency,
});
export type ReportRow = z.infer<typeof ReportRow>;

/** The columns of a result, in the order of its CSV. */
export const reportColumns = z.keyof(ReportRow).options;
