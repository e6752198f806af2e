/**
 * Visits: the refreshes of one sitting. Within a visit the newest answer of a list takes the place of
 * the one before it, so that a visit ends with how things stood when the user left.
 */
import { dayOf as readerDay } from '#lib/reader-days.ts';
import type { SnapshotKind } from './snapshot.ts';

const hour = 3600_000;
const dayLength = 24 * hour;

/** A snapshot that is kept: when the service gave the answer (milliseconds since 1970), rows, bytes. */
export interface KeptSnapshot {
  at: number;
  rows: number;
  bytes: number;
}

export interface Visit {
  /** Of its first and its last refresh, in milliseconds since 1970; `from` also names the visit. */
  from: number;
  to: number;
  kept: Partial<Record<SnapshotKind, KeptSnapshot>>;
}

/** What stays: so many visits, then the last of each day, and all within so many bytes. */
export const retention = { visits: 10, days: 30, bytes: 16_000_000 } as const;

/** The calendar day of an instant. */
type DayOf = (at: number) => string;

/**
 * Whether a refresh belongs to a visit: less than four hours after its last one, and on the same day;
 * who works past midnight goes on with it for as long as no hour lies between two refreshes. Answers
 * may be kept in another order than they came: one from up to an hour before the first belongs to it too.
 */
export function isOfVisit({ from, to }: Visit, at: number, dayOf: DayOf = readerDay): boolean {
  const gap = at - to;
  return at > from - hour && gap < 4 * hour && (gap < hour || dayOf(at) === dayOf(to));
}

/** The visits, oldest first, after a refresh; the same array where it is none of the newest visit and no later one. */
export function withRefresh(
  visits: readonly Visit[],
  kind: SnapshotKind,
  snapshot: KeptSnapshot,
  dayOf: DayOf = readerDay,
): readonly Visit[] {
  const last = visits.at(-1);
  const { at } = snapshot;
  if (last !== undefined && isOfVisit(last, at, dayOf)) {
    if ((last.kept[kind]?.at ?? -1) > at) return visits;
    const to = Math.max(last.to, at);
    return [...visits.slice(0, -1), { ...last, to, kept: { ...last.kept, [kind]: snapshot } }];
  }
  if (last !== undefined && at < last.to) return visits;
  return [...visits, { from: at, to: at, kept: { [kind]: snapshot } }];
}

/**
 * The visits that stay: the newest `retention.visits`, of older ones the last of each day for
 * `retention.days`; where that is too many bytes the oldest go first. The newest visit and the one
 * before it always stay. One from the future, of a clock that was set back, goes.
 */
export function thinned(
  visits: readonly Visit[],
  now: number,
  dayOf: DayOf = readerDay,
  {
    visits: most,
    days,
    bytes: mostBytes,
  }: { visits: number; days: number; bytes: number } = retention,
): readonly Visit[] {
  const past = visits.filter(({ from }) => from <= now + hour);
  const stays = past.filter((visit, place) => {
    if (place >= past.length - most) return true;
    const next = past[place + 1];
    const isLastOfDay = next === undefined || dayOf(next.to) !== dayOf(visit.to);
    return isLastOfDay && now - visit.to < days * dayLength;
  });
  let bytes = 0;
  return stays
    .toReversed()
    .filter((visit, place) => {
      bytes += bytesOf(visit);
      return place < 2 || bytes <= mostBytes;
    })
    .toReversed();
}

/**
 * The visit to compare the newest one with: that which began at `since`, else the last before it.
 * `isOther` where another was wanted, which is not among the earlier ones: visits are those of one
 * device, an address may come from another. No `base` on a first visit.
 */
export function baseOf(
  visits: readonly Visit[],
  since: number | null,
): { earlier: readonly Visit[]; base: Visit | undefined; isOther: boolean } {
  const earlier = visits.slice(0, -1);
  const wanted = earlier.find(({ from }) => from === since);
  return {
    earlier,
    base: wanted ?? earlier.at(-1),
    isOther: since !== null && wanted === undefined,
  };
}

/** Bytes that a visit takes. */
export function bytesOf({ kept }: Visit): number {
  return Object.values(kept).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** How a list stood at the end of a visit: by that one, or by the newest one before it that saw the list. */
export function standingAt(
  visits: readonly Visit[],
  from: number,
  kind: SnapshotKind,
): { visit: Visit; snapshot: KeptSnapshot } | null {
  const visit = visits.findLast((one) => one.from <= from && one.kept[kind] !== undefined);
  const snapshot = visit?.kept[kind];
  return visit === undefined || snapshot === undefined ? null : { visit, snapshot };
}
