/** The days of a report, and those whose sales may still rise. */
import type { Campaign } from '#api/contract/campaign.ts';
import { daysFrom } from '#lib/day-lists.ts';
import { dayAfter } from '#lib/days.ts';
import { sumOfMoney } from '#lib/exact-sum.ts';
import { counted, day as dayText, dayRange, percent } from '#lib/format.ts';
import type { Value } from '#lib/table-query.ts';
import { openFrom } from '#metrics/attribution.ts';
import { quotient } from '#metrics/ratios.ts';
import type { LoadedResult } from '#features/reports/result-query.ts';
import type { DailySeries, OpenDays, Windows } from '#metrics/display/daily-series.ts';

/**
 * All days of a daily report, including those without activity, oldest first; none for a summary. Days that
 * were not over at its creation are left out unless rows have them: `found`, oldest first. Days far from the
 * others are dropped: one invalid row must not lose all days.
 */
export function reportDays(
  {
    start,
    end: asked,
    madeOn,
  }: { start: string | null; end: string | null; madeOn: string | null },
  found: readonly string[],
): string[] {
  const near = nearDays(found, start, asked);
  const [first, last] = [near[0], near.at(-1)];
  if (first === undefined || last === undefined) return [];
  const yesterday = madeOn === null ? last : (dayAfter(madeOn, -1) ?? last);
  const end = (asked ?? last) < yesterday ? (asked ?? last) : yesterday;
  return daysFrom(earliest(start ?? first, first), end > last ? end : last);
}

/** A service may return days around the requested ones. */
const around = 31;

/** Half of the longest chart. */
const halfCourse = 180;

/** Days around the requested ones; if unknown, those around the median. */
function nearDays(
  found: readonly string[],
  start: string | null,
  end: string | null,
): readonly string[] {
  const between = (from: string | null, to: string | null) =>
    found.filter((day) => from !== null && to !== null && day >= from && day <= to);
  if (start !== null && end !== null) {
    const near = between(dayAfter(start, -around), dayAfter(end, around));
    if (near.length > 0) return near;
  }
  const middle = found[Math.floor(found.length / 2)] ?? '';
  return between(dayAfter(middle, -halfCourse), dayAfter(middle, halfCourse));
}

/**
 * A sentence about rows of a daily report outside its days, missing from `what`; `null` if there are none, or
 * no days.
 */
export function outsideText(
  byDay: LoadedResult['byDay'],
  days: readonly string[],
  what = 'Charts and biggest changes',
): string | null {
  if (days.length === 0) return null;
  const known = new Set(days);
  const isIn = (day: string | null) => day !== null && known.has(day);
  const outside = byDay.filter(({ day }) => !isIn(day));
  const rowsOf = (some: typeof outside) => some.reduce((sum, { rows }) => sum + rows, 0);
  const undated = rowsOf(outside.filter(({ day }) => day === null));
  const odd = rowsOf(outside) - undated;
  if (undated + odd === 0) return null;
  const parts = [
    ...(undated > 0 ? [`${counted(undated, 'row')} without a valid date`] : []),
    ...(odd > 0 ? [`${counted(odd, 'row')} dated outside the report period`] : []),
  ];
  const shares = [...Map.groupBy(byDay, ({ currency }) => currency)].flatMap(([currency, all]) => {
    const sum = (some: typeof all) => sumOfMoney(some.map(({ spend }) => spend ?? 0));
    const share = quotient(sum(all.filter(({ day }) => isIn(day))), sum(all));
    return share === null ? [] : [`${percent(share)} of ${currency ?? 'the other'} spend`];
  });
  const cover = shares.length === 0 ? '' : ` They cover ${shares.join(', ')}.`;
  return `${what} exclude ${parts.join(' and ')}.${cover}`;
}

/** A sentence if the last days of a report have no rows, as in a truncated file; `null` otherwise. */
export function emptyEndDays(found: readonly string[], days: readonly string[]): string | null {
  const last = days.at(-1);
  const spoken = days.findLastIndex((day) => found.includes(day));
  const silent = days.length - 1 - spoken;
  if (last === undefined || spoken < 0 || silent === 0) return null;
  const which = dayRange(days[spoken + 1] ?? null, last);
  return `No data for the last ${silent === 1 ? 'day' : `${silent} days`} of this report (${which}).`;
}

const earliest = (a: string, b: string): string => (a < b ? a : b);

/** The known attribution windows. */
export function windowsOf(campaigns: readonly Campaign[]): Windows {
  return new Map(
    campaigns.flatMap(({ id, channel, metrics }) => {
      const days = metrics?.attribution_window_days ?? null;
      return days === null ? [] : [[id, { channel, days }] as const];
    }),
  );
}

/**
 * Which days were within the displayed campaigns' attribution window when the report was created on `madeOn`;
 * `null` if none, or no window is known.
 */
export function openDays(
  madeOn: string | null,
  { campaigns }: Pick<DailySeries, 'campaigns'>,
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
    words: `Sales, conversions and their ratios may still change for ${dayRange(first ?? null, last ?? null)} (hatched): their attribution window was open when the report was created on ${dayText(
      madeOn,
    )}. Windows: ${each}.`,
  };
}
