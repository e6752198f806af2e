/**
 * The building blocks of every record the service sends.
 *
 * The service states few field names and no types, so a record is read tolerantly: an unknown field is
 * ignored, a missing or invalid one becomes `null`, and only a record without an identifier is refused.
 * `record()` separates given fields from chosen ones, so that a service that chose otherwise costs an edit in
 * this folder and nowhere else.
 */
import * as z from 'zod/mini';
import { boundedMessage } from '#lib/bounded-message.ts';
import { isDay } from '#lib/days.ts';
import { parseDecimal } from '#lib/decimal.ts';

// A strict Content-Security-Policy forbids the `new Function` that zod would compile with.
z.config({ jitless: true });

/** A field whose invalid or missing value becomes `null` instead of failing its record. */
function tolerant<T>(read: (value: unknown) => T | null) {
  return z.pipe(z.optional(z.unknown()), z.transform(read));
}

/** Text; a number becomes its digits. Statuses and types are text too: unknown ones are shown unchanged. */
export const text = tolerant((value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
});

/**
 * A number; numeric text is converted. The unit depends on the field. Beyond `Number.MAX_SAFE_INTEGER` not
 * even integers are exact, so such a number counts as unknown.
 */
export const quantity = tolerant(toNumber);

/** Major units of the `currency_code` in the same object. */
export const money = tolerant(toNumber);

/** A ratio as a fraction: 0.31. */
export const fraction = tolerant(toNumber);

function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' ? parseDecimal(value) : value;
  return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : null;
}

/** Text for people, a number as its digits; blank text counts as missing, so that the record is shown by its ID. */
export const label = z.pipe(
  text,
  z.transform((value) => (value?.trim() === '' ? null : value)),
);

/** A message of the service, at most 300 characters long. */
export const message = z.pipe(
  text,
  z.transform((value) => value && boundedMessage(value)),
);

/** ISO 4217, converted to upper case; anything but a three-letter code is not a currency. */
export const currency = tolerant((value) =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : null,
);

/** The longest valid attribution window, in days; channels have 1 to 90. */
const longestWindow = 365;

/** Days for which sales are attributed to a click: an integer from 1 to 365, otherwise unknown. */
export const windowDays = z.pipe(
  quantity,
  z.transform((days) =>
    days !== null && Number.isInteger(days) && days >= 1 && days <= longestWindow ? days : null,
  ),
);

/** true or false; the texts `"true"` and `"false"` are converted. */
export const flag = tolerant((value) => {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : null;
});

/**
 * An instant, RFC 3339, as text converted to UTC: the later one is also the greater text, and its first ten
 * characters are its day in UTC.
 */
export const instant = tolerant((value) => {
  const time = instantOf(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString().replace('.000Z', 'Z');
});

/** An instant as sent: its first ten characters are the local day, unlike those of `instant`. */
export const localInstant = tolerant((value) =>
  typeof value === 'string' && !Number.isNaN(instantOf(value)) ? value : null,
);

/** Of the years that four digits express. */
const [firstInstant, lastInstant] = [
  Date.parse('0000-01-01'),
  Date.parse('9999-12-31T23:59:59.999Z'),
];

/** Milliseconds since 1970, or NaN. `Date.parse` alone would accept "12.5". */
function instantOf(value: unknown): number {
  const isDated = typeof value === 'string' && isDay(value.slice(0, 10));
  const time = isDated ? Date.parse(value) : Number.NaN;
  return time >= firstInstant && time <= lastInstant ? time : Number.NaN;
}

/** A calendar date, `YYYY-MM-DD`, in the account's time zone. */
export const day = tolerant((value) => (typeof value === 'string' && isDay(value) ? value : null));

/** An identifier: the only field that a record requires. Numbers become text. */
export const id = z.pipe(
  z.union([z.string().check(z.minLength(1)), z.number()]),
  z.transform((value) => String(value)),
);

type Fields = Record<string, z.core.$ZodType>;

/**
 * A record's schema, with its given fields separate from the chosen ones: `fieldOrigins(schema)` returns which is which.
 */
export function record<Given extends Fields, Chosen extends Fields>(fields: {
  given: Given;
  chosen: Chosen;
}) {
  const schema = z.object({ ...fields.given, ...fields.chosen });
  origins.set(schema, fields);
  return schema;
}

const origins = new WeakMap<z.core.$ZodType, { given: Fields; chosen: Fields }>();

/** Which fields of a `record()` are given and which are chosen. */
export function fieldOrigins(schema: z.core.$ZodType) {
  const { given = {}, chosen = {} } = origins.get(schema) ?? {};
  return { given: Object.keys(given), chosen: Object.keys(chosen) };
}
