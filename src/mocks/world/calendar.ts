/** Days as whole numbers since 1970-01-01, in the calendar of a time zone. */

export const msPerDay = 86_400_000;
/** Every time zone's offset is a multiple of this, so a date cannot change within one. */
const quarterHour = 900_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const latest = new Map<string, { quarter: number; day: number }>();

/** The day of an instant (milliseconds since 1970) in an IANA time zone. */
export function dayIn(zone: string, instant: number): number {
  const quarter = Math.floor(instant / quarterHour);
  const known = latest.get(zone);
  if (known?.quarter === quarter) return known.day;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(instant).map((p) => [p.type, p.value]));
  const day =
    Date.UTC(Number(part['year']), Number(part['month']) - 1, Number(part['day'])) / msPerDay;
  latest.set(zone, { quarter, day });
  return day;
}

/** `YYYY-MM-DD`. */
export function isoDay(day: number): string {
  return new Date(day * msPerDay).toISOString().slice(0, 10);
}

/** Parses `YYYY-MM-DD`; null if the text is not a calendar date. */
export function parseDay(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const instant = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== text) return null;
  return instant / msPerDay;
}

/** RFC 3339 in UTC, whole seconds. */
export function isoInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** The start of the current quarter of an hour, when figures were last updated. */
export function lastSync(now: number): number {
  return Math.floor(now / quarterHour) * quarterHour;
}

/** 0 Monday … 6 Sunday. */
export function weekday(day: number): number {
  return (day + 3) % 7;
}
