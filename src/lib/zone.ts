/** Times with the zone that they are in: the first page has none. */
import { now } from './clock.ts';
import { dateTime, missing } from './format.ts';
import { reader } from './reader.ts';

/** An instant (RFC 3339 or milliseconds) as date and time in the reader's zone, which is named. */
export function moment(value: string | number | null): string {
  const text = dateTime(value);
  return text === missing ? missing : `${text} ${zoneName()}`;
}

/** The reader's time zone, or that of an IANA name, as it is now, short: "UTC", "GMT+1". */
export function zoneName(zone = reader.zone): string {
  const options = { timeZoneName: 'short', ...(zone !== null && { timeZone: zone }) } as const;
  const parts = new Intl.DateTimeFormat(undefined, options).formatToParts(now());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
