/** Which days a report is of, and which of them are still open. */
import type { Campaign } from '../../api/contract/campaign.ts';
import { openFrom } from '../../domain/attribution.ts';
import { dayAfter, daysFrom } from '../../domain/days.ts';
import { day as dayText } from '../../lib/format.ts';
import type { Value } from '../../lib/table-query.ts';
import type { Course } from './course.ts';

/**
 * All days of a daily report, also those on which nothing happened, oldest first; none of a summary.
 * Days that were not over when it was made are left out unless rows speak of them: `found`.
 */
export function reportDays(
  {
    start,
    end: asked,
    madeOn,
  }: { start: string | null; end: string | null; madeOn: string | null },
  found: readonly string[],
): string[] {
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return [];
  const yesterday = madeOn === null ? last : (dayAfter(madeOn, -1) ?? last);
  const end = (asked ?? last) < yesterday ? (asked ?? last) : yesterday;
  return daysFrom(earliest(start ?? first, first), end > last ? end : last);
}

const earliest = (a: string, b: string): string => (a < b ? a : b);

/** A campaign's channel and how many days its sales are attributed, by its id. */
export type Windows = ReadonlyMap<string, { channel: string | null; days: number }>;

/** The windows that the service names; campaigns of which it names none are left out. */
export function windowsOf(campaigns: readonly Campaign[]): Windows {
  return new Map(
    campaigns.flatMap(({ id, channel, metrics }) => {
      const days = metrics?.attribution_window_days ?? null;
      return days === null ? [] : [[id, { channel, days }] as const];
    }),
  );
}

export interface OpenDays {
  /** The first day of each key whose sales may still grow; keys that are settled are left out. */
  from: ReadonlyMap<Value, string>;
  /** Why, as a sentence. */
  words: string;
}

/**
 * Which of the days were inside the attribution window of the campaigns that are shown when the report
 * was made, on `madeOn`; `null` where none was, or the service names no window.
 */
export function openDays(
  madeOn: string | null,
  { campaigns }: Pick<Course, 'campaigns'>,
  windows: Windows,
  days: readonly string[],
): OpenDays | null {
  const last = days.at(-1);
  if (madeOn === null || last === undefined) return null;
  const from = new Map<Value, string>();
  const byChannel = new Map<string, number>();
  for (const [key, ids] of campaigns) {
    const own = ids.flatMap((id) => windows.get(id) ?? []);
    const first = own.length === 0 ? null : openFrom(madeOn, Math.max(...own.map((it) => it.days)));
    if (first !== null && first <= last) from.set(key, first);
    for (const { channel, days: length } of own) {
      const name = channel ?? 'others';
      byChannel.set(name, Math.max(length, byChannel.get(name) ?? 0));
    }
  }
  const firstOpen = [...from.values()].toSorted()[0];
  if (firstOpen === undefined) return null;
  const each = [...byChannel].map(([channel, length]) => `${channel} ${length} days`).join(', ');
  const first = days[0] !== undefined && firstOpen < days[0] ? days[0] : firstOpen;
  return {
    from,
    words: `Sales, orders and what is worked out from them may still grow for ${
      first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`
    } (hatched): they were inside the attribution window when the report was made on ${dayText(
      madeOn,
    )}. Windows: ${each}.`,
  };
}
