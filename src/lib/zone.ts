/** Times with the name of their time zone; apart from the formatter, because the first page shows none. */
import { now } from './clock.ts';
import { dateTime, missing } from './format.ts';
import { localePreferences } from './locale-preferences.ts';

/** An instant (RFC 3339 or milliseconds) as date and time in the user's time zone, with its name. */
export function dateTimeWithZone(value: string | number | null): string {
  const text = dateTime(value);
  return text === missing ? missing : `${text} ${zoneName()}`;
}

/** The current short name of the user's time zone, or of an IANA zone: "UTC", "GMT+1". */
export function zoneName(zone = localePreferences.zone): string {
  const options = { timeZoneName: 'short', ...(zone !== null && { timeZone: zone }) } as const;
  const parts = new Intl.DateTimeFormat(undefined, options).formatToParts(now());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
