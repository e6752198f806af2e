/** Times in files, independent of the user's language: file names sort, and there are no commas. */
import { dayOf } from './days.ts';
import { localePreferences } from './locale-preferences.ts';

/** An instant in milliseconds in the user's time zone, as in files: `2026-11-25 14:05`. */
const minuteOf = (at: number): string => `${dayOf(at)} ${timeOf(at).time}`;

/** The same in the name of a file: `2026-11-25-1405`. */
export const minuteInName = (at: number): string => minuteOf(at).replace(' ', '-').replace(':', '');

/** The same with the name of the zone at that time: `2026-11-25 14:05 GMT+1`. */
export const minuteWithZone = (at: number): string => `${minuteOf(at)} ${timeOf(at).zone}`;

function timeOf(at: number): { time: string; zone: string } {
  const format = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(localePreferences.zone !== null && { timeZone: localePreferences.zone }),
  });
  const parts = format.formatToParts(at);
  const textOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { time: `${textOf('hour')}:${textOf('minute')}`, zone: textOf('timeZoneName') };
}
