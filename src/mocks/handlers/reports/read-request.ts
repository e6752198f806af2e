/** Reads a report request strictly and names every invalid field. */
import {
  type ReportRequest,
  reportDays,
  reportFormats,
  reportTypes,
  requestFields,
  timeUnits,
} from '#api/contract/report.ts';
import { type FieldError, invalid, malformed } from '#mocks/refusal.ts';
import { accountIndex } from '#mocks/world/accounts.ts';
import { dayIn, parseDay } from '#mocks/world/calendar.ts';
import type { Layout } from '#mocks/world/layout.ts';

/** Parses a body. Throws a 400 if it is not an object, a 422 with a pointer for each invalid field. */
export function readRequest(json: unknown, layout: Layout, now: number): ReportRequest {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw malformed([{ pointer: '', detail: 'The body must be a JSON object.' }]);
  }
  const body = { ...json } as Record<string, unknown>;
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: string) => errors.push({ pointer: `/${field}`, detail });
  const { name, channel, account_id: account } = body;
  if (typeof name !== 'string' || name.trim() === '' || name.length > 200) {
    wrong('name', 'name must be a text of 1 to 200 characters.');
  }
  oneOf('report_type', reportTypes);
  oneOf('time_unit', timeUnits);
  oneOf('format', reportFormats);
  if (channel !== undefined && typeof channel !== 'string')
    wrong('channel', 'channel must be a text.');
  if (
    account !== undefined &&
    (typeof account !== 'string' || accountIndex(layout, account) === null)
  ) {
    wrong('account_id', 'account_id must be the id of an account.');
  }
  errors.push(...dateErrors(body, now));
  if (errors.length > 0) throw invalid(errors);
  return kept(body);

  function oneOf(field: string, values: readonly string[]): void {
    if (!values.includes(String(body[field])))
      wrong(field, `${field} must be one of ${values.join(', ')}.`);
  }
}

function dateErrors(body: Record<string, unknown>, now: number): FieldError[] {
  const [start, end] = [parseDay(body['start_date']), parseDay(body['end_date'])];
  const errors: FieldError[] = [];
  if (start === null) errors.push(dateError('start_date', 'must be a date, YYYY-MM-DD'));
  if (end === null) errors.push(dateError('end_date', 'must be a date, YYYY-MM-DD'));
  if (start === null || end === null) return errors;
  const today = dayIn('UTC', now);
  if (end < start) errors.push(dateError('end_date', 'must not be before start_date'));
  if (end > today) errors.push(dateError('end_date', 'must not be in the future'));
  if (end - start >= reportDays.range) {
    errors.push(dateError('end_date', `must be within ${reportDays.range} days of start_date`));
  }
  if (start < today - reportDays.history) {
    errors.push(dateError('start_date', `must be within the last ${reportDays.history} days`));
  }
  return errors;
}

function dateError(field: string, rule: string): FieldError {
  return { pointer: `/${field}`, detail: `${field} ${rule}.` };
}

/** The known fields in a fixed order, so that equal requests are equal as text. */
function kept(body: Record<string, unknown>): ReportRequest {
  const entries = requestFields.flatMap((field) =>
    body[field] === undefined ? [] : [[field, body[field]]],
  );
  const request: unknown = Object.fromEntries(entries);
  return request as ReportRequest;
}
