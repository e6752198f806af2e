/**
 * A service that made every choice differently: names, envelopes, units, errors and rate-limit headers.
 * What the interface states stays as it is. `other.contract.json` describes the difference to a client.
 */
import { pageLimit } from '#api/contract/envelope.ts';
import type { FieldError } from '#mocks/refusal.ts';
import { windowEnd } from '#mocks/world/rate-limit.ts';
import type { Dialect } from './dialect.ts';
import { reportRow, reportRowColumns, writeRateLimits, writeRecord } from './other-records.ts';
import { fromCompactDay, fromUpper } from './units.ts';

export const other: Dialect = {
  refill: 'window',
  readQuery,
  readBody: (name, body) =>
    name === 'requestReport' && typeof body === 'object' && body !== null && !Array.isArray(body)
      ? readReportRequest({ ...body })
      : body,
  writeBody(name, body) {
    if (name === 'rateLimits') return writeRateLimits(body as never);
    // All fields of a v2 batch are given.
    if (name === 'submitBatch') return body;
    if (!isPage(body)) return { result: writeRecord(name, body) };
    return writePage(body, (record) => writeRecord(name, record));
  },
  *writeRecords(name, records) {
    for (const record of records) yield writeRecord(name, record);
  },
  list: { start: '{"result":{"items":[', end: (total) => `],"total_count":${total}}}` },
  *writeRows(rows) {
    for (const row of rows) yield reportRow({ ...row });
  },
  result: { start: '{"result":{"items":[', end: () => ']}}' },
  columns: reportRowColumns,
  problemType: 'application/json',
  writeProblem,
  writeHeaders,
};

/** Filters keep their names; `cursor` and `limit` mean nothing here. */
function readQuery(query: URLSearchParams): URLSearchParams {
  const read = new URLSearchParams();
  for (const [name, value] of query) {
    if (name === 'page_token') read.set('cursor', value);
    else if (name === 'page_size') read.set('limit', value);
    else if (name === 'status' || name === 'campaign_type') read.set(name, fromUpper(value));
    else if (name !== 'cursor' && name !== 'limit') read.set(name, value);
  }
  return read;
}

/** Fields of other names are dropped, so that a body in the contract's names lacks all of its own. */
function readReportRequest(body: Record<string, unknown>): Record<string, unknown> {
  const { title, type, from, to, granularity, output, channel, account_id } = body;
  const word = (value: unknown) => (typeof value === 'string' ? fromUpper(value) : value);
  return {
    name: title,
    report_type: word(type),
    start_date: fromCompactDay(from),
    end_date: fromCompactDay(to),
    time_unit: word(granularity),
    format: word(output),
    channel,
    account_id,
  };
}

interface Page {
  data: unknown[];
  pagination?: { next_cursor: string | null; total: number };
}

function isPage(body: unknown): body is Page {
  return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data);
}

function writePage({ data, pagination }: Page, write: (record: unknown) => unknown): object {
  const items = data.map(write);
  const token = pagination?.next_cursor ?? null;
  return {
    result: {
      items,
      ...(token === null ? {} : { next_page_token: token }),
      total_count: pagination?.total ?? items.length,
    },
  };
}

/** What is required of the fields whose names differ, by the contract's pointer. */
const fieldRules: Readonly<Record<string, { field: string; message: string }>> = {
  '/name': { field: 'title', message: 'title must be a text of 1 to 200 characters.' },
  '/report_type': { field: 'type', message: 'type must be one of CAMPAIGN, KEYWORD, PRODUCT.' },
  '/start_date': {
    field: 'from',
    message: 'from must be a date, YYYYMMDD, within the last 95 days.',
  },
  '/end_date': {
    field: 'to',
    message: 'to must be a date, YYYYMMDD, not in the future, at most 31 days including from.',
  },
  '/time_unit': { field: 'granularity', message: 'granularity must be one of DAILY, SUMMARY.' },
  '/format': { field: 'output', message: 'output must be one of JSON, CSV.' },
  '?limit': {
    field: 'page_size',
    message: `page_size must be a whole number from 1 to ${pageLimit.max}.`,
  },
  '?cursor': {
    field: 'page_token',
    message: 'page_token does not belong to this list and these filters.',
  },
};

function writeProblem(status: number, problem: Record<string, unknown>): object {
  const errors = problem['errors'] as FieldError[] | undefined;
  const fields = errors?.map(
    ({ pointer, detail }) =>
      // Items of a v2 batch keep their pointers: `/0/asin`.
      fieldRules[pointer] ?? { field: pointer.replace(/^[/?](?=\D)/, ''), message: detail },
  );
  const { detail, request_id: request, job_id: job, poll_url: poll } = problem;
  const message = fields ? [...new Set(fields.map((one) => one.message))].join(' ') : detail;
  return { error: { message, code: status, request, fields, job, poll } };
}

function writeHeaders(headers: Headers, now: number): void {
  for (const name of ['Limit', 'Remaining']) {
    headers.set(`X-RateLimit-${name}`, headers.get(`RateLimit-${name}`) ?? '');
  }
  headers.set('X-RateLimit-Reset', String(windowEnd(now)));
  for (const name of ['Limit', 'Remaining', 'Reset', 'Policy']) headers.delete(`RateLimit-${name}`);
  // Absent in the scenario `hidden-headers`.
  if (headers.has(exposing)) headers.set(exposing, exposed.join(', '));
}

const exposing = 'Access-Control-Expose-Headers';
const exposed = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Location',
];
