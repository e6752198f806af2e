/** Times in files, in the same format whatever the user's language is: names sort, and commas separate cells. */
import { dayOf } from './days.ts';
import { localePreferences } from './locale-preferences.ts';
import { zoneName } from './zone.ts';

/** An instant in milliseconds in the user's time zone, as in files: `2026-11-25 14:05`. */
export function minuteOf(at: number): string {
  const time = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(localePreferences.zone !== null && { timeZone: localePreferences.zone }),
  });
  return `${dayOf(at)} ${time.format(at)}`;
}

/** The same in the name of a file: `2026-11-25-1405`. */
export const minuteInName = (at: number): string => minuteOf(at).replace(' ', '-').replace(':', '');

/** The same with the zone's name: `2026-11-25 14:05 GMT+1`. */
export const minuteWithZone = (at: number): string => `${minuteOf(at)} ${zoneName()}`;
